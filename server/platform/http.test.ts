import { connect } from 'node:net';
import { loginByCode } from '@qunlu/contract/account/calls.ts';
import { allEndpoints } from '@qunlu/contract/all.ts';
import { postCard, viewCard } from '@qunlu/contract/card/calls.ts';
import { expect, test } from 'vitest';
import { freshIp, makePerson } from '../testing/people.ts';
import { makeCard } from '../features/card/testing.ts';
import { useWorld } from '../testing/world.ts';

const world = useWorld({ listen: true });
const secure = useWorld({ env: { PUBLIC_URL: 'https://qun.example' } });

/** One of each kind of answer: page, call, image, text, failure of a call, unknown address, machine's own. */
const addresses = [
  '/',
  '/docs',
  '/openapi.json',
  '/v3-api/user/get-data',
  '/other/qrcode?url=%2F',
  '/v1/card/view?id=x',
  '/v1/user/view',
  '/nowhere',
  '/healthz',
  '/tracer',
  '/wx/message',
];

test.each(addresses)('%s is what its type says, may not be framed elsewhere, asks for https', async (url) => {
  const { headers } = await secure.call('GET', url);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect(headers['content-security-policy']).toMatch(/frame-ancestors '(self|none)'/);
  expect(headers['content-security-policy']).toMatch(/base-uri 'none'/);
  expect(headers['referrer-policy']).toMatch(/^(no-referrer|strict-origin-when-cross-origin)$/);
  if (/text|json/.test(String(headers['content-type']))) {
    expect(headers['content-type']).toMatch(/; charset=utf-8/);
  }
  expect(headers['access-control-allow-origin']).toBeUndefined();
});

test('an address that nothing is at is a page for people and a failure for calls [D142]', async () => {
  const asked = (accept: string, method: 'GET' | 'POST' = 'GET') =>
    world.app.inject({ method, url: '/nowhere', headers: { accept }, remoteAddress: freshIp() });
  const page = await asked('text/html,application/xhtml+xml,*/*;q=0.8');
  expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(page.body).toContain('<a href="/">回到首页</a>');
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  expect(page.headers['x-robots-tag']).toBe('noindex');
  for (const call of [await asked('*/*'), await asked('application/json'), await asked('text/html', 'POST')])
    expect([call.statusCode, call.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
});

test('robots may read pages and their pictures, and nothing that is called', async () => {
  const { statusCode, body } = await world.app.inject({ url: '/robots.txt' });
  expect(statusCode).toBe(200);
  expect(body).toMatch(/^Allow: \/v1\/card\/picture$/m);
  expect(body).toMatch(/^Disallow: \/v1\/$/m);
});

test('data that is opened as a page shows and runs nothing', async () => {
  for (const url of ['/v3-api/user/get-data', '/v1/user/view', '/other/qrcode?url=%2F']) {
    const { headers } = await world.call('GET', url);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['strict-transport-security']).toBeUndefined();
  }
});

test('no other origin is let in, whatever it asks', async () => {
  const headers = {
    origin: 'https://evil.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  };
  const asked = await world.app.inject({ method: 'OPTIONS', url: '/v1/user/edit', headers });
  expect(asked.statusCode).toBe(404);
  const answers = [asked, await world.app.inject({ url: '/v3-api/user/get-data', headers })];
  for (const answer of answers)
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('a form of another site cannot be sent here: only JSON is read', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const answer = await world.call('POST', '/v1/oauth/getsign', {
      raw: '{"phone":"13800138000"}',
      headers: { 'content-type': type },
    });
    expect(answer.status, type).toBe(400);
  }
});

const writesByGet = allEndpoints.filter(
  (endpoint) => endpoint.effect === 'write' && endpoint.methods.includes('GET'),
);

test.each(writesByGet)(
  '$id answers to GET only where a script of this site asks: no link, image or frame of another [D199]',
  async ({ path }) => {
    const { token } = await makePerson(world);
    const from = async (site: string, dest: string, mode: string): Promise<unknown> => {
      const headers = { 'sec-fetch-site': site, 'sec-fetch-dest': dest, 'sec-fetch-mode': mode };
      const { status, body } = await world.call('GET', path, { token, headers });
      return [status, body.errcode ?? body.code];
    };
    const refused = [400, 40002];
    expect(await from('cross-site', 'image', 'no-cors')).toEqual(refused);
    expect(await from('cross-site', 'empty', 'cors')).toEqual(refused);
    expect(await from('same-site', 'empty', 'cors')).toEqual(refused);
    expect(await from('cross-site', 'document', 'navigate')).toEqual(refused);
    expect(await from('none', 'document', 'navigate')).toEqual(refused);
    expect(await from('same-origin', 'iframe', 'navigate')).toEqual(refused);
    expect(await from('same-origin', 'empty', 'cors')).not.toEqual(refused);
  },
);

test('a field that comes twice, or as a list or an object, is refused', async () => {
  const { card } = await makeCard(world);
  for (const query of [`id=${card.card_id}&id=1`, `id[]=${card.card_id}`, `id[$gt]=0`]) {
    expect((await world.call('GET', `/v1/card/view?${query}`)).status, query).toBe(400);
  }
  expect((await world.call('GET', '/v1/card/view', { query: { id: card.card_id } })).status).toBe(200);
});

test('fields that a call does not name change nothing: neither rank nor owner nor a prototype', async () => {
  const person = await makePerson(world);
  const raw = `{"username":"小林","user_id":1,"status":5,"phone":"13800138000","password_hash":"x",
    "__proto__":{"status":5},"constructor":{"prototype":{"polluted":1}}}`;
  const answer = await world.call('POST', '/v1/user/edit', { token: person.token, raw });
  expect(answer.status).toBe(200);
  const { rows } = await world.database.pool.query(
    'select user_id, username, status, phone, password_hash from account_user where user_id = $1',
    [person.userId],
  );
  expect(rows[0]).toEqual({
    user_id: person.userId,
    username: '小林',
    status: 1,
    phone: person.phone,
    password_hash: null,
  });
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

/** Writes bytes to the listening server and answers the first line that comes back. */
function speak(bytes: string): Promise<string> {
  const { port } = new URL(world.deps.self.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes));
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data.toString('latin1').split('\r\n')[0] ?? '');
    });
    socket.once('error', reject);
  });
}

