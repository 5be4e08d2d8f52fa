// postgres: two people are locked while they become one
import { listNotifications } from '@qunlu/contract/notification.ts';
import { listAudit } from '@qunlu/contract/staff/calls.ts';
import { viewPerson } from '@qunlu/contract/staff/people.ts';
import { listTerms } from '@qunlu/contract/vip/calls.ts';
import { giveVip, takeVip, viewPersonVip } from '@qunlu/contract/vip/staff.ts';
import { expect, test } from 'vitest';
import { inTransaction, jobContext, secondsOf } from '../../platform/context.ts';
import { logIn, makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { usePrivilege } from '../membership/service/uses.ts';
import { missionPrizes } from '../score/ports.ts';
import { claim, done } from '../score/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import { vipLifecycle } from './service/lifecycle.ts';
import { buyPack, makeMember, membershipsOf } from './testing.ts';
import { erasePerson, exportsOf, itemsOf, mergeRows } from '../lifecycle/service/fates.ts';
import { lockPeople } from '../account/api/people.ts';

const world = useWorld();
const day = 86_400;
const now = (): number => secondsOf(world.now());

const notificationsOf = async ({ token }: Person): Promise<string[]> =>
  (await world.ask(listNotifications, { query: { size: 50 }, token })).list.map(({ title }) => title);
const terms = async ({ token }: Person) => (await world.ask(listTerms, { query: { size: 50 }, token })).list;
const days = async (person: Person): Promise<[string, number][]> =>
  (await membershipsOf(world, person)).map(({ hash, end_at }) => [hash, (end_at - now()) / day]);

test('staff gives days after what somebody has, with a reason that they read; takes back what was given, what follows moves; all written down [D118][D138]', async () => {
  const person = await makePerson(world);
  const { office: token, userId: staffId } = await makeStaff(world, 'operator', 'admin');
  const give = (body: Record<string, unknown>, key?: string) =>
    world.call('POST', giveVip.path, {
      token,
      body: { user_id: person.userId, kind: 'vipPhonebook', days: 7, reason: '补偿，已经核对', ...body },
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    });
  const first = await give({}, 'give-once');
  expect((await give({}, 'give-once')).body).toEqual(first.body);
  await give({ days: 3 });
  const hash = await buyPack(world, person);
  expect(await days(person)).toEqual([['vipPhonebook', 40]]);
  for (const bad of [
    { days: 0 },
    { days: -1 },
    { days: 367 },
    { days: 1.5 },
    { kind: 'gold' },
    { reason: '' },
  ])
    expect((await give(bad)).status).toBe(400);
  expect((await give({ user_id: 999_999_999 })).status).toBe(404);
  expect((await give({ user_id: staffId })).status).toBe(403);
  const seen = await world.ask(viewPersonVip, {
    body: { user_id: person.userId, reason: '用户来电咨询' },
    token,
  });
  expect(seen.list.map(({ source, can_take }) => [source, can_take])).toEqual([
    ['bought', false],
    ['staff', true],
    ['staff', true],
  ]);
  expect(seen.list[2]).toMatchObject({ reason: '补偿，已经核对', by: expect.stringMatching(/./) });
  const take = (id: number) =>
    world.call('POST', takeVip.path, { token, body: { id, reason: '送错了，已经核对' } });
  const [bought, , oldest] = seen.list.map(({ id }) => id);
  expect((await take(bought ?? 0)).body.errmsg).toContain('由财务退款');
  expect((await take(999_999_999)).status).toBe(404);
  world.pass(600);
  expect((await take(oldest ?? 0)).status).toBe(200);
  expect((await take(oldest ?? 0)).status).toBe(200);
  expect(await days(person)).toEqual([['vipPhonebook', 33]]);
  expect((await terms(person)).at(-1)).toMatchObject({ ended: '送错了，已经核对', end_at: now(), hash: '' });
  expect((await terms(person))[0]?.hash).toBe(hash);
  const notified = await notificationsOf(person);
  expect(notified.filter((title) => title.includes('会员'))).toEqual(
    expect.arrayContaining(['送您的个人会员已收回', '客服送了您个人会员 3 天', '客服送了您个人会员 7 天']),
  );
  const { list } = await world.ask(listAudit, { query: { size: 50 }, token });
  const written = list.filter(({ subject }) => subject === `user:${person.userId}`);
  expect(written.map(({ action }) => action)).toEqual(['take-vip', 'view-vip', 'give-vip', 'give-vip']);
  const { facts } = await world.ask(viewPerson, {
    body: { user_id: person.userId, reason: '用户来电咨询' },
    token,
  });
  expect(facts['vip.level']).toBe(1);
  const service = await makeStaff(world, 'service');
  expect((await world.call('POST', giveVip.path, { token: service.office, body: {} })).status).toBe(403);
});

test('a week and a day before the last stretch ends its person is told, once each; not while another follows [D118]', async () => {
  const [one, followed, short] = [await makePerson(world), await makePerson(world), await makePerson(world)];
  await makeMember(world, one, 'vipPhonebook', 10);
  await makeMember(world, followed, 'vipPhonebook', 10);
  await makeMember(world, followed, 'vipPhonebook', 10);
  await makeMember(world, short, 'vipPhonebook', 5);
  const remind = async () => {
    await world.runJob('vip.remind');
    await world.runJob('vip.remind');
    return Promise.all(
      [one, followed, short].map(async (person) =>
        (await notificationsOf(person)).filter((title) => title.includes('到期')),
      ),
    );
  };
  const [week, last] = ['个人会员还有不到7天到期', '个人会员还有不到1天到期'];
  world.pass(3 * day - 1);
  expect(await remind()).toEqual([[], [], []]);
  world.pass(1);
  expect(await remind()).toEqual([[week], [], []]);
  world.pass(2 * day - 1);
  expect(await remind()).toEqual([[week], [], [last]]);
  world.pass(4 * day + 1);
  expect(await remind()).toEqual([[last, week], [], [last]]);
  // Bought on top it ends at another time, of which they hear anew.
  await makeMember(world, one, 'vipPhonebook', 30);
  world.pass(day);
  expect((await remind())[0]).toEqual([last, week]);
  world.pass(23 * day);
  expect((await remind())[0]).toEqual([week, last, week]);
});

test('a mission gives days once [D118][D125]', async () => {
  const person = await makePerson(world);
  const prize = { userId: person.userId, key: 'day:1', days: 3, title: '连续签到7天' };
  for (let times = 0; times < 2; times += 1)
    await inTransaction(jobContext(world.deps), async (tx) => {
      await lockPeople(tx, [person.userId]);
      for (const give of world.deps.ports.get(missionPrizes)) await give(tx, prize);
    });
  expect(await days(person)).toEqual([['vipPhonebook', 3]]);
  expect((await terms(person))[0]?.title).toBe('个人会员 3 天（任务奖励：连续签到7天）');
});

test('a claim of many times brings all days of all of them; who has ten years ahead still gets the points [D118][D125]', async () => {
  const [person, operator] = [await makePerson(world), await makeStaff(world, 'operator')];
  const set = (given: number) =>
    world.call('POST', '/v1/staff/mission', {
      token: operator.office,
      body: { id: 2, score: 3, max: 3, days: given, open: true, reason: '活动，已经核对' },
    });
  expect((await set(31)).status).toBe(200);
  for (let past = 0; past < 6; past += 1) {
    await done(world, person, 'share-card', 3);
    if (past < 5) world.pass(day);
  }
  const again = { ...person, token: (await logIn(world, person.phone)).body.data.token };
  expect((await claim(world, again, 2)).gained).toBe(54);
  expect(await days(again)).toEqual([['vipPhonebook', 18 * 31]]);
  for (let years = 0; years < 8; years += 1) await makeMember(world, person, 'vipPhonebook', 366);
  await makeMember(world, person, 'vipPhonebook', 90);
  world.pass(day);
  await done(world, person, 'share-card', 3);
  const before = await days(again);
  expect((await claim(world, again, 2)).gained).toBe(9);
  expect(await days(again)).toEqual(before);
  await set(0);
});

const merge = (keep: Person, drop: Person) =>
  inTransaction(jobContext(world.deps), (tx) =>
    mergeRows(tx, { keep: keep.userId, drop: drop.userId }, [vipLifecycle]),
  );

test('two accounts become one: one stretch after another, no time is lost, what waits its turn as long as it was bought for [D10]', async () => {
  const [keep, drop] = [await makePerson(world), await makePerson(world)];
  await makeMember(world, drop, 'vipPhonebook', 20);
  await makeMember(world, keep, 'vipPhonebook', 10);
  // Where this one begins the rest of the other account's will, before this one is moved.
  await makeMember(world, keep, 'vipPhonebook', 6);
  // Began with the kept one's, at the same moment, and is over.
  await makeMember(world, keep, 'vipCommerce', 1);
  await makeMember(world, drop, 'vipCommerce', 1);
  await makeMember(world, drop, 'vipPhonebook', 5);
  world.pass(2 * day);
  await makeMember(world, drop, 'vipCommerce', 30);
  const shown = await itemsOf(
    jobContext(world.deps),
    {
      keep: keep.userId,
      drop: drop.userId,
    },
    [vipLifecycle],
  );
  expect(shown).toMatchObject([{ title: '会员', keep: 2, drop: 3 }]);
  await merge(keep, drop);
  expect(await days(drop)).toEqual([]);
  expect(await days(keep)).toEqual([
    ['vipPhonebook', 8 + 18 + 6 + 5],
    ['vipCommerce', 30],
  ]);
  expect(await terms(keep)).toHaveLength(7);
});

test('who leaves is told what they give up; nothing of it stays; what staff gave stays others’ [D13][D150]', async () => {
  const person = await makePerson(world);
  await makeMember(world, person, 'vipCommerce', 10);
  const ctx = jobContext(world.deps);
  expect((await vipLifecycle.givesUp?.(ctx, person.userId))?.[0]).toMatch(/^商务会员（到 /);
  const json = await exportsOf(ctx, person.userId, vipLifecycle);
  expect(json).toEqual({
    会员: [expect.objectContaining({ 种类: '商务会员', 来源: '任务奖励', 提前结束: '' })],
  });
  for (let times = 0; times < 2; times += 1)
    await inTransaction(ctx, (tx) => erasePerson(tx, person.userId, [vipLifecycle]));
  expect(await terms(person)).toEqual([]);
});

test('who stopped being a member meanwhile does not use what only members may [D118][D120]', async () => {
  const person = await makePerson(world);
  const use = () =>
    inTransaction(jobContext(world.deps), (tx) => usePrivilege(tx, person.userId, 'card.cards', 4));
  await expect(use()).rejects.toThrow(/会员已经结束/);
  await makeMember(world, person, 'vipPhonebook', 1);
  await use();
  world.pass(day);
  await expect(use()).rejects.toThrow(/会员已经结束/);
});
