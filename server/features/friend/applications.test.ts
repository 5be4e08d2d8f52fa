// postgres: two people are locked while they become friends
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { makeCard, viewAs } from '../card/testing.ts';
import { answerTo, applyTo, makeFriends } from './testing.ts';
import { statementsOf } from '../../testing/statements.ts';
import { relate } from '../relation/testing.ts';
import { useWorld, type Answer } from '../../testing/world.ts';

const world = useWorld();

const day = 86_400;
const get = async (person: Person, path: string, query = {}): Promise<Answer['body']> =>
  (await world.call('GET', path, { token: person.token, query })).body;
const box = async (person: Person, query = {}) => (await get(person, '/v1/friend/applylist', query)).list;
const sent = (person: Person) => box(person, { box: 'sent' });
const unread = async (person: Person): Promise<number> => (await get(person, '/v1/friend/unread')).count;
const friends = async (person: Person): Promise<number> => (await get(person, '/v1/friend/list')).total;
const notifications = async (person: Person) =>
  (await get(person, '/v1/notice/list', { category: 'friend' })).list.map(
    ({ title, body, path }: Record<string, string>) => ({ title, body, path }),
  );
const seconds = (): number => Math.floor(world.now().getTime() / 1000);

test('an application is received, told, accepted; then both are friends and follow each other [D38][D40][D202][D208]', async () => {
  const { owner: from, card } = await makeCard(world, undefined, { realname: '林知远' });
  const { owner: to, card: own } = await makeCard(world, undefined, { realname: '陈默', privacy: 2 });
  expect((await viewAs(world, own.card_id, from)).phone).toBe('138****5678');
  const applied = await applyTo(world, from, to, { message: '我是茶会上的林知远' });
  expect([applied.status, applied.body]).toEqual([200, { id: expect.any(Number), state: 0 }]);
  const { id } = applied.body;
  const at = seconds();
  const shared = { id, message: '我是茶会上的林知远', via: 'apply', state: 0, created_at: at, update_at: at };
  expect(await box(to)).toEqual([
    {
      ...shared,
      mine: false,
      can: { accept: true, refuse: true, cancel: false },
      user: {
        user_id: from.userId,
        card_id: card.card_id,
        realname: '林知远',
        avatar: '',
        company: '青禾茶业',
        position: '创始人',
        certified: 0,
      },
    },
  ]);
  expect(await sent(from)).toMatchObject([{ ...shared, mine: true, user: { realname: '陈默' } }]);
  expect([await unread(to), await unread(from)]).toEqual([1, 0]);
  expect(await notifications(to)).toEqual([
    { title: '林知远申请加您为好友', body: '我是茶会上的林知远', path: '/app/applylist' },
  ]);
  world.pass(3600);
  const accepted = await answerTo(world, 'accept', to, id);
  expect(accepted.body).toMatchObject({
    ...shared,
    mine: false,
    state: 1,
    update_at: seconds(),
    can: { accept: false, refuse: false, cancel: false },
  });
  expect((await answerTo(world, 'accept', to, id)).body).toEqual(accepted.body);
  for (const [person, other] of [
    [from, to],
    [to, from],
  ] as const) {
    expect(await get(person, '/v1/relation/view', { user_id: other.userId })).toMatchObject({
      is_follow: true,
      is_friend: true,
    });
    expect(await friends(person)).toBe(1);
  }
  expect(await unread(to)).toBe(0);
  expect(await notifications(from)).toEqual([
    { title: '陈默已是您的好友', body: '可以互相查看联系方式了。', path: `/card/${own.card_id}` },
  ]);
  expect((await viewAs(world, own.card_id, from)).phone).toContain('|');
  expect((await applyTo(world, from, to)).body).toMatchObject({ errcode: 40901, errmsg: '你们已经是好友了' });
});

test('of a refusal the applicant learns nothing: it seems to wait, and expires [D38]', async () => {
  const [from, to, patient] = [await makePerson(world), await makePerson(world), await makePerson(world)];
  const refused = (await applyTo(world, from, to)).body.id;
  await applyTo(world, patient, to);
  world.pass(day);
  const answer = await answerTo(world, 'refuse', to, refused);
  expect(answer.body).toMatchObject({ state: 2, update_at: seconds() });
  expect((await answerTo(world, 'refuse', to, refused)).body).toEqual(answer.body);
  expect((await answerTo(world, 'accept', to, refused)).body).toMatchObject({
    errcode: 42200,
    errmsg: '您已拒绝这个申请，可以向对方发出申请',
  });
  const plain = async (person: Person) => {
    const [{ id: _id, ...rest }] = await sent(person);
    return rest;
  };
  const seen = await plain(from);
  expect(seen).toMatchObject({ state: 0, update_at: seen.created_at });
  expect(seen).toEqual(await plain(patient));
  expect(await notifications(from)).toEqual([]);
  expect(await unread(to)).toBe(1);
  world.pass(29 * day);
  await world.runJob('friend.expire-applications');
  expect((await plain(from)).state).toBe(5);
  expect(await plain(from)).toEqual(await plain(patient));
  expect((await box(to)).map((one: { state: number }) => one.state)).toEqual([5, 2]);
});

test('who was refused and becomes a friend by the other one’s application does not wait beside it [D38]', async () => {
  const [from, to] = [await makePerson(world), await makePerson(world)];
  const { id } = (await applyTo(world, from, to)).body;
  await answerTo(world, 'refuse', to, id);
  const back = await applyTo(world, to, from);
  await answerTo(world, 'accept', from, back.body.id);
  expect(await sent(from)).toMatchObject([{ id, state: 1, update_at: seconds() }]);
  expect(await get(from, '/v1/friend/check-apply-friend-feq', { user_id: to.userId })).toMatchObject({
    can: false,
    waiting_id: 0,
  });
  await relate(world, 'unfollow', from, to);
  expect(await sent(from)).toMatchObject([{ id, state: 3 }]);
});