test('a request whose end can be read in two ways is refused', async () => {
  const head = 'POST /v1/oauth/getsign HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  const both = `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`;
  const twice = `${head}Content-Length: 2\r\nContent-Length: 4\r\n\r\n{}{}`;
  const odd = `${head}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`;
  for (const bytes of [both, twice, odd]) expect(await speak(bytes)).toMatch(/ 400 /);
});

test('methods that nobody offers are answered with nothing', async () => {
  expect(await speak('TRACE / HTTP/1.1\r\nHost: x\r\nCookie: auth.token=abc\r\n\r\n')).toMatch(/ 40[04] /);
  for (const method of ['PUT', 'DELETE', 'PATCH'] as const) {
    const answer = await world.call(method, '/v1/oauth/loginbypassword', {
      ip: freshIp(),
      headers: { 'x-http-method-override': 'POST' },
    });
    expect(answer.status).toBe(404);
  }
});

test('a call of the contract answers what its schema says, or throws with code, status and sentence [B270][E239][E240][E242][E243]', async () => {
  const {
    owner: { token },
    card: { card_id },
  } = await makeCard(world, undefined, { realname: '周客' });
  const card = await world.ask(viewCard, { query: { id: card_id }, token });
  expect(card.realname).toBe('周客');
  await expect(world.ask(postCard, { body: {} })).rejects.toMatchObject({
    name: 'RequestError',
    code: 40100,
    status: 401,
  });
  await expect(world.ask(postCard, { body: { realname: '字'.repeat(200) }, token })).rejects.toMatchObject({
    name: 'ValidationError',
    code: 40001,
    status: 400,
    field: 'realname',
    required: false,
    data: { realname: '姓名最多20个字，请删减' },
  });
  await expect(world.ask(postCard, { body: { company: '远山' }, token })).rejects.toMatchObject({
    name: 'ValidationError',
    required: true,
    data: { realname: '请填写姓名' },
  });
  await expect(
    world.ask(loginByCode, { body: { phone: '1', code: '1', product: 'qun' } }),
  ).rejects.toMatchObject({
    code: 40001,
    field: 'phone',
  });
});
