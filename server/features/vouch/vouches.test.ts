import { removeFriend } from '@qunlu/contract/friend/calls.ts';
import {
  createVouch,
  hideVouch,
  listVouches,
  type VouchBox,
  vouchesOf,
  vouchLine,
  withdrawVouch,
} from '@qunlu/contract/vouch/calls.ts';
import { vouchRules } from '@qunlu/contract/vouch/rules.ts';
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeFriends } from '../friend/testing.ts';
import { relate } from '../relation/testing.ts';
import { ageAccount, tryVouch, vouchAs, vouchBody } from './testing.ts';

const world = useWorld();
const day = 86_400;

/** As many as one takes apart, of `count` that were made. */
type Several = [Person, Person, Person, Person, Person, Person, Person];
async function people(count: number): Promise<Several> {
  const made: Person[] = [];
  for (let at = 0; at < count; at += 1) made.push(await makePerson(world));
  return made as Several;
}
const line = ({ token }: Person, { userId }: Person) =>
  world.ask(vouchLine, { query: { user_id: userId }, token });
const of = ({ token }: Person, { userId }: Person, size = 20, next?: number) =>
  world.ask(vouchesOf, { query: { user_id: userId, size, ...(next === undefined ? {} : { next }) }, token });
const box = async ({ token }: Person, which: VouchBox) =>
  (await world.ask(listVouches, { query: { box: which }, token })).list;
const hide = ({ token }: Person, id: number, hidden: 0 | 1) =>
  world.call('POST', hideVouch.path, { token, body: { id, hidden } });
const withdraw = ({ token }: Person, id: number) =>
  world.call('POST', withdrawVouch.path, { token, body: { id } });
const nobody = { count: 0, friends: 0 };

test('friends vouch, for what they know, under their name; the vouched person is told', async () => {
  const [by, who] = await people(2);
  const made = await vouchAs(world, by, who);
  expect(made).toMatchObject({ ...vouchBody, mine: true, state: 0, hidden: false, first: true });
  expect(made.user.user_id).toBe(who.userId);
  expect(made.expires_at - made.created_at).toBe(730 * day);
  const [told] = (await world.call('GET', '/v1/notice/list', { token: who.token })).body.list;
  expect(told).toMatchObject({ category: 'friend', path: '/user/vouches?box=received' });
  expect(told.body).toContain('共事 2019–2021：“一起布置过两届茶博会”');
  expect((await box(who, 'received'))[0]).toMatchObject({ vouch_id: made.vouch_id, mine: false });
  expect((await box(who, 'received'))[0]?.user.user_id).toBe(by.userId);
  expect((await box(by, 'given'))[0]?.can).toEqual({ withdraw: true, renew: false, hide: false });
  expect((await box(who, 'received'))[0]?.can).toEqual({ withdraw: false, renew: false, hide: true });
});

test('nobody vouches who is no friend, is new, has no phone, is blocked, or means themself [D40]', async () => {
  const [by, who, black] = await people(3);
  await ageAccount(world, by);
  expect((await tryVouch(world, by, who)).body).toMatchObject({
    errcode: 40300,
    errmsg: '先交换名片成为好友，才能写佐证',
  });
  expect((await tryVouch(world, by, by)).body.field).toBe('user_id');
  expect((await tryVouch(world, by, { userId: 999_999_999 })).status).toBe(404);
  await makeFriends(world, by, black);
  await relate(world, 'black', black, by);
  expect((await tryVouch(world, by, black)).status).toBe(404);
  await makeFriends(world, by, who);
  await relate(world, 'follow', who, by);
  // The other is new: that bars nobody. Who is new themself waits.
  expect((await tryVouch(world, who, by)).body).toMatchObject({
    errcode: 40300,
    errmsg: '注册满 30 天后才能写佐证',
  });
  await world.database.pool.query('update account_user set phone = null where user_id = $1', [by.userId]);
  expect((await tryVouch(world, by, who)).body.errcode).toBe(40101);
});

test('years and words are held to their bounds, and hold no contact', async () => {
  const [by, who] = await people(2);
  await makeFriends(world, by, who);
  await ageAccount(world, by);
  const wrong = async (changes: object) => (await tryVouch(world, by, who, changes)).body.field;
  const next = new Date(world.deps.clock()).getUTCFullYear() + 1;
  expect(await wrong({ since: next, until: 0 })).toBe('since');
  expect(await wrong({ since: 1949 })).toBe('since');
  expect(await wrong({ until: 2018 })).toBe('until');
  expect(await wrong({ until: next })).toBe('until');
  expect(await wrong({ kind: 'family' })).toBe('kind');
  expect(await wrong({ text: '长'.repeat(61) })).toBe('text');
  for (const text of [
    '电话 13912345678',
    '139 1234 5678',
    '微信 @lin',
    'QQ 12345678',
    '１３９１２３４５６７８',
  ])
    expect(await wrong({ text })).toBe('text');
  expect((await tryVouch(world, by, who, { text: '2019-2021 年在同一个办公室', until: 0 })).status).toBe(200);
});

