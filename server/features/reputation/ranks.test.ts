import { monthText } from '@qunlu/contract/kernel/formats.ts';
import {
  adjustReputation,
  listEntries,
  listRanks,
  viewReputation,
} from '@qunlu/contract/reputation/calls.ts';
import { allEndpoints } from '@qunlu/contract/all.ts';
import { listLogs } from '@qunlu/contract/circle/settings.ts';
import { expect, test } from 'vitest';
import { inTransaction, jobContext, secondsOf } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { plansOf } from '../../testing/statements.ts';
import { useWorld } from '../../testing/world.ts';
import { join, makeAdmin } from '../circle/testing.ts';
import { leaveAs } from '../joining/testing.ts';
import { erasePerson, exportsOf, mergeRows } from '../lifecycle/service/fates.ts';
import { relate } from '../relation/testing.ts';
import { reputationLifecycle } from './service/lifecycle.ts';
import { makeEarning, pointsOf, switchScore } from './testing.ts';

const world = useWorld();
const embedded = process.env['TEST_DATABASE_URL'] === undefined;
const day = 86_400;

/** A circle in which these members have so many points: 10 for coming in, the rest by hand. */
async function having(...credits: number[]) {
  const circle = await makeEarning(world);
  const members: (Person & { memberId: number })[] = [];
  for (const credit of credits) {
    const member = await join(world, circle);
    await world.deps.outbox.idle();
    members.push(member);
    if (credit !== 10) await give(circle, member, credit - 10);
    world.pass(1);
  }
  return { circle, members };
}

const adjust = (
  { id }: { id: number },
  by: Person,
  given: { member_id: number; credit: number; reason?: string },
) =>
  world.call('POST', adjustReputation.path, {
    token: by.token,
    body: { id, reason: '帮忙布置会场', ...given },
  });

async function give(
  circle: { id: number; owner: Person },
  { memberId }: { memberId: number },
  credit: number,
): Promise<void> {
  const { status, text } = await adjust(circle, circle.owner, { member_id: memberId, credit });
  if (status !== 200) throw new Error(text);
}

const ranks = ({ id }: { id: number }, { token }: Person, span: 'month' | 'all' = 'all', more: object = {}) =>
  world.ask(listRanks, { query: { id, span, ...more }, token });

const ownOf = ({ id }: { id: number }, { token }: Person) =>
  world.ask(viewReputation, { query: { id }, token });

test('lists of all time and of the month, the most first, who had it first before the others; I am marked and have my rank [D84][R085]', async () => {
  const { circle, members } = await having(30, 50, 30, 10);
  const [one, two, three, four] = members;
  if (!one || !two || !three || !four) throw new Error('nobody');
  const ids = [two, one, three, four].map(({ userId }) => userId);
  const all = await ranks(circle, one);
  expect(all.list.map(({ user_id, credit, me }) => [user_id, credit, me])).toEqual([
    [ids[0], 50, false],
    [ids[1], 30, true],
    [ids[2], 30, false],
    [ids[3], 10, false],
  ]);
  expect(await ownOf(circle, three)).toMatchObject({ total: 30, rank: 3, month_rank: 3 });
  const first = await ranks(circle, one, 'all', { size: 2 });
  const rest = await ranks(circle, one, 'all', { size: 2, next: first.next });
  expect([...first.list, ...rest.list].map(({ user_id }) => user_id)).toEqual(ids);
  expect(rest.next).toBe(-1);
  world.pass(12 * day);
  expect((await ranks(circle, one, 'month')).list).toEqual([]);
  await give(circle, four, 5);
  expect((await ranks(circle, one, 'month')).list).toMatchObject([{ user_id: four.userId, credit: 5 }]);
  expect(await ownOf(circle, one)).toMatchObject({ total: 30, month_total: 0, rank: 2, month_rank: 0 });
});

