import { expect, test } from 'vitest';
import { codeFor, freshPhone, makePerson, requestCode, type Person } from '../../testing/people.ts';
import { hashOf, makeCard, viewAs } from './testing.ts';
import { makeWechatPerson } from '../../testing/wechat.ts';
import { useWorld, type Answer } from '../../testing/world.ts';

const world = useWorld({ listen: true });

const setPhone = (person: Person, phone: string | null) =>
  world.database.pool.query('update account_user set phone = $2 where user_id = $1', [person.userId, phone]);

/** Came through WeChat, bound a number, and will give it up before merging. */
async function makeDrop(): Promise<Person> {
  const person = await makeWechatPerson(world);
  await setPhone(person, freshPhone());
  return person;
}

/** Merges; answers the kept person with the session that they continue with. */
async function mergeInto(keep: Person, drop: Person): Promise<Person> {
  await setPhone(drop, null);
  world.pass(61);
  await requestCode(world, keep.phone, 'merge');
  const { body } = await world.call('POST', '/v1/oauth/mergeaccess', {
    token: drop.token,
    body: { phone: keep.phone, code: await codeFor(world, keep.phone) },
  });
  const merged = await world.call('POST', '/v1/oauth/merge', {
    token: drop.token,
    body: { ticket: body.ticket },
  });
  expect(merged.status).toBe(200);
  return { ...keep, token: merged.body.token };
}

interface Listed {
  card_id: number;
  realname: string;
  default: number;
}
const cardsOf = async (person: Person): Promise<Listed[]> =>
  (await world.call('GET', '/v1/card/list', { token: person.token })).body.list;
const hit = (viewer: Person, id: number): Promise<Answer> =>
  world.call('PUT', '/v1/card/hit', { token: viewer.token, body: { id } });
async function open(viewer: Person, cardId: number): Promise<void> {
  const { phone } = await viewAs(world, cardId, viewer);
  await world.call('POST', '/v3-api/customer/card/decode', {
    token: viewer.token,
    body: { hash: hashOf(phone) },
  });
}
const revoke = (owner: Person, user: Person): Promise<Answer> =>
  world.call('POST', '/v1/card/receipts/revoke', { token: owner.token, body: { user_id: user.userId } });
const revokedBy = async (owner: Person): Promise<number[]> =>
  (
    await world.database.pool.query<{ user_id: number }>(
      'select user_id from card_revocation where owner_id = $1 order by 1',
      [owner.userId],
    )
  ).rows.map((row) => row.user_id);

test('cards move behind the kept account’s own, whose default stays; those over the quota can only be read [D10][D28][D31]', async () => {
  const drop = await makeDrop();
  for (const realname of ['旧一', '旧二']) {
    await makeCard(world, drop, { realname });
    world.pass(60);
  }
  const keep = await makePerson(world);
  for (const realname of ['新一', '新二']) {
    await makeCard(world, keep, { realname });
    world.pass(60);
  }
  const merged = await mergeInto(keep, drop);
  const cards = await cardsOf(merged);
  expect(cards.map((card) => [card.realname, card.default])).toEqual([
    ['新一', 1],
    ['新二', 0],
    ['旧一', 0],
    ['旧二', 0],
  ]);
  const edits: number[] = [];
  for (const card of cards) {
    const { status } = await world.call('POST', '/v1/card/post', {
      token: merged.token,
      query: { id: card.card_id },
      body: { intro: '合并后' },
    });
    edits.push(status);
  }
  expect(edits).toEqual([200, 200, 200, 403]);
});

test('when the kept account has no card, the other’s default stays the default [D10][D31]', async () => {
  const [keep, drop] = [await makePerson(world), await makeDrop()];
  await makeCard(world, drop, { realname: '旧一' });
  await makeCard(world, drop, { realname: '旧二' });
  const cards = await cardsOf(await mergeInto(keep, drop));
  expect(cards.map((card) => [card.realname, card.default])).toEqual([
    ['旧一', 1],
    ['旧二', 0],
  ]);
});