test('the first day is the vouched person’s alone; they show it earlier, or hide it', async () => {
  const [by, who, friend] = await people(3);
  const { vouch_id: id } = await vouchAs(world, by, who);
  await makeFriends(world, friend, by);
  expect(await line(friend, who)).toEqual(nobody);
  expect((await hide(who, id, 0)).body).toMatchObject({ first: false, hidden: false });
  expect(await line(friend, who)).toEqual({ count: 1, friends: 1 });
  expect((await hide(who, id, 1)).body).toMatchObject({ hidden: true });
  expect(await line(friend, who)).toEqual(nobody);
  expect((await of(friend, who)).list).toEqual([]);
  // Its two people go on seeing it, and that it is hidden.
  expect((await box(by, 'given'))[0]).toMatchObject({ hidden: true, state: 0 });
  expect((await box(who, 'received'))[0]).toMatchObject({ hidden: true, state: 0 });
  for (const other of [by, friend]) expect((await hide(other, id, 0)).status).toBe(404);
  const later = await vouchAs(world, by, who, { friends: true, kind: 'school' });
  world.pass(day);
  expect((await of(friend, who)).list.map(({ vouch_id }) => vouch_id)).toEqual([later.vouch_id]);
});

test('who is neither their friend nor a friend of who vouches counts nothing; friends read names, others numbers', async () => {
  const [who, one, two, three, stranger, ofOne, ofWho] = await people(7);
  for (const by of [one, two, three]) await vouchAs(world, by, who);
  await vouchAs(world, one, who, { friends: true, kind: 'school' });
  world.pass(day);
  await makeFriends(world, ofOne, one);
  await makeFriends(world, ofWho, who);
  // A friend of a friend: of `two`, whom `ofOne` knows through nobody else.
  await makeFriends(world, one, two);
  expect(await line(stranger, who)).toEqual(nobody);
  expect(await of(stranger, who)).toMatchObject({ count: 0, friends: 0, near: 0, list: [], next: -1 });
  expect((await world.call('GET', vouchLine.path, { query: { user_id: who.userId } })).status).toBe(401);
  // People are counted, not what each of them has said.
  expect(await line(ofOne, who)).toEqual({ count: 3, friends: 1 });
  expect(await of(ofOne, who)).toMatchObject({ count: 3, friends: 1, near: 1, can: { create: false } });
  expect((await of(ofOne, who)).list.map(({ user, kind }) => [user.user_id, kind])).toEqual([
    [one.userId, 'school'],
    [one.userId, 'work'],
  ]);
  // A friend of the person: all are friends of a friend, none is their own.
  expect(await of(ofWho, who)).toMatchObject({
    count: 3,
    friends: 0,
    near: 3,
    list: [],
    can: { create: true },
  });
  // Whoever vouches themself reads their own, and what their friends say.
  expect((await of(one, who)).list.map(({ mine }) => mine)).toEqual([true, false, true]);
  expect((await of(who, who)).list).toHaveLength(4);
  const first = await of(who, who, 3);
  expect((await of(who, who, 3, first.next)).list).toHaveLength(1);
});

test('of more than a thousand the newest are counted, and every friend, who is read by name however old it is', async () => {
  const [who, one, ofOne, stranger] = await people(4);
  await vouchAs(world, one, who);
  await makeFriends(world, ofOne, one);
  const { rowCount } = await world.database.pool.query(
    `with them as (insert into account_user (username, created_at)
       select '好友' || n, $2 from generate_series(1, 1100) n returning user_id)
     insert into vouch (by_id, user_id, kind, text, since, until, created_at, shown_at, expires_at)
       select user_id, $1, 'work', '', 2019, 0, $2, $2, $2::timestamptz + interval '700 days' from them`,
    [who.userId, world.now()],
  );
  expect(rowCount).toBe(1100);
  world.pass(day);
  expect(await line(stranger, who)).toEqual(nobody);
  expect(await line(ofOne, who)).toEqual({ count: 1001, friends: 1 });
  expect((await of(ofOne, who)).list.map(({ user }) => user.user_id)).toEqual([one.userId]);
  const { list, count } = await of(who, who);
  expect([list.length, count]).toEqual([20, 1001]);
});

test('blocked people never see each other, whoever it was [D40][D26]', async () => {
  const [who, by, other, viewer] = await people(4);
  await vouchAs(world, by, who);
  await vouchAs(world, other, who);
  for (const friend of [by, who]) await makeFriends(world, viewer, friend);
  world.pass(day);
  const [apart] = await people(1);
  await makeFriends(world, apart, by);
  expect(await line(apart, who)).toEqual({ count: 2, friends: 1 });
  await relate(world, 'black', who, apart);
  expect(await line(apart, who)).toEqual(nobody);
  expect(await line(viewer, who)).toEqual({ count: 2, friends: 1 });
  await relate(world, 'black', other, viewer);
  expect(await line(viewer, who)).toEqual({ count: 1, friends: 1 });
  await relate(world, 'black', viewer, by);
  expect(await line(viewer, who)).toEqual(nobody);
  await relate(world, 'black', who, viewer);
  expect(
    (await world.call('GET', vouchesOf.path, { token: viewer.token, query: { user_id: who.userId } })).status,
  ).toBe(404);
  expect(await line(viewer, who)).toEqual(nobody);
});