test('who has left is in no list, nor has a name whom one has blocked; beyond the thousandth there is no rank [D84][D40]', async () => {
  const { circle, members } = await having(50, 30, 20);
  const [one, two, three] = members;
  if (!one || !two || !three) throw new Error('nobody');
  await leaveAs(world, circle, two);
  await relate(world, 'black', three, one);
  expect((await ranks(circle, three)).list).toMatchObject([
    { name: '一位成员', user_id: 0, member_id: 0, card_id: 0, credit: 50 },
    { user_id: three.userId, me: true },
  ]);
  expect(await ownOf(circle, three)).toMatchObject({ rank: 2 });
  expect((await ranks(circle, one)).list[1]).toMatchObject({ name: '一位成员' });
  await world.database.pool.query(
    `with people as (
       insert into account_user (username, status, created_at) select 'n' || g, 1, now() from generate_series(1, 1000) g
       returning user_id),
     members as (
       insert into phonebook_member (phonebook_id, user_id, realname, initial, sort_key, words, readings, state, via,
         applied_at, joined_at, fresh_at)
       select $1, user_id, '成员', 'C', '', '', '', 1, 'join', now(), now(), now() from people)
     insert into reputation_balance (phonebook_id, user_id, total, total_at, month, month_total, month_at)
     select $1, user_id, 100, now(), $2, 100, now() from people`,
    [circle.id, monthText(secondsOf(world.now()))],
  );
  expect(await ownOf(circle, three)).toMatchObject({ total: 20, rank: 0, month_rank: 0 });
});

test.runIf(embedded).each([
  ['month', 'reputation_balance_month'],
  ['all', 'reputation_balance_all'],
] as const)(
  'the list of %s is read in the order of its index, however many have points [D84]',
  async (span, index) => {
    const { circle, members } = await having(30, 20);
    const next = (await ranks(circle, circle.owner, span, { size: 1 })).next;
    const plans = await plansOf(world, 'reputation_balance', () =>
      ranks(circle, members[0] as Person, span, { next }),
    );
    expect(plans).toHaveLength(1);
    expect(plans[0]).toContain(`using ${index}`);
    expect(plans[0]).not.toContain('Sort');
  },
);

test('one’s own entries, the newest first, page by page; nobody else reads them [D84][R084]', async () => {
  const { circle, members } = await having(12, 10);
  const [one, two] = members;
  if (!one || !two) throw new Error('nobody');
  await give(circle, one, -3);
  const { token } = one;
  const first = await world.ask(listEntries, { query: { id: circle.id, size: 2 }, token });
  expect(first.list.map(({ title, credit, reason }) => [title, credit, reason])).toEqual([
    ['管理员调整', -3, '帮忙布置会场'],
    ['管理员调整', 2, '帮忙布置会场'],
  ]);
  const rest = await world.ask(listEntries, { query: { id: circle.id, size: 2, next: first.next }, token });
  expect([rest.list.map(({ credit }) => credit), rest.next]).toEqual([[10], -1]);
  expect((await world.ask(listEntries, { query: { id: circle.id }, token: two.token })).list).toHaveLength(1);
  const stranger = await makePerson(world);
  for (const path of [viewReputation.path, listEntries.path, listRanks.path]) {
    const asked = await world.call('GET', path, {
      token: stranger.token,
      query: { id: circle.id, span: 'all' },
    });
    expect([path, asked.body.errcode]).toEqual([path, 40301]);
  }
});

