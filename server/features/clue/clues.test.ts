import {
  cluePhone,
  createClue,
  decideClue,
  finishClue,
  followClue,
  giveUpClue,
  listClues,
  takeClue,
  viewClue,
} from '@qunlu/contract/clue/calls.ts';
import { viewAssist } from '@qunlu/contract/circle/announcements.ts';
import { listReceipts } from '@qunlu/contract/card/calls.ts';
import { listNotifications } from '@qunlu/contract/notification.ts';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { plansOf } from '../../testing/statements.ts';
import { useWorld } from '../../testing/world.ts';
import { makeAdmin, join, type MadeCircle } from '../circle/testing.ts';
import { makeCharging } from '../dues/testing.ts';
import { clueBody, makeClueCircle, openClues, postClueAs } from './testing.ts';

// Listening: a circle with a fee needs an owner whose name is known.
const world = useWorld({ listen: true });
const embedded = process.env['TEST_DATABASE_URL'] === undefined;
const hour = 3600;
const day = 86_400;

const titles = async (by: Person): Promise<string[]> =>
  (await world.ask(listNotifications, { query: {}, token: by.token })).list.map(({ title }) => title);
const of = (circle: MadeCircle, clue_id: number) => ({ id: circle.id, clue_id });
const send = (by: Person, path: string, body: object) => world.call('POST', path, { token: by.token, body });
const list = (by: Person, circle: MadeCircle, query: object = {}) =>
  world.ask(listClues, { query: { id: circle.id, ...query }, token: by.token });

test('a lead waits until who manages the content passes it; a refusal says why; their own is open at once [D85][R060]', async () => {
  const circle = await makeClueCircle(world);
  const [poster, member] = [await join(world, circle), await join(world, circle)];
  const admin = await makeAdmin(world, circle, ['content']);
  const other = await makeAdmin(world, circle, ['notice']);
  const made = await postClueAs(world, circle, poster, { waits: true });
  expect(made).toMatchObject({ state: 0, cityname: '杭州市', citycode: '330100', industry_name: '生产制造' });
  expect((await list(member, circle)).list).toEqual([]);
  expect((await list(poster, circle, { scope: 'mine' })).list).toHaveLength(1);
  expect((await list(admin, circle, { scope: 'audit' })).list).toMatchObject([{ can: { decide: true } }]);
  const waits = await world.ask(viewAssist, { query: { id: circle.id }, token: circle.owner.token });
  expect(waits.list).toContainEqual({
    key: 'clue',
    title: '商机等审核',
    count: 1,
    path: `/phonebook/${circle.id}/circle-clue?scope=audit`,
  });
  const decided = (by: Person, verdict: string, reason?: string) =>
    send(by, decideClue.path, { ...of(circle, made.clue_id), verdict, reason });
  expect((await decided(other, 'pass')).status).toBe(403);
  expect((await decided(poster, 'pass')).status).toBe(403);
  expect((await decided(admin, 'reject')).body).toMatchObject({ errcode: 40001, field: 'reason' });
  expect((await decided(admin, 'reject', '请写明数量')).body).toMatchObject({
    state: 4,
    reason: '请写明数量',
  });
  expect((await decided(admin, 'pass')).body).toMatchObject({ errcode: 42200 });
  expect(await titles(poster)).toContain('商机「找一家做茶叶礼盒的包装厂」没有通过');
  expect(
    (await world.call('GET', viewClue.path, { token: member.token, query: of(circle, made.clue_id) })).status,
  ).toBe(404);
  // Who manages the content has nobody to ask.
  expect(await postClueAs(world, circle, admin)).toMatchObject({ state: 1 });
});

test('three places, each for 72 hours; what nobody follows up is released by the clock, and not for the same person within 7 days [D85]', async () => {
  const circle = await makeClueCircle(world);
  const poster = await join(world, circle);
  const [first, second] = [await join(world, circle), await join(world, circle)];
  const [third, fourth] = [await join(world, circle), await join(world, circle)];
  const { clue_id } = await postClueAs(world, circle, poster);
  const take = (by: Person) => send(by, takeClue.path, of(circle, clue_id));
  for (const by of [first, second, third]) expect((await take(by)).status).toBe(200);
  // The same again is the same place.
  expect((await take(first)).body).toMatchObject({ takers: 3, state: 2 });
  expect((await take(fourth)).body).toMatchObject({
    errcode: 42200,
    errmsg: '3 个名额都有人接了，可以等有人放下',
  });
  expect((await take(poster)).body).toMatchObject({ errcode: 42200 });
  expect((await list(fourth, circle)).list).toMatchObject([
    { takers: 3, can: { take: false }, why: '3 个名额都有人接了' },
  ]);
  await send(first, followClue.path, { ...of(circle, clue_id), note: '已通电话，约周三看样' });
  world.pass(72 * hour - 60);
  await world.runJob('clue.release');
  expect((await take(fourth)).status).toBe(422);
  world.pass(60);
  await world.runJob('clue.release');
  const seen = await world.ask(viewClue, { query: of(circle, clue_id), token: poster.token });
  expect(seen).toMatchObject({ state: 1, takers: 1 });
  expect(seen.takes.map(({ state, note }) => [state, note])).toEqual([
    [1, '已通电话，约周三看样'],
    [2, ''],
    [2, ''],
  ]);
  expect(await titles(second)).toContain('商机已释放');
  expect((await titles(poster)).filter((title) => title === '有一位没有跟进您的商机')).toHaveLength(2);
  expect((await take(second)).body).toMatchObject({ errcode: 42200 });
  expect((await take(fourth)).status).toBe(200);
  world.pass(7 * day);
  expect((await take(second)).status).toBe(200);
});

