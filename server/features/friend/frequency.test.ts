import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { answerTo, applyTo } from './testing.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { setMembership } from '../vip/testing.ts';

const world = useWorld();

const day = 86_400;
const none = { waiting_id: 0, waiting_mine: false };
const get = async (person: Person, path: string, query = {}): Promise<Answer['body']> =>
  (await world.call('GET', path, { token: person.token, query })).body;
const check = (person: Person, other: { userId: number }) =>
  get(person, '/v1/friend/check-apply-friend-feq', { user_id: other.userId });

test('the same person once in 24 hours, three times in 30 days, withdrawn ones too; checked by one rule [C059][D39]', async () => {
  const [from, to] = [await makePerson(world), await makePerson(world)];
  expect(await check(from, to)).toEqual({ can: true, left: 20, msg: '', ...none });
  const first = (await applyTo(world, from, to)).body.id;
  await answerTo(world, 'cancel', from, first);
  expect(await check(from, to)).toEqual({
    can: false,
    left: 19,
    msg: '您最近申请过加对方为好友，请1天后再试',
    ...none,
  });
  const early = await applyTo(world, from, to);
  expect(early.body).toMatchObject({
    errcode: 42900,
    errmsg: '您最近申请过加对方为好友，请1天后再试',
    retry_after: day,
  });
  for (const message of ['第二次', '第三次']) {
    world.pass(day);
    expect((await applyTo(world, from, to, { message })).status).toBe(200);
  }
  // The newest replaces the pending one.
  expect((await get(to, '/v1/friend/applylist')).list.map((one: { message: string }) => one.message)).toEqual(
    ['第三次'],
  );
  expect((await get(to, '/v1/friend/unread')).count).toBe(1);
  world.pass(day);
  expect((await check(from, to)).msg).toBe('您最近申请过加对方为好友，请过几天再试');
  world.pass(27 * day);
  expect((await check(from, to)).can).toBe(true);
});

test('7 days after a refusal, even when it was withdrawn afterwards [D39]', async () => {
  const [from, to] = [await makePerson(world), await makePerson(world)];
  const { id } = (await applyTo(world, from, to)).body;
  world.pass(2 * day);
  await answerTo(world, 'refuse', to, id);
  expect((await answerTo(world, 'cancel', from, id)).body.state).toBe(6);
  world.pass(7 * day - 1);
  expect((await check(from, to)).can).toBe(false);
  world.pass(1);
  expect((await applyTo(world, from, to)).status).toBe(200);
});

test('20 applications a day, 100 for members, until midnight in Shanghai [D39]', async () => {
  const from = await makePerson(world);
  const { rows } = await world.database.pool.query<{ user_id: number }>(
    `insert into account_user (username, created_at) select '群友' || n, $1 from generate_series(1, 120) n
     returning user_id`,
    [world.now()],
  );
  const others = rows.map((row) => ({ userId: row.user_id }));
  const take = () => others.pop() ?? { userId: 0 };
  for (let count = 0; count < 19; count += 1) await applyTo(world, from, take());
  expect(await check(from, take())).toEqual({ can: true, left: 1, msg: '', ...none });
  expect((await applyTo(world, from, take())).status).toBe(200);
  const full = await applyTo(world, from, take());
  expect(full.body).toMatchObject({
    errcode: 42900,
    errmsg: '今天已发出20个好友申请，请明天再来',
    retry_after: (world.nextDay().getTime() - world.now().getTime()) / 1000,
  });
  const uses = async () =>
    (
      await world.database.pool.query('select key, level from membership_use where user_id = $1', [
        from.userId,
      ])
    ).rows;
  await setMembership(world, from, 'member');
  expect((await check(from, take())).left).toBe(80);
  expect(await uses()).toEqual([]);
  expect((await applyTo(world, from, take())).status).toBe(200);
  expect(await uses()).toEqual([{ key: 'friend.applications', level: 'member' }]);
  await setMembership(world, from, 'none');
  world.pass((world.nextDay().getTime() - world.now().getTime()) / 1000);
  expect(await check(from, take())).toEqual({ can: true, left: 20, msg: '', ...none });
});

test('what waits between the two is told with it, from either side; a refusal still waits for who applied [C059][D38]', async () => {
  const [from, to] = [await makePerson(world), await makePerson(world)];
  const { id } = (await applyTo(world, from, to)).body;
  expect(await check(from, to)).toMatchObject({ can: false, waiting_id: id, waiting_mine: true });
  expect(await check(to, from)).toMatchObject({ can: true, waiting_id: id, waiting_mine: false });
  await answerTo(world, 'refuse', to, id);
  expect(await check(from, to)).toMatchObject({ waiting_id: id, waiting_mine: true });
  expect(await check(to, from)).toMatchObject(none);
  world.pass(29 * day);
  expect(await check(from, to)).toMatchObject({ waiting_id: id });
  world.pass(day);
  expect(await check(from, to)).toMatchObject(none);
});

test('a refusal is not told by how long one is asked to wait: the same words and the same hours as without it [D38][D39]', async () => {
  const to = await makePerson(world);
  const [refused, waiting] = [await makePerson(world), await makePerson(world)];
  const { id } = (await applyTo(world, refused, to)).body;
  await applyTo(world, waiting, to);
  await answerTo(world, 'refuse', to, id);
  const wait = async (person: Person) => {
    const { msg } = await check(person, to);
    const { status, body } = await applyTo(world, person, to);
    return { msg, status, body };
  };
  expect(await wait(refused)).toEqual(await wait(waiting));
  world.pass(day - 3600);
  expect(await wait(refused)).toEqual(await wait(waiting));
  world.pass(3600);
  expect(await wait(refused)).toEqual({
    msg: '您最近申请过加对方为好友，请过几天再试',
    status: 429,
    body: { errcode: 42900, errmsg: '您最近申请过加对方为好友，请过几天再试' },
  });
});
