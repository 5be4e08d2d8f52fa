import fastify from 'fastify';
import { expect, test } from 'vitest';
import { makeDoor } from './door.ts';

const turn = (): Promise<void> => new Promise((go) => void setTimeout(go, 5));
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await turn();
}

function makeApp(places: number) {
  const app = fastify();
  const door = makeDoor(places, (request) => (request.url === '/healthz' ? Infinity : 2));
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers['x-refuse'] === undefined) return done();
    door.refuse(request, reply);
  });
  door.guard(app);
  const counted: number[] = [];
  app.addHook('onResponse', (_request, reply, done) => {
    counted.push(reply.statusCode);
    done();
  });
  app.get('/card', (request) => {
    begun.push(request.ip);
    return new Promise((done) => void ends.push(() => done({})));
  });
  app.get('/healthz', () => ({}));
  const ask = (url: string, remoteAddress: string, headers = {}) =>
    app.inject({ url, remoteAddress, headers });
  return { app, begun, ends, ask, counted };
}

const rude = '203.0.113.1';
const others = ['198.51.100.7', '192.0.2.8'];

test('few are in work at a time, and networks take turns: a crowd of one waits behind its own', async () => {
  const { app, begun, ends, ask } = makeApp(2);
  const crowd = Array.from({ length: 30 }, () => ask('/card', rude));
  await until(() => begun.length === 2);
  const rest = others.map((ip) => ask('/card', ip));
  await turn();
  expect(begun).toEqual([rude, rude]);
  expect((await ask('/healthz', rude)).statusCode).toBe(200);
  for (const end of ends.splice(0)) end();
  await until(() => ends.length >= 2);
  for (const end of ends.splice(0)) end();
  await until(() => begun.length >= 6);
  // Both were let in among the next four, before twenty-six of the crowd.
  for (const ip of others) expect(begun.slice(2, 6)).toContain(ip);
  const ending = setInterval(() => {
    for (const end of ends.splice(0)) end();
  }, 5);
  const all = await Promise.all([...crowd, ...rest]);
  clearInterval(ending);
  expect(all.every(({ statusCode }) => statusCode === 200)).toBe(true);
  await app.close();
});

test('a request that only says that it is a socket waits as any other', async () => {
  const { app, begun, ends, ask } = makeApp(1);
  const first = ask('/card', rude);
  await until(() => begun.length === 1);
  const second = ask('/card', others[0] ?? '', { upgrade: 'h2c' });
  await turn();
  expect(begun).toHaveLength(1);
  for (let done = 0; done < 2; done += 1) {
    await until(() => ends.length > 0);
    ends.shift()?.();
  }
  expect([(await first).statusCode, (await second).statusCode]).toEqual([200, 200]);
  await app.close();
});

test('what stays in work keeps nobody out', async () => {
  const { app, begun, ends, ask } = makeApp(1);
  const stuck = ask('/card', rude);
  await until(() => begun.length === 1);
  // The first waits for something else and stops counting; the next ones pass it.
  const next = ask('/card', others[0] ?? '');
  await until(() => begun.length === 2);
  for (const end of ends.splice(0)) end();
  expect([(await stuck).statusCode, (await next).statusCode]).toEqual([200, 200]);
  await app.close();
});

test('refusals beyond fifty a second of one network are held back; another network is answered at once', async () => {
  const { app, ask, counted } = makeApp(1);
  let answered = 0;
  const many = Array.from({ length: 80 }, () =>
    ask('/card', rude, { 'x-refuse': '1' }).then((answer) => {
      answered += 1;
      return answer;
    }),
  );
  await until(() => answered === 50);
  expect((await ask('/card', others[0] ?? '', { 'x-refuse': '1' })).statusCode).toBe(503);
  expect(answered).toBe(50);
  const statuses = (await Promise.all(many)).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([503]));
  // What refuses without the usual way of a failure is counted by the metrics all the same.
  expect(counted).toEqual(Array.from({ length: 81 }, () => 503));
  await app.close();
});

test('a refusal says what happened as its path does, and when to come back', async () => {
  const { app, ask } = makeApp(1);
  const refused = { 'x-refuse': '1' };
  const [one, other] = [await ask('/v1/card', rude, refused), await ask('/v3-api/card', rude, refused)];
  expect(one.json()).toEqual({ errcode: 50300, errmsg: expect.any(String), retry_after: 2 });
  expect(other.json()).toEqual({ code: 50300, message: one.json().errmsg, data: null, retry_after: 2 });
  for (const { headers, body } of [one, other])
    expect(headers).toMatchObject({
      'retry-after': '2',
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
    });
  await app.close();
});

test('a crowd of one network, however large, leaves others room to wait', async () => {
  const { app, begun, ends, ask } = makeApp(1);
  const first = ask('/card', rude);
  await until(() => begun.length === 1);
  const crowd = Array.from({ length: 4100 }, () => ask('/card', rude).catch(() => null));
  const other = ask('/card', others[0] ?? '');
  const ending = setInterval(() => {
    for (const end of ends.splice(0)) end();
  }, 1);
  expect((await other).statusCode).toBe(200);
  await Promise.all([first, ...crowd]);
  clearInterval(ending);
  await app.close();
});
