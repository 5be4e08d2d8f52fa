import { once } from 'node:events';
import { tracerMessageMax, tracerPath } from '@qunlu/contract/realtime.ts';
import { expect, test, vi } from 'vitest';
import { freshBrowser, makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld({ listen: true, env: { TRUST_PROXY: '1' } });
let lastAddress = 0;
const freshAddress = (): string => `192.0.2.${(lastAddress += 1)}`;

interface Page {
  socket: WebSocket;
  say(message: object | string): void;
  /** The next answer. */
  answer(): Promise<unknown>;
  /** The code it is closed with. */
  onClose: Promise<number>;
}

/** A page of this site, unless it says otherwise. */
async function open(
  given: { address?: string; origin?: string | null; path?: string; cookie?: string } = {},
): Promise<Page> {
  const own = new URL(world.deps.self.url);
  const { address = freshAddress(), origin = own.origin, path = tracerPath, cookie } = given;
  const headers = {
    'x-forwarded-for': address,
    ...(origin === null ? {} : { origin }),
    ...(cookie ? { cookie } : {}),
  };
  // The platform's own client takes headers, which the type of browsers' does not know.
  const Client = WebSocket as unknown as new (url: string, init: { headers: object }) => WebSocket;
  const socket = new Client(`ws://${own.host}${path}`, { headers });
  const closed = new Promise<number>((done) => {
    socket.addEventListener('close', (event) => done(event.code));
  });
  await new Promise<void>((done, refuse) => {
    socket.addEventListener('open', () => done());
    socket.addEventListener('error', () => refuse(new Error('not let in')));
  });
  return {
    socket,
    onClose: closed,
    say: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    async answer() {
      const [event] = (await once(socket, 'message')) as [{ data: string }];
      return JSON.parse(event.data) as unknown;
    },
  };
}

/** Waits for the answer to a heartbeat, so that all earlier messages have been handled. Who is shown out hears nothing. */
async function heard(page: Page): Promise<void> {
  const shownOut = page.onClose.then((code) => Promise.reject(new Error(`shown out: ${code}`)));
  const answer = Promise.race([page.answer(), shownOut]);
  page.say({ type: 'heartbeat' });
  expect(await answer).toEqual({ type: 'heartbeat' });
}

const logIn = (page: Page, person: Person, token = person.token): void =>
  page.say({ type: 'login', uid: person.userId, token });

/** Milliseconds for what another socket or the database does, on a machine that does much else. */
const patience = 15_000;

/** The stays of one length, which names them. */
const stays = async (duration: number) =>
  (
    await world.database.pool.query<{ user_id: number | null; path: string }>(
      'select user_id, path from tracking_stay where duration_ms = $1 order by stay_id',
      [duration],
    )
  ).rows;
const stayed = (duration: number, count = 1) =>
  vi.waitFor(async () => {
    const kept = await stays(duration);
    expect(kept).toHaveLength(count);
    return kept;
  }, patience);

test('a heartbeat is answered at once [C110][B273][B274][D164]', async () => {
  const page = await open();
  await heard(page);
  await heard(page);
  page.socket.close();
});

test('how long a page was looked at is kept under who has logged in, and under nobody otherwise [C110][B273][D211]', async () => {
  const [person, other] = [await makePerson(world), await makePerson(world)];
  const page = await open();
  page.say({ type: 'page', path: '/card/123?q=1', duration: 1001 });
  expect(await stayed(1001)).toEqual([{ user_id: null, path: '/card/:id' }]);
  logIn(page, person);
  page.say({ type: 'page', path: '/card/123?q=1', duration: 1002 });
  expect(await stayed(1002)).toEqual([{ user_id: person.userId, path: '/card/123' }]);
  logIn(page, person, other.token);
  page.say({ type: 'page', path: '/card/123', duration: 1003 });
  expect(await stayed(1003)).toEqual([{ user_id: null, path: '/card/:id' }]);
  page.say({ type: 'login', uid: person.userId });
  page.say({ type: 'page', path: '/card/123', duration: 1004 });
  expect(await stayed(1004)).toEqual([{ user_id: null, path: '/card/:id' }]);
  page.socket.close();
});

test('a session that has ended is nobody’s from then on, on a socket that stays open, too [D5][D211]', async () => {
  const person = await makePerson(world);
  const page = await open();
  logIn(page, person);
  page.say({ type: 'page', path: '/card/123', duration: 1101 });
  expect(await stayed(1101)).toEqual([{ user_id: person.userId, path: '/card/123' }]);
  await world.call('POST', '/v1/user/logout', { token: person.token });
  page.say({ type: 'page', path: '/card/123', duration: 1102 });
  expect(await stayed(1102)).toEqual([{ user_id: null, path: '/card/:id' }]);
  page.socket.close();
});

test('of who turned personalization off, is banned or has left, neither who nor whose page [D17][D211]', async () => {
  for (const [index, change] of ['no_personalization = 1', 'status = 3', 'status = 5'].entries()) {
    const person = await makePerson(world);
    const page = await open();
    logIn(page, person);
    page.say({ type: 'page', path: '/card/123', duration: 2000 + index });
    await stayed(2000 + index);
    await world.database.pool.query(`update account_user set ${change} where user_id = $1`, [person.userId]);
    page.say({ type: 'page', path: '/card/123', duration: 2010 + index });
    expect(await stayed(2010 + index)).toEqual([{ user_id: null, path: '/card/:id' }]);
    page.socket.close();
  }
});

test('what is no message of the protocol is passed over', async () => {
  const page = await open();
  for (const text of ['', 'x', '{}', '{"type":"page"}', '{"type":"page","path":"/a","duration":-1}', '[]'])
    page.say(text);
  page.say({ type: 'page', path: '/home', duration: 86_400_001 });
  page.socket.send(new Uint8Array([1, 2, 3]));
  await heard(page);
  expect(await stays(86_400_001)).toEqual([]);
  page.socket.close();
});

test('only pages of this site are let in [D211]', async () => {
  for (const origin of ['https://evil.example', 'null', null, 'http://localhost:1'])
    await expect(open({ origin })).rejects.toThrow('not let in');
  const configured = await open({ origin: world.deps.env.publicUrl });
  await heard(configured);
  configured.socket.close();
  // Other paths accept no sockets.
  expect(await (await open({ path: '/v1/card/view' })).onClose).toBeGreaterThan(0);
  expect((await world.call('GET', tracerPath)).status).toBe(404);
});

test('a message that is too long closes the socket', async () => {
  const page = await open();
  page.say('x'.repeat(tracerMessageMax + 1));
  expect(await page.onClose).toBe(1009);
});

test('60 messages a minute; the next closes the socket, and nobody else’s [D164]', async () => {
  const [page, other] = [await open(), await open()];
  for (let count = 0; count < 59; count += 1) page.say('{}');
  await heard(page);
  world.pass(60);
  for (let count = 0; count < 59; count += 1) page.say('{}');
  await heard(page);
  page.say('{}');
  expect(await page.onClose).toBe(1008);
  await heard(other);
  other.socket.close();
});

/** Opens `count` pages that are let in. */
async function openAll(count: number, given: Parameters<typeof open>[0]): Promise<Page[]> {
  const pages: Page[] = [];
  for (let at = 0; at < count; at += 1) pages.push(await open(given));
  return pages;
}

test('20 sockets of one browser in this process; another one at the same address is let in [D164]', async () => {
  const address = freshAddress();
  const { cookie } = await freshBrowser(world);
  const pages = await openAll(20, { address, cookie });
  expect(await (await open({ address, cookie })).onClose).toBe(1008);
  const beside = await open({ address, ...(await freshBrowser(world)) });
  await heard(beside);
  pages[0]?.socket.close();
  await pages[0]?.onClose;
  const again = await vi.waitFor(async () => {
    const page = await open({ address, cookie });
    // One that came before the other was gone is shown out.
    await heard(page);
    return page;
  }, patience);
  for (const page of [...pages, beside, again]) page.socket.close();
});

test('20 sockets of one person, wherever they are; nobody uses up those of somebody else [D164]', async () => {
  const [person, other] = [await makePerson(world), await makePerson(world)];
  const impostor = await open();
  const pages: Page[] = [impostor];
  logIn(impostor, person, other.token);
  for (let count = 0; count < 20; count += 1) {
    const page = await open();
    logIn(page, person);
    await heard(page);
    pages.push(page);
  }
  impostor.say({ type: 'page', path: '/home', duration: 5001 });
  await stayed(5001);
  const late = await open();
  logIn(late, person);
  expect(await late.onClose).toBe(1008);
  for (const page of pages) page.socket.close();
});

test('an office of a hundred behind one address is let in; 300 sockets of a network at once, and as many new ones a minute [D164]', async () => {
  const address = freshAddress();
  const pages = await openAll(300, { address });
  await expect(open({ address })).rejects.toThrow('not let in');
  world.pass(61);
  for (const page of pages) await heard(page);
  expect(await (await open({ address })).onClose).toBe(1008);
  const elsewhere = await open();
  await heard(elsewhere);
  for (const page of [...pages, elsewhere]) page.socket.close();
});

test('guests of one network leave 600 stays an hour, whoever is logged in theirs all the same [D211]', async () => {
  const address = freshAddress();
  const person = await makePerson(world);
  const page = await open({ address });
  const say = (count: number, duration: number): void => {
    for (let at = 0; at < count; at += 1) page.say({ type: 'page', path: '/home', duration });
  };
  for (let sent = 0; sent < 600; sent += 50) {
    say(50, 6001);
    await stayed(6001, sent + 50);
    world.pass(61);
  }
  // Each minute has its messages; all of this is within an hour.
  say(1, 6002);
  logIn(page, person);
  say(1, 6003);
  await stayed(6003);
  expect(await stays(6002)).toEqual([]);
  page.socket.close();
});

test('who is silent for 90 s is let go, and may come back [D164]', async () => {
  const [silent, lively] = [await open(), await open()];
  world.pass(89);
  await heard(lively);
  world.pass(1);
  await heard(lively);
  expect(await silent.onClose).toBe(1001);
  const back = await open();
  await heard(back);
  for (const page of [lively, back]) page.socket.close();
});

test('a database that fails disturbs neither the page nor anybody else [D164]', async () => {
  const page = await open();
  await world.database.pool.query('alter table tracking_stay rename to tracking_stay_away');
  page.say({ type: 'page', path: '/home', duration: 3001 });
  await vi.waitFor(() => expect(world.logs.join('')).toContain('tracer'), patience);
  await heard(page);
  expect((await world.call('GET', '/v1/user/daily-quote')).status).toBeLessThan(500);
  await world.database.pool.query('alter table tracking_stay_away rename to tracking_stay');
  page.say({ type: 'page', path: '/home', duration: 3002 });
  await stayed(3002);
  page.socket.close();
});