test('the phone is opened by who has a place, within the quota of cards; the receipt names the lead and the person [D85][D24]', async () => {
  const circle = await makeClueCircle(world);
  const [poster, taker, member] = [
    await join(world, circle),
    await join(world, circle),
    await join(world, circle),
  ];
  const { rows: cards } = await world.database.pool.query<{ card_id: number; phone: string }>(
    'update card set privacy = 3 where user_id = $1 returning card_id, phone',
    [poster.userId],
  );
  const { clue_id } = await postClueAs(world, circle, poster);
  const open = (by: Person) => send(by, cluePhone.path, of(circle, clue_id));
  expect((await open(member)).status).toBe(422);
  await send(taker, takeClue.path, of(circle, clue_id));
  const listed = JSON.stringify(await list(taker, circle, { scope: 'taken' }));
  expect(listed).not.toContain(cards[0]?.phone);
  expect((await open(taker)).body).toEqual({ phone: cards[0]?.phone });
  const receipts = await world.ask(listReceipts, {
    query: { id: cards[0]?.card_id ?? 0 },
    token: poster.token,
  });
  expect(receipts.list).toMatchObject([
    { user_id: taker.userId, field: 'phone', source: '商机：找一家做茶叶礼盒的包装厂' },
  ]);
  const seen = await world.ask(viewClue, { query: of(circle, clue_id), token: poster.token });
  expect(seen.takes[0]?.opened_at).toBe(Math.floor(world.now().getTime() / 1000));
  // 50 different cards a day: this one was the first of them.
  await world.database.pool.query(
    `insert into card_opened_elsewhere (user_id, subject, name, opened_at)
     select $1, 'company:' || n, '公司', $2 from generate_series(1, 50) n`,
    [member.userId, world.now()],
  );
  await send(member, takeClue.path, of(circle, clue_id));
  expect((await open(member)).status).toBe(429);
  // Given back, it is closed again.
  await send(taker, giveUpClue.path, of(circle, clue_id));
  expect((await open(taker)).status).toBe(422);
});

test('who posted it says with whom it was done, or closes it; who had it is told; what is over cannot be taken [D85]', async () => {
  const circle = await makeClueCircle(world);
  const [poster, won, lost] = [
    await join(world, circle),
    await join(world, circle),
    await join(world, circle),
  ];
  const { clue_id } = await postClueAs(world, circle, poster);
  for (const by of [won, lost]) await send(by, takeClue.path, of(circle, clue_id));
  const { takes } = await world.ask(viewClue, { query: of(circle, clue_id), token: poster.token });
  const take_id = takes.find(({ user }) => user.user_id === won.userId)?.take_id;
  const finish = (by: Person, more: object) => send(by, finishClue.path, { ...of(circle, clue_id), ...more });
  expect((await finish(won, { take_id })).status).toBe(403);
  expect((await finish(poster, { take_id: (take_id ?? 0) + 1000 })).body).toMatchObject({ field: 'take_id' });
  expect((await finish(poster, { take_id, note: '样品很好' })).body).toMatchObject({ state: 3 });
  expect((await finish(poster, { take_id, note: '样品很好' })).status).toBe(200);
  expect(await titles(won)).toContain('和您成交了');
  expect(await titles(lost)).toContain('这条商机和别人成交了');
  expect((await send(lost, takeClue.path, of(circle, clue_id))).status).toBe(422);
  expect((await list(lost, circle)).list).toEqual([]);
  expect((await list(lost, circle, { state: 3 })).list).toMatchObject([{ clue_id, state: 3 }]);
  const again = await postClueAs(world, circle, poster);
  expect((await send(poster, finishClue.path, of(circle, again.clue_id))).body).toMatchObject({ state: 4 });
});

