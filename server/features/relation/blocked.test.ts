import { expect, test } from 'vitest';
import { shareMark } from '../../platform/share-mark.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { hashOf, makeCard, viewAs } from '../card/testing.ts';
import { answerTo, applyTo, makeFriends } from '../friend/testing.ts';
import { relate } from './testing.ts';
import { useWorld, type Answer } from '../../testing/world.ts';

const world = useWorld();
const nobody = { userId: 123_456, cardId: 654_321 };

/** Every call that names a person or one of their cards, made by `viewer`. */
function callsOn(
  viewer: Person,
  target: { userId: number; cardId: number },
): Record<string, () => Promise<Answer>> {
  const { token } = viewer;
  const user_id = target.userId;
  const get = (path: string, query: object) => () => world.call('GET', path, { token, query: { ...query } });
  const post = (path: string, body: object) => () => world.call('POST', path, { token, body });
  return {
    view: get('/v1/card/view', { id: target.cardId }),
    'whole view': get('/v1/card/view', { id: target.cardId, more: 1 }),
    phone: get('/v1/card/phone', { id: target.cardId }),
    'default card': get('/v1/card/getdefaultcard', { id: user_id }),
    'simple user': get('/v1/user/simple', { id: user_id }),
    user: get('/v1/user/view', { id: user_id }),
    hit: () => world.call('PUT', '/v1/card/hit', { token, body: { id: target.cardId } }),
    page: () =>
      world.call('GET', `/card/${target.cardId}`, { headers: { cookie: `auth.token=${viewer.token}` } }),
    relation: get('/v1/relation/view', { user_id }),
    follow: post('/v1/relation/follow', { user_id }),
    unfollow: post('/v1/relation/unfollow', { user_id }),
    black: post('/v1/relation/black', { user_id }),
    unblack: post('/v1/relation/unblack', { user_id }),
    frequency: get('/v1/friend/check-apply-friend-feq', { user_id }),
    apply: post('/v1/friend/apply', { user_id, message: '你好' }),
    swap: post('/v1/friend/swap', { card_id: target.cardId }),
    remove: post('/v1/friend/remove', { user_id }),
    remark: get('/v1/friend/remark', { user_id }),
    ties: get('/v1/friend/ties', { user_id }),
    report: post('/v1/report/create', { type: 'card', id: target.cardId, reason: 'spam' }),
    standing: get('/v1/report/standing', { type: 'card', id: target.cardId }),
    revoke: post('/v1/card/receipts/revoke', { user_id }),
  };
}

