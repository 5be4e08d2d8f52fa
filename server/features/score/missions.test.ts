import { changeSetting } from '@qunlu/contract/ledger/staff.ts';
import { expect, test } from 'vitest';
import { provide } from '../../platform/ports.ts';
import { freshIp, freshPhone, logIn, makePerson, type Person } from '../../testing/people.ts';
import { shareMark } from '../../platform/share-mark.ts';
import { makeWechatPerson } from '../../testing/wechat.ts';
import { useWorld } from '../../testing/world.ts';
import { makeStaff, type Member } from '../staff/testing.ts';
import { missionPrizes } from './ports.ts';
import { claim, done, giveScore, missionOf, missionsOf, sign, tryClaim, wrongJournals } from './testing.ts';

interface Prize {
  userId: number;
  key: string;
  days: number;
}
const prizes: Prize[] = [];

const world = useWorld({
  listen: true,
  extra: {
    name: 'test',
    provides: [provide(missionPrizes, async (_tx, prize) => void prizes.push(prize))],
  },
});
const day = 86_400;
const set = (operator: Member, id: number, change: object) =>
  world.call('POST', '/v1/staff/mission', {
    token: operator.office,
    body: { id, score: 3, max: 3, days: 0, open: true, reason: '活动，已经核对', ...change },
  });
const scoreOf = async ({ token }: Person): Promise<number> =>
  (await world.call('GET', '/v1/user/view', { token })).body.score;

test('the table is that of what exists (nobody posts yet, D125), all in figures; a newcomer has the cap before them [C054][B226][E204][E205][E206][E207][E208]', async () => {
  const person = await makePerson(world);
  const { list, ...sums } = await missionsOf(world, person);
  expect(list.map(({ id, mode, score, max }) => [id, mode, score, max])).toEqual([
    [1, 1, 2, 1],
    [2, 3, 3, 3],
    [3, 3, 2, 5],
    [5, 3, 10, 1],
    [6, 3, 5, 2],
    [7, 3, 30, 10],
    [8, 2, 20, 1],
    [9, 2, 20, 1],
    [10, 2, 30, 1],
    [11, 2, 50, 1],
  ]);
  // The number is bound already, everything else is still to do.
  for (const { id, remain, max, status } of list)
    expect([id, remain, status]).toEqual([id, id === 9 ? 0 : max, id === 9 ? 1 : 0]);
  expect(sums).toMatchObject({ score: 0, today: 0, cap: 200, expiring: 0 });
  expect(new Date(sums.expires_at * 1000).toISOString()).toBe('2026-12-31T16:00:00.000Z');
});

test('seven days of signing in are claimed at once, in two tabs once; the eighth day back is lost [D20][D125][C055]', async () => {
  const person = await makePerson(world);
  for (let back = 0; back < 8; back += 1) {
    if (back > 0) world.pass(day);
    await sign(world, person);
    await sign(world, person);
  }
  expect(await missionOf(world, person, 1)).toMatchObject({ status: 1, claimable: 14, remain: 0 });
  const tabs = await Promise.all([claim(world, person, 1), claim(world, person, 1)]);
  expect(new Set(tabs.map(({ gained }) => gained))).toEqual(new Set([0, 14]));
  for (const { score, mission } of tabs) {
    expect(score).toBe(14);
    expect(mission).toMatchObject({ status: 2, claimable: 0, remain: 0 });
  }
  expect(await missionsOf(world, person)).toMatchObject({ score: 14, today: 14 });
  const { body } = await world.call('GET', '/v1/user/scorelist', { token: person.token });
  expect(body.list.map(({ credit, type, title }: never) => [credit, type, title])).toEqual([
    [14, 1, '每日签到 ×7'],
  ]);
  world.pass((world.nextDay().getTime() - world.now().getTime()) / 1000);
  expect(await missionOf(world, person, 1)).toMatchObject({ status: 0, remain: 1 });
});

