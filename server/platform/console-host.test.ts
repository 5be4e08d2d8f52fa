import { expect, test } from 'vitest';
import { useWorld } from '../testing/world.ts';

const world = useWorld({
  env: { PUBLIC_URL: 'http://qunlu.example', CONSOLE_URL: 'http://desk.qunlu.example' },
});
const at = async (host: string, path: string, method: 'GET' | 'POST' = 'GET') =>
  (await world.call(method, path, { headers: { host } })).status;
const site = 'qunlu.example';
const consoleName = 'desk.qunlu.example';

test('a back office with a name of its own is found there only, however its address is written', async () => {
  expect(await at(consoleName, '/console/')).toBe(200);
  expect(await at(site, '/console/')).toBe(404);
  expect(await at(site, '/%63onsole/')).toBe(404);
  expect(await at(site, '/console/?x=/console/')).toBe(404);
  expect(await at(consoleName, '/v1/staff/me')).toBe(401);
  expect(await at(site, '/v1/staff/me')).toBe(404);
  expect(await at(site, '/v1/staff/login', 'POST')).toBe(404);
  expect(await at('other.example', '/v1/staff/me')).toBe(404);
});

test('nothing of the product is found there, but what says whether the process lives', async () => {
  for (const path of ['/v1/user/view', '/card/12', '/openapi.json', '/files/public/a/b.jpg', '/no/such'])
    expect([path, await at(consoleName, path)]).toEqual([path, 404]);
  expect(await at(site, '/openapi.json')).toBe(200);
  expect([await at(consoleName, '/healthz'), await at(site, '/healthz')]).toEqual([200, 200]);
  const home = await world.call('GET', '/', { headers: { host: consoleName } });
  expect([home.status, home.headers['location']]).toEqual([302, '/console/']);
});
