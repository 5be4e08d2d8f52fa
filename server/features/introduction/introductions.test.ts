import {
  answerIntroduction,
  createIntroduction,
  listIntroductions,
} from '@qunlu/contract/introduction/calls.ts';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeFriends } from '../friend/testing.ts';
import { join, makeCircle, makeMemberPerson } from '../circle/testing.ts';
import { relate } from '../relation/testing.ts';

const world = useWorld();
const day = 86_400;

async function scene() {
  const circle = await makeCircle(world);
  const [by, a, b] = [await join(world, circle), await join(world, circle), await join(world, circle)];
  return { circle, by, a, b };
}
type Scene = Awaited<ReturnType<typeof scene>>;

const propose = ({ circle, by, a, b }: Scene, changes: object = {}, token = by.token) =>
  world.call('POST', createIntroduction.path, {
    token,
    body: { id: circle.id, member_a: a.memberId, member_b: b.memberId, note: '都爱喝龙井', ...changes },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
const say = ({ token }: Person, id: number, yes: number) =>
  world.call('POST', answerIntroduction.path, { token, body: { id, yes } });
const box = async ({ token }: Person, which: 'received' | 'made') =>
  (await world.ask(listIntroductions, { query: { box: which }, token })).list;
const areFriends = async (a: Person, b: Person): Promise<boolean> => {
  const { rows } = await world.database.pool.query(
    'select 1 from relation_facts where user_id = $1 and other_id = $2 and is_friend',
    [a.userId, b.userId],
  );
  return rows.length === 1;
};
const titles = async ({ token }: Person): Promise<string[]> =>
  (await world.call('GET', '/v1/notice/list', { token })).body.list.map(
    ({ title }: { title: string }) => title,
  );

test('contacts pass only when both said yes; then they are friends, by whom is told [D22]', async () => {
  const all = await scene();
  const { a, b, by } = all;
  const { body } = await propose(all);
  expect(body).toMatchObject({ state: 0, said: 0, note: '都爱喝龙井' });
  expect(body.people).toHaveLength(2);
  const [asked] = await box(a, 'received');
  expect(asked?.people.map(({ user_id }) => user_id)).toEqual([b.userId]);
  expect(asked?.by.user_id).toBe(by.userId);
  expect((await say(a, body.id, 1)).body).toMatchObject({ state: 0, said: 1 });
  expect(await areFriends(a, b)).toBe(false);
  // Nobody sees that one of them has said yes.
  expect((await box(b, 'received'))[0]).toMatchObject({ state: 0, said: 0 });
  expect((await box(by, 'made'))[0]).toMatchObject({ state: 0, said: 0 });
  expect((await say(b, body.id, 1)).body).toMatchObject({ state: 1 });
  expect([await areFriends(a, b), await areFriends(b, a)]).toEqual([true, true]);
  expect((await box(by, 'made'))[0]?.state).toBe(1);
  for (const person of [a, b]) expect((await titles(person))[0]).toContain('已是您的好友');
  const ties = await world.call('GET', '/v1/friend/ties', { token: a.token, query: { user_id: b.userId } });
  expect(JSON.stringify(ties.body)).toContain('介绍认识');
});

test('a no is told to nobody and looks like silence, which ends it after 7 days unseen [D22]', async () => {
  const all = await scene();
  const { a, b, by } = all;
  const { body } = await propose(all);
  await say(a, body.id, 0);
  await say(b, body.id, 1);
  const before = [await titles(b), await titles(by)];
  expect((await box(b, 'received'))[0]).toMatchObject({ state: 0, said: 1 });
  expect((await box(by, 'made'))[0]).toMatchObject({ state: 0 });
  expect(await areFriends(a, b)).toBe(false);
  world.pass(7 * day);
  expect((await box(by, 'made'))[0]?.state).toBe(2);
  expect((await say(a, body.id, 1)).status).toBe(422);
  await world.runJob('introduction.silent');
  const { rows } = await world.database.pool.query(
    'select state from introduction where introduction_id = $1',
    [body.id],
  );
  expect(rows).toEqual([{ state: 2 }]);
  expect([await titles(b), await titles(by)]).toEqual(before);
  expect(await areFriends(a, b)).toBe(false);
});

test('why two cannot be introduced is one sentence: known, blocked, asked before [D22][D40]', async () => {
  const all = await scene();
  const { circle, a, b, by } = all;
  const sentence = '暂时不能介绍这两位认识，可以换别的成员';
  expect((await propose(all)).status).toBe(200);
  expect((await propose(all)).body.errmsg).toBe(sentence);
  const [c, d] = [await join(world, circle), await join(world, circle)];
  await makeFriends(world, c, d);
  expect((await propose({ circle, by, a: c, b: d })).body.errmsg).toBe(sentence);
  await relate(world, 'black', c, a);
  expect((await propose({ circle, by, a, b: c })).body.errmsg).toBe(sentence);
  await relate(world, 'black', d, by);
  expect((await propose({ circle, by, a: b, b: d })).body.errmsg).toBe(sentence);
});

test('only members introduce, and only two other members of the same circle', async () => {
  const all = await scene();
  const { circle, a, b, by } = all;
  const foreign = await scene();
  const visitor = await makeMemberPerson(world);
  expect((await propose(all, {}, visitor.token)).body.errcode).toBe(40301);
  expect((await propose(all, {}, foreign.circle.owner.token)).body.errcode).toBe(40301);
  expect((await propose(all, { member_a: foreign.a.memberId })).status).toBe(404);
  expect((await propose(all, { member_b: by.memberId })).body.field).toBe('member_b');
  expect((await propose(all, { member_b: a.memberId })).body.field).toBe('member_b');
  expect((await propose(all, { note: '' })).body.field).toBe('note');
  expect((await propose(all, { note: '长'.repeat(101) })).body.field).toBe('note');
  expect((await propose(all, { id: 999_999 })).status).toBe(404);
  const { body } = await propose(all);
  for (const person of [by, circle.owner, foreign.a])
    expect((await say(person, body.id, 1)).status).toBe(404);
  expect((await say(b, body.id, 1)).status).toBe(200);
  // A yes stands.
  expect((await say(b, body.id, 0)).status).toBe(422);
  expect(await box(foreign.a, 'received')).toEqual([]);
});

test('somebody introduces ten times a day', async () => {
  const circle = await makeCircle(world);
  const by = await join(world, circle);
  const people: Awaited<ReturnType<typeof join>>[] = [];
  for (let count = 0; count < 6; count += 1) people.push(await join(world, circle));
  const pairs = people.flatMap((a, index) => people.slice(index + 1).map((b) => ({ a, b })));
  const answers = [];
  for (const { a, b } of pairs.slice(0, 11)) answers.push((await propose({ circle, by, a, b })).status);
  expect(answers).toEqual([...Array(10).fill(200), 429]);
  world.pass(day);
  for (const { a, b } of pairs.slice(10, 11)) expect((await propose({ circle, by, a, b })).status).toBe(200);
});

test('who blocks whoever introduced them is out of each other’s sight, also when it comes to something [D40]', async () => {
  const all = await scene();
  const { a, b, by } = all;
  const { body } = await propose(all);
  await relate(world, 'black', a, by);
  expect((await box(a, 'received'))[0]?.by).toMatchObject({ user_id: 0, card_id: 0 });
  const ids = (await box(by, 'made'))[0]?.people.map(({ user_id }) => user_id);
  expect(new Set(ids)).toEqual(new Set([0, b.userId]));
  await say(a, body.id, 1);
  await say(b, body.id, 1);
  expect(await areFriends(a, b)).toBe(true);
  expect((await titles(by)).filter((title) => title.includes('认识了'))).toEqual([]);
});

test('who blocks the other before answering is no friend by a late yes [D40]', async () => {
  const all = await scene();
  const { a, b } = all;
  const { body } = await propose(all);
  await say(a, body.id, 1);
  await relate(world, 'black', a, b);
  await say(b, body.id, 1);
  expect(await areFriends(a, b)).toBe(false);
  expect(await box(b, 'received')).toEqual([]);
});