test('what may be done three times a day counts three times a day, whenever it is claimed [D125]', async () => {
  const person = await makePerson(world);
  await done(world, person, 'share-card', 2);
  expect(await missionOf(world, person, 2)).toMatchObject({ status: 1, claimable: 6, remain: 1 });
  expect((await claim(world, person, 2)).gained).toBe(6);
  await done(world, person, 'share-card', 4);
  expect((await claim(world, person, 2)).gained).toBe(3);
  expect(await claim(world, person, 2)).toMatchObject({ gained: 0, score: 9, mission: { status: 2 } });
  world.pass(day);
  await done(world, person, 'share-card', 1);
  expect((await claim(world, person, 2)).gained).toBe(3);
});

test('missions bring 200 a day in whole times; what does not fit is claimed tomorrow [D125]', async () => {
  const [person, operator] = [await makePerson(world), await makeStaff(world, 'operator')];
  await done(world, person, 'share-card', 3);
  await done(world, person, 'invite', 10);
  await claim(world, person, 2);
  expect(await claim(world, person, 7)).toMatchObject({
    gained: 180,
    score: 189,
    mission: { status: 1, claimable: 120 },
  });
  const small = await tryClaim(world, person, 7);
  expect(small.body).toMatchObject({
    errcode: 42200,
    errmsg: '今天从任务还能得 11 积分，不够这一次的 30，明天再来领',
  });
  await done(world, person, 'comment', 5);
  expect((await claim(world, person, 3)).gained).toBe(10);
  // Staff gives beside the cap.
  await giveScore(world, person, 500);
  await set(operator, 1, { score: 1, max: 1 });
  await sign(world, person);
  expect((await claim(world, person, 1)).gained).toBe(1);
  const full = await tryClaim(world, person, 9);
  expect(full.body.errmsg).toBe('今天的任务积分已满 200，明天再来领');
  expect(await missionsOf(world, person)).toMatchObject({ score: 700, today: 200 });
  world.pass(day);
  expect((await claim(world, person, 7)).gained).toBe(120);
  expect((await claim(world, person, 9)).gained).toBe(20);
  await set(operator, 1, { score: 2, max: 1 });
  expect(await wrongJournals(world)).toBe(0);
});

test('how many points missions bring a day is a setting of finance, with its history; the page has it [D125][D138]', async () => {
  const person = await makePerson(world);
  const set = async (value: number) =>
    world.call('POST', changeSetting.path, {
      token: (await makeStaff(world, 'finance')).office,
      body: { setting: 'score.per-day', value, reason: '活动期间多给一些' },
    });
  expect((await set(199)).status).toBe(400);
  expect((await set(230)).status).toBe(200);
  world.pass(1);
  await done(world, person, 'invite', 10);
  expect((await missionsOf(world, person)).cap).toBe(230);
  expect((await claim(world, person, 7)).gained).toBe(210);
  const full = await tryClaim(world, person, 7);
  expect(full.body.errmsg).toBe('今天从任务还能得 20 积分，不够这一次的 30，明天再来领');
  world.pass(day);
  expect((await set(200)).status).toBe(200);
  world.pass(1);
  expect((await missionsOf(world, person)).cap).toBe(200);
});

test('a clock that goes back over midnight brings no second cap, neither then nor afterwards [D125]', async () => {
  const person = await makePerson(world);
  world.pass((world.nextDay().getTime() - world.now().getTime()) / 1000 + 60);
  await done(world, person, 'invite', 6);
  await claim(world, person, 7);
  await claim(world, person, 9);
  world.pass(-120);
  await done(world, person, 'invite', 6);
  expect((await tryClaim(world, person, 7)).body.errcode).toBe(42200);
  world.pass(120);
  expect((await tryClaim(world, person, 7)).body.errcode).toBe(42200);
  expect(await missionsOf(world, person)).toMatchObject({ score: 200, today: 200 });
});