test('after 30 days it is expired, at once and for good [D38]', async () => {
  const [from, to] = [await makePerson(world), await makePerson(world)];
  const { id } = (await applyTo(world, from, to)).body;
  world.pass(30 * day - 1);
  expect([await unread(to), (await sent(from))[0].state]).toEqual([1, 0]);
  world.pass(1);
  expect(await unread(to)).toBe(0);
  const late = await answerTo(world, 'accept', to, id);
  expect([late.status, late.body.errmsg]).toEqual([422, '申请已过期，可以向对方发出申请']);
  const stored = async () =>
    (
      await world.database.pool.query<{ state: number }>(
        'select state from friend_application where application_id = $1',
        [id],
      )
    ).rows[0]?.state;
  expect(await stored()).toBe(0);
  await world.runJob('friend.expire-applications');
  expect(await stored()).toBe(5);
  expect((await sent(from))[0]).toMatchObject({ state: 5, update_at: seconds() });
  expect((await applyTo(world, from, to)).status).toBe(200);
});

test('who applies again is told of once: the notice of the application before goes [D38][D106]', async () => {
  const [from, to] = [await makePerson(world), await makePerson(world)];
  const first = (await applyTo(world, from, to, { message: '我是老林' })).body.id;
  world.pass(30 * day + 1);
  const again = [await makePerson(world, from.phone), await makePerson(world, to.phone)] as const;
  const second = await applyTo(world, ...again, { message: '还是老林' });
  expect(second.body.id).not.toBe(first);
  expect(await notifications(again[1])).toHaveLength(1);
  expect(await unread(again[1])).toBe(1);
});

test('an application is withdrawn by who sent it, with what was told of it [D38]', async () => {
  const [from, to] = [await makePerson(world), await makePerson(world)];
  const { id } = (await applyTo(world, from, to)).body;
  expect((await answerTo(world, 'cancel', to, id)).status).toBe(404);
  const cancelled = await answerTo(world, 'cancel', from, id);
  expect(cancelled.body).toMatchObject({ mine: true, state: 6, can: { cancel: false } });
  expect((await answerTo(world, 'cancel', from, id)).body).toEqual(cancelled.body);
  expect(await notifications(to)).toEqual([]);
  expect(await unread(to)).toBe(0);
  expect((await answerTo(world, 'accept', to, id)).body.errmsg).toBe('对方已撤回申请');
});

test('nobody decides what is others’, and what does not exist answers alike [D142]', async () => {
  const [from, to, third] = [await makePerson(world), await makePerson(world), await makePerson(world)];
  const { id } = (await applyTo(world, from, to)).body;
  for (const verb of ['accept', 'refuse', 'cancel'] as const) {
    const foreign = await answerTo(world, verb, third, id);
    expect([foreign.status, foreign.body.errmsg]).toEqual([404, '申请不存在或已不可见']);
    expect((await answerTo(world, verb, third, 999_999)).text).toBe(foreign.text);
  }
  expect((await answerTo(world, 'accept', from, id)).status).toBe(404);
  expect(await friends(from)).toBe(0);
});

test('who has applied to me becomes my friend when I apply to them; nothing waits any more [D38][D202]', async () => {
  const [from, to] = [await makePerson(world), await makePerson(world)];
  const { id } = (await applyTo(world, from, to)).body;
  expect((await applyTo(world, to, from)).body).toEqual({ id, state: 1 });
  expect([await friends(from), await friends(to)]).toEqual([1, 1]);
  expect([await unread(from), await unread(to)]).toEqual([0, 0]);
});

test('who takes no applications gets none, yet may send them [D17][B100]', async () => {
  const [from, to] = [await makePerson(world), await makePerson(world)];
  await world.call('PATCH', '/v1/user/edit', {
    token: to.token,
    body: { permissions: { allowFriend: 0 } },
  });
  const refused = await applyTo(world, from, to);
  expect(refused.body).toEqual({ errcode: 40300, errmsg: '对方设置了不接受好友申请，可以先关注' });
  const check = await get(from, '/v1/friend/check-apply-friend-feq', { user_id: to.userId });
  expect(check).toMatchObject({ can: false, msg: refused.body.errmsg });
  const { id } = (await applyTo(world, to, from)).body;
  expect((await applyTo(world, from, to)).body).toEqual({ id, state: 1 });
});

test('removing a friend ends it for both; they may apply again [D40][D208]', async () => {
  const [one, other] = [await makePerson(world), await makePerson(world)];
  await makeFriends(world, one, other);
  const remove = () =>
    world.call('POST', '/v1/friend/remove', { token: one.token, body: { user_id: other.userId } });
  expect((await remove()).body).toEqual({ user_id: other.userId });
  expect((await remove()).status).toBe(200);
  expect([await friends(one), await friends(other)]).toEqual([0, 0]);
  expect((await box(other))[0].state).toBe(3);
  expect(await get(other, '/v1/relation/view', { user_id: one.userId })).toMatchObject({
    is_follow: false,
    is_friend: false,
  });
  expect((await applyTo(world, other, one)).body.state).toBe(0);
  await relate(world, 'unfollow', one, other);
});

test('an application is eight statements', async () => {
  const { owner: one } = await makeCard(world);
  const { owner: other } = await makeCard(world);
  await world.deps.outbox.idle();
  const texts = await statementsOf(async () => {
    expect((await applyTo(world, one, other, { message: '您好' })).status).toBe(200);
  });
  expect(texts).toHaveLength(8);
});
