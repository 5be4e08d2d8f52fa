import { listErrors, solveError } from '@qunlu/contract/tracking/staff.ts';
import { beforeAll, expect, test } from 'vitest';
import { freshBrowser, freshIp, makePerson } from '../../testing/people.ts';
import { makeStaff } from '../staff/testing.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();
let token = '';
beforeAll(async () => {
  ({ office: token } = await makeStaff(world, 'admin'));
});

interface Given {
  message?: string;
  stack?: string;
  route?: string;
  version?: string;
}
const send = (body: Given, from: { ip?: string; token?: string; cookie?: string } = {}) =>
  world.call('POST', '/v1/app/error-report', {
    body,
    ip: from.ip ?? freshIp(),
    ...(from.token ? { token: from.token } : {}),
    ...(from.cookie ? { headers: { cookie: from.cookie } } : {}),
  });
const listed = async (query: { state?: 'open' | 'solved'; size?: number; next?: number } = {}) =>
  world.ask(listErrors, { query, token });
const find = async (message: string, state: 'open' | 'solved' = 'open') =>
  (await listed({ state, size: 50 })).list.find((one) => one.message === message);

test('errors of pages are grouped by their cause, and what they say of people is not kept [C111][D210]', async () => {
  const error = (phone: string, card: number, build: string): Given => ({
    message: `cannot read card ${card}: ${phone} of wei@qingchen.example`,
    stack: `TypeError: ${phone}\n at show (/assets/card-view-${build}.js:1:${card})\n at Bearer ${'aB3'.repeat(15)} 198.51.100.77`,
    route: `/card/1676457025${card}`,
  });
  expect((await send({ ...error('13800138000', 7, 'Ab3dE6gH'), version: '2026.11.20-a' })).body).toEqual({
    ok: true,
  });
  world.pass(60);
  await send({ ...error('139-1234-5678', 81, 'Zz3dE6gH'), version: '2026.11.21-b' });
  await send({
    ...error('13800138000', 9, 'Ab3dE6gH'),
    stack: 'TypeError\n at other (/assets/card-view-Ab3dE6gH.js:1:1)',
  });
  const all = (await listed()).list.filter(({ message }) => message.startsWith('cannot read'));
  expect(all).toEqual([
    expect.objectContaining({ frame: 'other card-view', count: 1, people: 1 }),
    {
      id: expect.any(Number) as number,
      message: 'cannot read card #: … of …',
      frame: 'show card-view',
      stack: 'TypeError: …\n at show (/assets/card-view-Ab3dE6gH.js:1:7)\n at Bearer … …',
      route: '/card/:id',
      count: 2,
      people: 2,
      first_at: expect.any(Number) as number,
      last_at: all[1] ? all[1].first_at + 60 : 0,
      first_version: '2026.11.20-a',
      version: '2026.11.21-b',
      solved: false,
      returned: false,
    },
  ]);
  expect((await send({ message: `\u0000${'x'.repeat(1900)}`, stack: 'y'.repeat(7900) })).status).toBe(200);
  // Pages send the beginning only; more than they ever send is not read to its end.
  expect((await send({ message: 'x', stack: 'y'.repeat(90_000) })).status).toBe(413);
  const long = (await listed()).list.find(({ message }) => message.startsWith('xx'));
  expect([long?.message.length, long?.stack.length]).toEqual([499, 4000]);
});

test('people are counted once and without a name; who turned personalization off is not [C111][D17][D210]', async () => {
  const [person, other, quiet] = [await makePerson(world), await makePerson(world), await makePerson(world)];
  await world.database.pool.query('update account_user set no_personalization = 1 where user_id = $1', [
    quiet.userId,
  ]);
  const { cookie } = await freshBrowser(world);
  const error = { message: 'counted', stack: 'at load (/a.js:1:1)' };
  for (const from of [person, person, other, quiet]) await send(error, { token: from.token });
  for (let times = 0; times < 2; times += 1) await send(error, { cookie });
  expect(await find('counted')).toMatchObject({ count: 6, people: 3 });
  const { rows } = await world.database.pool.query<{ mark: Buffer }>('select mark from tracking_error_mark');
  for (const { mark } of rows) expect(mark).toHaveLength(8);
  // Somebody's mark under one error says nothing about another.
  await send({ message: 'another', stack: error.stack }, { token: person.token });
  const marks = await world.database.pool.query(
    'select mark from tracking_error_mark group by mark having count(*) > 1',
  );
  expect(marks.rows).toEqual([]);
});

test('a solved error leaves the list, and is there again when it is seen again [C111][D138]', async () => {
  await send({ message: 'mended', version: '1' });
  const before = await find('mended');
  expect(before).toMatchObject({ solved: false, returned: false });
  await world.ask(solveError, { body: { id: before?.id ?? 0 }, token });
  await world.ask(solveError, { body: { id: before?.id ?? 0 }, token });
  expect(await find('mended')).toBeUndefined();
  expect(await find('mended', 'solved')).toMatchObject({ solved: true });
  const log = await world.database.pool.query(
    "select subject, reason from staff_audit where action = 'solve-error'",
  );
  expect(log.rows).toEqual([{ subject: `error:${before?.id}`, reason: 'mended' }]);
  await send({ message: 'mended', version: '2' });
  expect(await find('mended', 'solved')).toBeUndefined();
  expect(await find('mended')).toMatchObject({
    id: before?.id,
    count: 2,
    solved: false,
    returned: true,
    version: '2',
  });
  expect((await world.call('POST', solveError.path, { token, body: { id: 999_999_999 } })).status).toBe(404);
});

test('pages of errors, the last that occurred first; one that occurs meanwhile moves none [C111][D143]', async () => {
  await world.database.pool.query('delete from tracking_error');
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    await send({ message: `error ${name}!` });
    world.pass(1);
  }
  const first = await listed({ size: 2 });
  expect(first.list.map(({ message }) => message)).toEqual(['error e!', 'error d!']);
  await send({ message: 'error f!' });
  const second = await listed({ size: 2, next: first.next });
  expect(second.list.map(({ message }) => message)).toEqual(['error c!', 'error b!']);
  const third = await listed({ size: 2, next: second.next });
  expect(third).toMatchObject({ list: [{ message: 'error a!' }], next: -1 });
});
