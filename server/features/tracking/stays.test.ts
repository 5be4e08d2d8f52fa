import { expect, test, vi } from 'vitest';
import { freshAddress, answered, logIn, openPage } from '../../testing/pages.ts';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld({ listen: true, env: { TRUST_PROXY: '1' } });
const open = (from?: Parameters<typeof openPage>[1]) => openPage(world.deps.self.url, from);

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
  // As another process ends it: this one finds out by itself within seconds.
  await world.database.pool.query('delete from account_session where user_id = $1', [person.userId]);
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

test('a database that fails disturbs neither the page nor anybody else [D164]', async () => {
  const page = await open();
  await world.database.pool.query('alter table tracking_stay rename to tracking_stay_away');
  page.say({ type: 'page', path: '/home', duration: 3001 });
  await vi.waitFor(() => expect(world.logs.join('')).toContain('tracking_stay'), patience);
  await answered(page);
  expect((await world.call('GET', '/v1/user/daily-quote')).status).toBeLessThan(500);
  await world.database.pool.query('alter table tracking_stay_away rename to tracking_stay');
  page.say({ type: 'page', path: '/home', duration: 3002 });
  await stayed(3002);
  page.socket.close();
});

test('what is no stay is passed over', async () => {
  const page = await open();
  page.say({ type: 'page', path: '/home', duration: 86_400_001 });
  page.say({ type: 'page', path: '/home', duration: -1 });
  page.say({ type: 'page', path: '/home', duration: 7001 });
  await stayed(7001);
  expect(await stays(86_400_001)).toEqual([]);
  page.socket.close();
});
