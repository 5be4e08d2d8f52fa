// postgres: reversals are decided under the person's lock
import { adjustScore, reverseScore, viewPersonScore } from '@qunlu/contract/score/staff.ts';
import { beforeAll, expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeStaff, type Member } from '../staff/testing.ts';
import { claim, giveScore, missionsOf, wrongJournals } from './testing.ts';

const world = useWorld();
let operator: Member;
let service: Member;

beforeAll(async () => {
  operator = await makeStaff(world, 'operator');
  service = await makeStaff(world, 'service');
});

const post = (verb: string, body: object, by = operator) =>
  world.call('POST', `/v1/staff/${verb}`, { token: by.office, body });
const adjust = (person: { userId: number }, credit: unknown, key?: string) =>
  world.call('POST', '/v1/staff/score-adjust', {
    token: operator.office,
    body: { user_id: person.userId, credit, reason: '活动补发，已经核对' },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });
const look = ({ userId }: Person, by = operator) =>
  world.ask(viewPersonScore, { body: { user_id: userId, reason: '用户来电咨询' }, token: by.office });
const reverse = (id: number) =>
  world.ask(reverseScore, { body: { id, reason: '发错了，已经核对' }, token: operator.office });
const auditOf = async ({ userId }: Person): Promise<string[]> =>
  (
    await world.database.pool.query<{ action: string }>(
      `select action from staff_audit where subject = $1 and action like '%score' order by audit_id`,
      [`user:${userId}`],
    )
  ).rows.map(({ action }) => action);

test('staff gives and takes points with a reason that the person reads; each look and deed is written down [D126][D138]', async () => {
  const person = await makePerson(world);
  const given = await world.ask(adjustScore, {
    body: { user_id: person.userId, credit: 100, reason: '活动补发，已经核对' },
    token: operator.office,
  });
  expect(given).toMatchObject({ user_id: person.userId, score: 100 });
  expect(given.list[0]).toMatchObject({
    credit: 100,
    type: 4,
    title: '客服调整：活动补发，已经核对',
    can_reverse: true,
  });
  expect((await adjust(person, -30)).body.score).toBe(70);
  expect((await adjust(person, -71)).body).toMatchObject({
    errcode: 42200,
    errmsg: '积分不够，现在只有 70 积分',
  });
  expect((await look(person, service)).score).toBe(70);
  expect(await auditOf(person)).toEqual(['adjust-score', 'adjust-score', 'view-score']);
  const notifications = await world.call('GET', '/v1/notice/list', { token: person.token });
  expect(notifications.body.list[1]).toMatchObject({
    title: '客服改了您的积分：+100 积分',
    body: '活动补发，已经核对',
  });
});

test('a reason as long as it may be fits into the journal, and into that of taking back [D126]', async () => {
  const person = await makePerson(world);
  const body = { user_id: person.userId, credit: 5, reason: 'xyz'.repeat(66) };
  const { list } = await world.ask(adjustScore, { body, token: operator.office });
  const token = operator.office;
  const back = await world.ask(reverseScore, { body: { id: list[0]?.id ?? 0, reason: body.reason }, token });
  expect(back.score).toBe(0);
});

test('an adjustment with one key happens once [D126]', async () => {
  const person = await makePerson(world);
  const answers = await Promise.all([1, 2, 3].map(() => adjust(person, 10, 'adjust-0001')));
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect((await adjust(person, 10, 'adjust-0001')).body.score).toBe(10);
  expect((await look(person)).score).toBe(10);
});

test('an entry is taken back once, and only what is still there [D126]', async () => {
  const person = await makePerson(world);
  await claim(world, person, 9);
  await giveScore(world, person, 50);
  const [adjusted, earned] = (await look(person)).list;
  const after = await reverse(earned?.id ?? 0);
  expect(after.score).toBe(50);
  expect(after.list[0]).toMatchObject({
    credit: -20,
    type: 5,
    title: '撤回“绑定手机号”：发错了，已经核对',
    can_reverse: false,
  });
  expect(after.list[2]).toMatchObject({ id: earned?.id, can_reverse: false });
  expect((await reverse(earned?.id ?? 0)).score).toBe(50);
  // What was taken back is not earned again.
  expect((await claim(world, person, 9)).gained).toBe(0);
  await giveScore(world, person, -10);
  const spent = await post('score-reverse', { id: adjusted?.id, reason: '发错了，已经核对' });
  expect(spent.body).toMatchObject({
    errcode: 42200,
    errmsg: '这笔积分已用掉一部分，只剩 40 积分，不能撤回；可以改用调整',
  });
  const { list } = await look(person);
  expect(list.find(({ id }) => id === adjusted?.id)?.can_reverse).toBe(false);
  // A deduction that was a mistake is given back.
  expect((await reverse(list[0]?.id ?? 0)).score).toBe(50);
  expect((await missionsOf(world, person)).score).toBe(50);
  const reversal = await post('score-reverse', { id: list[1]?.id, reason: '再撤回，已经核对' });
  expect(reversal.body).toMatchObject({ errcode: 42200, errmsg: '只有任务和客服调整的积分可以撤回' });
  expect(await wrongJournals(world)).toBe(0);
});