/** The answer byte by byte, without the ids that the caller sent. */
function bytes(answer: Answer, target: { userId: number; cardId: number }): unknown[] {
  const text = answer.text
    .replaceAll(String(target.userId), 'user')
    .replaceAll(String(target.cardId), 'card')
    .replaceAll(/nonce-[^'"]+|nonce="[^"]+"/g, 'nonce');
  return [answer.status, text];
}

test('a blocked person meets somebody who never existed, in every call and on the page [D26][D201]', async () => {
  const { owner, card } = await makeCard(world);
  const { owner: viewer } = await makeCard(world);
  const target = { userId: owner.userId, cardId: card.card_id };
  const hash = hashOf((await viewAs(world, card.card_id, viewer)).phone);
  await makeFriends(world, viewer, owner);
  await relate(world, 'black', owner, viewer);
  const [met, never] = [callsOn(viewer, target), callsOn(viewer, nobody)];
  for (const [name, call] of Object.entries(met)) {
    const answer = await call();
    expect(answer.status, name).toBe(404);
    expect(bytes(answer, target), name).toEqual(bytes(await (never[name] ?? call)(), nobody));
  }
  const decode = await world.call('POST', '/v3-api/customer/card/decode', {
    token: viewer.token,
    body: { hash },
  });
  expect([decode.status, decode.body.message]).toEqual([404, '名片不存在或已不可见']);
  const batch = await world.call('POST', '/v3-api/customer/card/batch-decode', {
    token: viewer.token,
    body: { hashes: [hash] },
  });
  expect(batch.body.data).toEqual([null]);
});

test('whoever blocked still sees the card, with contacts masked and the way back [D26][D22][D40]', async () => {
  const { owner, card } = await makeCard(world);
  const { owner: viewer } = await makeCard(world);
  await makeFriends(world, viewer, owner);
  const hash = hashOf((await viewAs(world, card.card_id, viewer)).phone);
  await relate(world, 'black', viewer, owner);
  const seen = await viewAs(world, card.card_id, viewer);
  expect(seen).toMatchObject({ realname: '张三', is_black: true, is_follow: false, is_friend: false });
  expect(seen.phone).toBe('138****5678');
  expect(seen.user_permissions).toMatchObject({ see_contact: 0, chat: 0, apply_friend: 0, follow: 0 });
  const decode = await world.call('POST', '/v3-api/customer/card/decode', {
    token: viewer.token,
    body: { hash },
  });
  expect(decode.status).toBe(403);
  expect((await applyTo(world, viewer, owner)).body).toMatchObject({
    errcode: 40901,
    errmsg: '您已将对方拉黑，移出黑名单后再申请',
  });
  expect((await relate(world, 'unblack', viewer, owner)).status).toBe(200);
  const back = await viewAs(world, card.card_id, viewer);
  expect(back).toMatchObject({ is_black: false, is_friend: false });
  expect(back.phone).toContain('|');
});

test('neither stands in a list of the other: friends, applications, visitors, notices; receipts stay [D40][D201]', async () => {
  const { owner, card } = await makeCard(world);
  const { owner: other, card: otherCard } = await makeCard(world);
  for (const [viewer, id] of [
    [owner, otherCard.card_id],
    [other, card.card_id],
  ] as const) {
    await world.call('PUT', '/v1/card/hit', { token: viewer.token, body: { id } });
    const { phone } = await viewAs(world, id, viewer);
    await world.call('POST', '/v3-api/customer/card/decode', {
      token: viewer.token,
      body: { hash: hashOf(phone) },
    });
  }
  await makeFriends(world, other, owner);
  const lists = async (person: Person, id: number) => {
    const get = async (path: string, query = {}) =>
      (await world.call('GET', path, { token: person.token, query })).body;
    const path = '/v1/friend/applylist';
    return {
      friends: (await get('/v1/friend/list')).total,
      received: (await get(path)).list.length,
      sent: (await get(path, { box: 'sent' })).list.length,
      visitors: await get('/v1/card/visitors', { id }),
      notices: (await get('/v1/notice/list', { category: 'friend' })).list.length,
      receipts: (await get('/v1/card/receipts', { id })).list.length,
    };
  };
  expect(await lists(owner, card.card_id)).toMatchObject({
    friends: 1,
    received: 1,
    visitors: { count: 1 },
    notices: 1,
  });
  expect(await lists(other, otherCard.card_id)).toMatchObject({ friends: 1, sent: 1, notices: 1 });
  await relate(world, 'black', owner, other);
  const nothing = {
    friends: 0,
    received: 0,
    sent: 0,
    visitors: { count: 0, list: [] },
    notices: 0,
    receipts: 1,
  };
  expect(await lists(owner, card.card_id)).toEqual(nothing);
  expect(await lists(other, otherCard.card_id)).toEqual(nothing);
});

test('a receipt of somebody who blocked its owner reads as of somebody without a card, and so does a link that they passed on [D26][D209]', async () => {
  const { owner, card } = await makeCard(world);
  const { owner: reader, card: readers } = await makeCard(world, undefined, { realname: '林知远' });
  const { owner: third } = await makeCard(world);
  const open = async (by: Person, qc: string) => {
    const { phone } = await viewAs(world, card.card_id, by);
    const { status } = await world.call('POST', '/v3-api/customer/card/decode', {
      token: by.token,
      body: { hash: hashOf(phone) },
      headers: { 'x-qc': qc },
    });
    expect(status).toBe(200);
  };
  await open(reader, '');
  await open(third, shareMark(world.deps.secrets, reader.userId));
  const receipts = async () =>
    (
      await world.call('GET', '/v1/card/receipts', {
        token: owner.token,
        query: { id: card.card_id },
      })
    ).body.list;
  expect(await receipts()).toMatchObject([
    { user_id: third.userId, source: '林知远' },
    { user_id: reader.userId, card_id: readers.card_id, realname: '林知远', title: '青禾茶业 创始人' },
  ]);
  await relate(world, 'black', reader, owner);
  expect(await receipts()).toMatchObject([
    { user_id: third.userId, source: '' },
    { user_id: reader.userId, card_id: 0, realname: '林知远', title: '', avatar: '' },
  ]);
});

test('what waited is void for both; afterwards either may apply again [D40][D201][D38]', async () => {
  const [one, other] = [await makePerson(world), await makePerson(world)];
  const unread = async (person: Person) =>
    (await world.call('GET', '/v1/friend/unread', { token: person.token })).body.count;
  const sent = (await applyTo(world, one, other)).body.id;
  expect(await unread(other)).toBe(1);
  await relate(world, 'black', other, one);
  expect(await unread(other)).toBe(0);
  for (const [verb, by] of [
    ['accept', other],
    ['refuse', other],
    ['cancel', one],
  ] as const) {
    const answer = await answerTo(world, verb, by, sent);
    expect([answer.status, answer.body.errmsg]).toEqual([404, '申请不存在或已不可见']);
  }
  const { rows } = await world.database.pool.query(
    'select state from friend_application where application_id = $1',
    [sent],
  );
  expect(rows).toEqual([{ state: 4 }]);
  await relate(world, 'unblack', other, one);
  expect((await answerTo(world, 'accept', other, sent)).status).toBe(404);
  expect((await applyTo(world, other, one)).body.state).toBe(0);
});