test('a block ends all between the two for good; that they are friends no more does not [D40]', async () => {
  const [who, by, other] = await people(3);
  const lasting = await vouchAs(world, other, who);
  await vouchAs(world, by, who);
  await vouchAs(world, who, by, { friends: true });
  await world.ask(removeFriend, { body: { user_id: who.userId }, token: other.token });
  expect((await box(other, 'given'))[0]).toMatchObject({ vouch_id: lasting.vouch_id, state: 0 });
  await relate(world, 'black', by, who);
  expect(await box(by, 'given')).toEqual([]);
  await relate(world, 'unblack', by, who);
  for (const [person, which] of [
    [by, 'given'],
    [by, 'received'],
    [who, 'given'],
  ] as const)
    expect(await box(person, which)).toEqual([]);
  expect((await box(who, 'received')).map(({ vouch_id }) => vouch_id)).toEqual([lasting.vouch_id]);
  const { rows } = await world.database.pool.query(
    `select count(*)::int as count from notice where user_id = $1 and title like '%为您写了佐证'`,
    [who.userId],
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test('one live of a kind between two; taken back it may be written anew', async () => {
  const [by, who] = await people(2);
  const { vouch_id: id } = await vouchAs(world, by, who);
  expect((await tryVouch(world, by, who, { text: '又一次' })).body).toMatchObject({
    errcode: 40901,
    field: 'kind',
  });
  expect((await tryVouch(world, by, who, { kind: 'business' })).status).toBe(200);
  for (const other of [who, (await people(1))[0]]) expect((await withdraw(other, id)).status).toBe(404);
  expect((await withdraw(by, id)).body).toMatchObject({ state: 1, can: { withdraw: false } });
  expect((await withdraw(by, id)).body).toMatchObject({ state: 1 });
  expect((await hide(who, id, 1)).body.errcode).toBe(42200);
  expect((await box(who, 'received')).map(({ state }) => state)).toEqual([0, 1]);
  expect((await tryVouch(world, by, who)).status).toBe(200);
});

test('who is muted, or has no phone, still takes back and hides; they say nothing anew', async () => {
  const [by, who] = await people(2);
  const { vouch_id: mine } = await vouchAs(world, who, by);
  const { vouch_id: id } = await vouchAs(world, by, who, { friends: true });
  await world.database.pool.query('update account_user set status = 2, phone = null where user_id = $1', [
    who.userId,
  ]);
  expect((await hide(who, id, 1)).body).toMatchObject({ hidden: true });
  expect((await withdraw(who, mine)).body).toMatchObject({ state: 1 });
  expect((await tryVouch(world, who, by)).status).toBe(403);
});

test('five a day and fifty live ones are the most that somebody gives', async () => {
  const by = await makePerson(world);
  await ageAccount(world, by);
  const friends = await people(6);
  for (const friend of friends) await makeFriends(world, by, friend);
  const answers: number[] = [];
  for (const friend of friends) answers.push((await tryVouch(world, by, friend)).status);
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  world.pass(day);
  const last = friends[5];
  await world.database.pool.query(
    `insert into vouch (by_id, user_id, kind, text, since, until, created_at, shown_at, expires_at)
     select $1, u.user_id, 'know', '', 2020, 0, now() - interval '9 years', now(), now() + interval '9 years'
     from account_user u where u.user_id <> $1 order by u.user_id limit $2`,
    [by.userId, vouchRules.live - 5],
  );
  const { rows } = await world.database.pool.query(
    'select count(*)::int as count from vouch where by_id = $1',
    [by.userId],
  );
  const missing = vouchRules.live - Number(rows[0]?.count);
  for (const other of await people(missing))
    await world.database.pool.query(
      `insert into vouch (by_id, user_id, kind, text, since, until, created_at, shown_at, expires_at)
       values ($1, $2, 'know', '', 2020, 0, now() - interval '9 years', now(), now() + interval '9 years')`,
      [by.userId, other.userId],
    );
  const full = await tryVouch(world, by, last);
  expect(full.body).toMatchObject({ errcode: 40901, errmsg: '有效的佐证最多 50 条，撤回一些再写' });
  const [given] = await box(by, 'given');
  await withdraw(by, given?.vouch_id ?? 0);
  expect((await tryVouch(world, by, last)).status).toBe(200);
});

test('the same again under its key is one vouch', async () => {
  const [by, who] = await people(2);
  await makeFriends(world, by, who);
  await ageAccount(world, by);
  const send = () =>
    world.call('POST', createVouch.path, {
      token: by.token,
      body: { ...vouchBody, user_id: who.userId },
      headers: { 'idempotency-key': 'vouch-once-1' },
    });
  const [first, again] = [await send(), await send()];
  expect(again.body.vouch_id).toBe(first.body.vouch_id);
  expect(await box(by, 'given')).toHaveLength(1);
});