test('what expired with its year cannot be taken back; last year’s comes out of last year’s [D126]', async () => {
  const person = await makePerson(world);
  await giveScore(world, person, 40);
  world.pass((Date.parse('2027-06-01T04:00:00Z') - world.now().getTime()) / 1000);
  operator = await makeStaff(world, 'operator');
  await giveScore(world, person, 10);
  const { list } = await look(person);
  const [, old] = list;
  world.pass(61);
  expect((await reverse(old?.id ?? 0)).score).toBe(10);
  await giveScore(world, person, -5);
  const kept = (await look(person)).list.find(({ credit, type }) => credit === 10 && type === 4);
  expect(kept?.can_reverse).toBe(false);
  world.pass((Date.parse('2029-06-01T04:00:00Z') - world.now().getTime()) / 1000);
  operator = await makeStaff(world, 'operator');
  const late = await post('score-reverse', { id: kept?.id, reason: '太晚，已经核对' });
  expect(late.body).toMatchObject({ errcode: 42200, errmsg: '这笔积分已经到期，不能撤回' });
  expect((await look(person)).score).toBe(0);
});

test('roles, unknown people and entries, one’s own points and bad figures are refused [D138]', async () => {
  service = await makeStaff(world, 'service');
  const person = await makePerson(world);
  for (const [verb, body] of [
    ['score-adjust', { user_id: person.userId, credit: 5, reason: '试，已经核对' }],
    ['score-reverse', { id: 1, reason: '试，已经核对' }],
    ['mission', { id: 1, score: 2, max: 1, days: 0, open: true, reason: '试，已经核对' }],
  ] as const)
    expect((await post(verb, body, service)).body.errcode, verb).toBe(40300);
  expect((await world.call('GET', '/v1/staff/missions', { token: service.office })).body.errcode).toBe(40300);
  expect((await adjust(operator, 5)).body.errcode).toBe(40300);
  expect((await adjust({ userId: 999_999_999 }, 5)).body.errcode).toBe(40400);
  expect((await post('score-reverse', { id: 999_999, reason: '试，已经核对' })).body.errcode).toBe(40400);
  expect((await post('person-score', { user_id: 999_999_999, reason: '用户来电咨询' })).body.errcode).toBe(
    40400,
  );
  for (const credit of [0, 1.5, '多', 100_001, -1e9, undefined])
    expect((await adjust(person, credit)).body, String(credit)).toMatchObject({
      errcode: 40001,
      field: 'credit',
    });
  const set = (change: object) =>
    post('mission', { id: 1, score: 2, max: 1, days: 0, open: true, reason: '试，已经核对', ...change });
  for (const [change, field] of [
    [{ max: 2 }, 'max'],
    [{ id: 9, max: 2 }, 'max'],
    [{ score: 0 }, 'score'],
    [{ score: 201 }, 'score'],
    [{ days: 32 }, 'days'],
    [{ reason: '' }, 'reason'],
  ] as const)
    expect((await set(change)).body, field).toMatchObject({ errcode: 40001, field });
  expect((await set({ id: 4 })).body.errcode).toBe(40400);
});

test('the table of missions says who changed what, in pages [D125][D138]', async () => {
  const list = async (query = {}) =>
    (await world.call('GET', '/v1/staff/missions', { token: operator.office, query })).body;
  await post('mission', { id: 3, score: 4, max: 2, days: 0, open: false, reason: '试，已经核对' });
  const all = await list();
  expect(all.next).toBe(-1);
  expect(all.list[2]).toMatchObject({
    id: 3,
    score: 4,
    max: 2,
    open: false,
    usual: '每次 2 分，每天 5 次',
    changed_by: expect.stringMatching(/.+/),
    changed_at: Math.floor(world.now().getTime() / 1000),
  });
  expect(all.list[0]).toMatchObject({ id: 1, open: true, changed_by: '', changed_at: 0 });
  const [first, second] = [await list({ size: 4 }), await list({ size: 50, next: 4 })];
  expect([...first.list, ...second.list]).toEqual(all.list);
});