test('lists by industry and place, a province with its cities, page by page; what is over its days is in none [D85][D167]', async () => {
  const circle = await makeClueCircle(world);
  const [poster, member] = [circle.owner, await join(world, circle)];
  await postClueAs(world, circle, poster, { title: '杭州的' });
  await postClueAs(world, circle, poster, {
    title: '宁波的',
    citycode: '330200',
    cityname: '宁波市',
    industry: 8,
  });
  await postClueAs(world, circle, poster, {
    title: '北京的',
    citycode: '110000',
    cityname: '北京市',
    days: 1,
  });
  const found = async (query: object) => (await list(member, circle, query)).list.map(({ title }) => title);
  expect(await found({})).toEqual(['北京的', '宁波的', '杭州的']);
  expect(await found({ citycode: '330000' })).toEqual(['宁波的', '杭州的']);
  expect(await found({ citycode: '330100' })).toEqual(['杭州的']);
  expect(await found({ citycode: '110000' })).toEqual(['北京的']);
  expect(await found({ industry: 8 })).toEqual(['宁波的']);
  const page = await list(member, circle, { size: 2 });
  expect(await found({ size: 2, next: page.next })).toEqual(['杭州的']);
  world.pass(day);
  expect(await found({})).toEqual(['宁波的', '杭州的']);
  await world.runJob('clue.expire');
  expect((await list(poster, circle, { scope: 'mine' })).list).toMatchObject([
    { title: '北京的', state: 4, reason: '到期关闭' },
    { state: 1 },
    { state: 1 },
  ]);
});

test.runIf(embedded).each([
  ['clue_list', {}],
  ['clue_list', { industry: 8 }],
  ['clue_list', { industry: 8, citycode: '330000' }],
  ['clue_state', { industry: 8, citycode: '330100', state: 3 }],
] as const)(
  'in the order of %s alone, what %o leaves out is skipped in the index [D85]',
  async (index, query) => {
    const circle = await makeClueCircle(world);
    const [plan = ''] = await plansOf(world, 'from clue c', () => list(circle.owner, circle, query));
    const [, own = ''] = plan.split(`using ${index} on clue c`);
    const condition = /Index Cond: (.*)/.exec(own)?.[1];
    expect(condition, plan).toContain('listed <');
    if ('industry' in query) expect(condition).toContain('industry =');
    if ('citycode' in query) expect(condition).toMatch(/(province|citycode) =/);
    expect(plan).not.toContain('Sort');
  },
);

test('90 days at most, a place of six digits, an industry that there is, and no word of the list [D85][D167][D137]', async () => {
  const circle = await makeClueCircle(world);
  const post = async (changes: object) => {
    const { body } = await send(circle.owner, createClue.path, { ...clueBody, id: circle.id, ...changes });
    return [body.errcode, body.field];
  };
  expect(await post({ days: 91 })).toEqual([40001, 'days']);
  expect(await post({ citycode: '33' })).toEqual([40001, 'citycode']);
  expect(await post({ citycode: '330100x' })).toEqual([40001, 'citycode']);
  expect(await post({ industry: 99 })).toEqual([40001, 'industry']);
  expect(await post({ title: '一'.repeat(31) })).toEqual([40001, 'title']);
  expect(await post({ need: '一'.repeat(501) })).toEqual([40001, 'need']);
  expect(await post({ need: '要\u0301'.repeat(30_000) })).toEqual([41300, undefined]);
  expect(await post({ need: `要${'\u0301'.repeat(2000)}` })).toEqual([40001, 'need']);
  expect(await post({ title: '一'.repeat(30), need: '一'.repeat(500) })).toEqual([undefined, undefined]);
  expect(await post({ budget: 6 })).toEqual([40001, 'budget']);
});

test('who tries a circle with a fee reads its leads, and pays before they post or take [D85]', async () => {
  const circle = await makeCharging(world);
  await openClues(world, circle);
  const [paying, trying] = [await join(world, circle), await join(world, circle)];
  const ends = new Date(world.now().getTime() + 3 * day * 1000);
  await world.database.pool.query('update phonebook_member set end_at = $2 where member_id = any($1)', [
    [paying.memberId, trying.memberId],
    ends,
  ]);
  await world.database.pool.query(
    'insert into dues_trial (phonebook_id, user_id, ends_at) values ($1, $2, $3)',
    [circle.id, trying.userId, ends],
  );
  const { clue_id } = await postClueAs(world, circle, circle.owner);
  expect((await list(trying, circle)).list).toMatchObject([
    { can: { take: false }, why: '试用期间可以看，付费后就能接' },
  ]);
  expect((await send(trying, takeClue.path, of(circle, clue_id))).body).toMatchObject({ errcode: 40303 });
  expect((await send(trying, createClue.path, { ...clueBody, id: circle.id })).body).toMatchObject({
    errcode: 40303,
  });
  expect((await send(paying, takeClue.path, of(circle, clue_id))).status).toBe(200);
});