test('owner and who looks after members adjust by up to 100 with a reason: the member is told, the circle’s log has it [D84]', async () => {
  const { circle, members } = await having(10, 10);
  const [one, two] = members;
  if (!one || !two) throw new Error('nobody');
  const admin = await makeAdmin(world, circle, ['member']);
  const other = await makeAdmin(world, circle, ['notice']);
  await world.deps.outbox.idle();
  expect((await adjust(circle, admin, { member_id: one.memberId, credit: 100 })).body).toEqual({
    total: 110,
  });
  expect((await adjust(circle, admin, { member_id: one.memberId, credit: -100 })).body).toEqual({
    total: 10,
  });
  for (const credit of [101, -101, 0]) {
    const { body } = await adjust(circle, admin, { member_id: one.memberId, credit });
    expect([credit, body.errcode, body.field]).toEqual([credit, 40001, 'credit']);
  }
  const bare = await adjust(circle, admin, { member_id: one.memberId, credit: 5, reason: '' });
  expect(bare.body).toMatchObject({ errcode: 40001, field: 'reason' });
  const refused = async (by: Person, memberId: number) =>
    (await adjust(circle, by, { member_id: memberId, credit: 5 })).body.errcode;
  expect(await refused(other, one.memberId)).toBe(40300);
  expect(await refused(two, one.memberId)).toBe(40300);
  expect(await refused(admin, admin.memberId)).toBe(40300);
  expect(await refused(await makePerson(world), one.memberId)).toBe(40301);
  const elsewhere = await having(10);
  expect(await refused(elsewhere.circle.owner, one.memberId)).toBe(40301);
  expect(await refused(admin, elsewhere.members[0]?.memberId ?? 0)).toBe(40400);
  const { body } = await world.call('GET', '/v1/notice/list', { token: one.token });
  expect(body.list[0]).toMatchObject({
    title: '西湖茶友会调整了您的圈子积分：减 100',
    body: '原因：帮忙布置会场',
  });
  const { list } = await world.ask(listLogs, { query: { id: circle.id }, token: circle.owner.token });
  expect(list.filter(({ what }) => what === 'adjust-score')).toHaveLength(2);
});

test('no call sells points of a circle: members earn them, or are given them by hand [D84]', async () => {
  const selling = allEndpoints.filter(({ id, effect }) => id.startsWith('reputation.') && effect === 'write');
  expect(selling.map(({ id }) => id)).toEqual(['reputation.adjust']);
  await expect(
    world.database.pool.query('update reputation_entry set credit = 100 where credit = 10'),
  ).rejects.toThrow('append-only');
});

test('two accounts that become one have what both earned; leaving takes entries and balances along, the export has them [D10][D13]', async () => {
  const { circle, members } = await having(30, 15);
  const [keep, drop] = members;
  if (!keep || !drop) throw new Error('nobody');
  const ctx = jobContext(world.deps);
  expect(await exportsOf(ctx, drop.userId, reputationLifecycle)).toMatchObject({
    圈子积分: [
      { 圈子: '西湖茶友会', 因为: '管理员调整', 原因: '帮忙布置会场', 积分: 5 },
      { 因为: '加入圈子', 积分: 10 },
    ],
  });
  await inTransaction(ctx, (tx) =>
    mergeRows(tx, { keep: keep.userId, drop: drop.userId }, [reputationLifecycle]),
  );
  expect(await pointsOf(world, circle, keep)).toEqual([45, 45]);
  await inTransaction(ctx, (tx) => erasePerson(tx, keep.userId, [reputationLifecycle]));
  expect(await pointsOf(world, circle, keep)).toEqual([0, 0]);
  const { rows } = await world.database.pool.query('select from reputation_entry where user_id = $1', [
    keep.userId,
  ]);
  expect(rows).toEqual([]);
});

test('off, no call of it answers [D77]', async () => {
  const { circle, members } = await having(10);
  await switchScore(world, circle, 0);
  const token = members[0]?.token ?? '';
  for (const path of [viewReputation.path, listEntries.path, listRanks.path]) {
    const { body } = await world.call('GET', path, { token, query: { id: circle.id, span: 'all' } });
    expect([path, body.errcode]).toEqual([path, 40402]);
  }
  const { body } = await adjust(circle, circle.owner, { member_id: members[0]?.memberId ?? 0, credit: 5 });
  expect(body.errcode).toBe(40402);
});