test('what either took back, or was taken back from, stays so, and nobody takes back from themself [D10][D209]', async () => {
  const [keep, drop, third, fourth] = [
    await makePerson(world),
    await makeDrop(),
    await makePerson(world),
    await makePerson(world),
  ];
  const card = async (owner: Person): Promise<number> => (await makeCard(world, owner)).card.card_id;
  const [ofKeep, ofDrop, ofThird, ofFourth] = [
    await card(keep),
    await card(drop),
    await card(third),
    await card(fourth),
  ];
  for (const [viewer, cardId] of [
    [third, ofDrop],
    [third, ofKeep],
    [drop, ofKeep],
    [drop, ofThird],
    [keep, ofFourth],
    [drop, ofFourth],
  ] as const) {
    await open(viewer, cardId);
  }
  await revoke(drop, third);
  await revoke(keep, drop);
  await revoke(third, drop);
  await revoke(fourth, keep);
  await revoke(fourth, drop);
  const merged = await mergeInto(keep, drop);
  expect(await revokedBy(merged)).toEqual([third.userId]);
  expect(await revokedBy(drop)).toEqual([]);
  expect(await revokedBy(third)).toEqual([keep.userId]);
  expect(await revokedBy(fourth)).toEqual([keep.userId]);
  const seen = await viewAs(world, ofThird, merged);
  expect(hashOf(seen.phone)).toBe('');
});

test('receipts and visits of both are one person’s, without doubles and without oneself [D10][D24][D32]', async () => {
  const [keep, drop, owner] = [await makePerson(world), await makeDrop(), await makePerson(world)];
  const { card } = await makeCard(world, owner);
  const { card: own } = await makeCard(world, keep);
  for (const person of [keep, drop]) {
    await open(person, card.card_id);
    await hit(person, card.card_id);
  }
  await open(drop, own.card_id);
  await hit(drop, own.card_id);
  const merged = await mergeInto(keep, drop);
  const receipts = await world.call('GET', '/v1/card/receipts', {
    token: owner.token,
    query: { id: card.card_id },
  });
  expect(receipts.body.list).toMatchObject([{ user_id: keep.userId, field: 'phone' }]);
  const visitors = async (token: string, id: number): Promise<Answer> =>
    world.call('GET', '/v1/card/visitors', { token, query: { id } });
  expect((await visitors(owner.token, card.card_id)).body).toMatchObject({
    count: 1,
    list: [{ user_id: keep.userId, times: 2 }],
  });
  expect((await visitors(merged.token, own.card_id)).body).toMatchObject({ count: 0, list: [] });
  const ownReceipts = await world.call('GET', '/v1/card/receipts', {
    token: merged.token,
    query: { id: own.card_id },
  });
  expect(ownReceipts.body.list).toEqual([]);
  world.pass(1801);
  await hit(merged, card.card_id);
  expect((await visitors(owner.token, card.card_id)).body).toMatchObject({ count: 1, list: [{ times: 3 }] });
});

test('a merge brings nobody to the top of a timeline: who looked last stands there [D10][D209]', async () => {
  const { owner, card } = await makeCard(world);
  const [keep, drop, other] = [await makePerson(world), await makeDrop(), await makePerson(world)];
  const { card: both } = await makeCard(world, owner);
  await hit(keep, both.card_id);
  await hit(drop, card.card_id);
  await hit(other, card.card_id);
  await hit(other, both.card_id);
  await hit(drop, both.card_id);
  await mergeInto(keep, drop);
  const { body } = await world.call('GET', '/v1/card/callers', { token: owner.token });
  expect(body.list.map((row: { user_id: number; mine: number }) => [row.user_id, row.mine])).toEqual([
    [keep.userId, both.card_id],
    [other.userId, both.card_id],
    [other.userId, card.card_id],
  ]);
});