test('binding a number is rewarded once for ever; GET claims, too, and the account says the points [D125][C055][D199][E137]', async () => {
  const person = await makeWechatPerson(world);
  expect(await missionOf(world, person, 9)).toMatchObject({ status: 0, remain: 1 });
  expect(await claim(world, person, 9)).toMatchObject({ gained: 0, score: 0 });
  await world.database.pool.query('update account_user set phone = $2 where user_id = $1', [
    person.userId,
    freshPhone(),
  ]);
  expect(await missionOf(world, person, 9)).toMatchObject({ status: 1, claimable: 20 });
  const got = await world.call('GET', '/v1/mission/get-score', { token: person.token, query: { id: 9 } });
  expect(got.body).toMatchObject({ gained: 20, score: 20, mission: { status: 2, remain: 0 } });
  world.pass(10 * day);
  expect(await claim(world, person, 9)).toMatchObject({ gained: 0, score: 20 });
  expect(await scoreOf(person)).toBe(20);
});

test('whoever registers by a person’s link is counted for them; an unsigned mark and their own are not [D125][D42]', async () => {
  const host = await makePerson(world);
  const qc = shareMark(world.deps.secrets, host.userId);
  const guest = await logIn(world, freshPhone(), { qc });
  await logIn(world, freshPhone(), { qc: `u${host.userId}` });
  expect(await missionOf(world, host, 7)).toMatchObject({ claimable: 30, remain: 9 });
  // Coming back is no registration.
  world.pass(61);
  await logIn(world, host.phone, { qc });
  expect(await claim(world, host, 7)).toMatchObject({ gained: 30, mission: { remain: 9, status: 0 } });
  expect(guest.status).toBe(200);
});

test('operators change a mission at once; a closed one pays what was done before, and then is gone [D125]', async () => {
  const [person, operator] = [await makePerson(world), await makeStaff(world, 'operator')];
  await done(world, person, 'share-card', 1);
  const changed = await set(operator, 2, { score: 5, max: 2, days: 1 });
  expect(changed.body).toMatchObject({ id: 2, score: 5, max: 2, days: 1, usual: '每次 3 分，每天 3 次' });
  await done(world, person, 'share-card', 2);
  expect(await missionOf(world, person, 2)).toMatchObject({ score: 5, claimable: 10, remain: 0, days: 1 });
  world.pass(60);
  await set(operator, 2, { score: 5, max: 2, days: 1, open: false });
  world.pass(60);
  // Changed again while it is closed: it stays closed since then.
  await set(operator, 2, { score: 5, max: 4, days: 1, open: false });
  await done(world, person, 'share-card', 1);
  expect(await missionOf(world, person, 2)).toMatchObject({ claimable: 15, remain: 0 });
  prizes.length = 0;
  expect((await claim(world, person, 2)).gained).toBe(15);
  expect(prizes).toEqual([
    {
      userId: person.userId,
      key: expect.stringMatching(/^mission:share-card:\d+$/),
      days: 3,
      title: '分享名片 ×3',
    },
  ]);
  const { list } = await missionsOf(world, person);
  expect(list.some(({ id }) => id === 2)).toBe(false);
  await set(operator, 2, {});
  await set(operator, 8, { score: 20, max: 1, open: false });
  expect((await missionsOf(world, person)).list.some(({ id }) => id === 8)).toBe(false);
  await set(operator, 8, { score: 20, max: 1 });
});

test.each([
  [0, 40001],
  [-1, 40001],
  [1.5, 40001],
  ['x', 40001],
  [undefined, 40001],
  [4, 40400],
  [1e9, 40400],
])('claiming the mission %s answers %i [C055]', async (id, code) => {
  const { body } = await tryClaim(world, await person1(), id);
  expect(body.errcode).toBe(code);
});

let known: Person | undefined;
const person1 = async (): Promise<Person> => (known ??= await makePerson(world));

test('guests have no missions [C054][C055]', async () => {
  expect((await world.call('GET', '/v1/mission/list', { ip: freshIp() })).body.errcode).toBe(40100);
  expect((await world.call('POST', '/v1/mission/get-score', { body: { id: 1 } })).body.errcode).toBe(40100);
});
