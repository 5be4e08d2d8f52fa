import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { confirmed, makeActivity } from '../activity/testing.ts';
import { makeFriends } from '../friend/testing.ts';
import { join, makeCircle } from '../circle/testing.ts';
import { relate } from '../relation/testing.ts';
import { bought, sell } from '../service/testing.ts';
import { hashOf, makeCard, openContact, viewAs } from './testing.ts';

const world = useWorld();
const day = 86_400;

/** Somebody with a card of this privacy whom the viewer meets in a circle, by an order, as a friend, or not at all. */
async function known(viewer: Person, how: 'fellow' | 'trading' | 'friend' | 'stranger', privacy: number) {
  const { owner, card } = await makeCard(world, undefined, { privacy });
  if (how === 'friend') await makeFriends(world, viewer, owner);
  if (how === 'trading') await bought(world, await sell(world, { seller: owner }), { buyer: viewer });
  if (how === 'fellow') {
    const circle = await makeCircle(world);
    await join(world, circle, owner);
    await join(world, circle, viewer);
  }
  return { owner, id: card.card_id };
}

const opens = async (viewer: Person, cardId: number): Promise<boolean> =>
  hashOf((await viewAs(world, cardId, viewer)).phone) !== '';
const status = async (viewer: Person, cardId: number): Promise<number> =>
  (await world.call('GET', '/v1/card/view', { query: { id: cardId }, token: viewer.token })).status;

test('each card is opened by what its own owner is to the viewer, one by one and fifty at once [D22][D61]', async () => {
  const { owner: viewer } = await makeCard(world);
  const table = [
    ['fellow', 0, true],
    ['fellow', 1, true],
    ['fellow', 2, false],
    ['fellow', 3, false],
    ['trading', 1, true],
    ['trading', 3, true],
    ['friend', 1, true],
    ['friend', 2, true],
    ['friend', 3, false],
    ['stranger', 0, true],
    ['stranger', 1, false],
    ['stranger', 3, false],
  ] as const;
  const cards: { owner: Person; id: number }[] = [];
  for (const [how, privacy] of table) cards.push(await known(viewer, how, privacy));
  // All closed ones were open once: what was seen then opens nothing now.
  const hashes: string[] = [];
  for (const [at, { owner, id }] of cards.entries()) {
    const set = (privacy: number) =>
      world.call('POST', '/v1/card/post', { query: { id }, token: owner.token, body: { privacy } });
    expect([table[at], await opens(viewer, id)]).toEqual([table[at], table[at]?.[2]]);
    await set(0);
    hashes.push(hashOf((await viewAs(world, id, viewer)).phone));
    await set(table[at]?.[1] ?? 0);
  }
  const { body } = await world.call('POST', '/v3-api/customer/card/batch-decode', {
    token: viewer.token,
    body: { hashes },
  });
  expect(body.data.map((value: string | null) => value !== null)).toEqual(table.map(([, , open]) => open));
});

test('a block closes every way in, from either side, and so does a revocation [D22][D26][D209]', async () => {
  for (const how of ['fellow', 'trading', 'friend'] as const) {
    const { owner: viewer } = await makeCard(world);
    const { owner, id } = await known(viewer, how, 1);
    expect([how, await opens(viewer, id)]).toEqual([how, true]);
    await openContact(world, viewer, id);
    await world.call('POST', '/v1/card/receipts/revoke', {
      token: owner.token,
      body: { user_id: viewer.userId },
    });
    expect([how, await opens(viewer, id)]).toEqual([how, false]);
    await world.call('POST', '/v1/card/receipts/restore', {
      token: owner.token,
      body: { user_id: viewer.userId },
    });
    await relate(world, 'black', viewer, owner);
    expect([how, await status(viewer, id), await opens(viewer, id)]).toEqual([how, 200, false]);
    await relate(world, 'unblack', viewer, owner);
    await relate(world, 'black', owner, viewer);
    expect([how, await status(viewer, id)]).toEqual([how, 404]);
  }
});

test('a circle opens contacts while both are members and for as long as it stands [D61][D68]', async () => {
  const { owner: viewer } = await makeCard(world);
  const { owner, card } = await makeCard(world, undefined, { privacy: 1 });
  const circle = await makeCircle(world);
  const { memberId: theirs } = await join(world, circle, owner);
  const { memberId: mine } = await join(world, circle, viewer);
  const set = (words: string) =>
    world.database.pool.query(`update phonebook set ${words} where phonebook_id = $1`, [circle.id]);
  const setState = (memberId: number, state: number) =>
    world.database.pool.query('update phonebook_member set state = $2, waits = $3 where member_id = $1', [
      memberId,
      state,
      state === 0 ? 2 : 0,
    ]);
  const seen = () => opens(viewer, card.card_id);
  expect(await seen()).toBe(true);
  for (const memberId of [theirs, mine])
    for (const state of [3, 4, 6]) {
      await setState(memberId, state);
      expect([state, await seen()]).toEqual([state, false]);
      await setState(memberId, 0);
      expect(await seen()).toBe(false);
      await setState(memberId, 1);
      expect(await seen()).toBe(true);
    }
  // D61: a rule of the circle; who runs it sees all the same.
  await set('contact_visible = 1');
  expect([await seen(), await opens(circle.owner, card.card_id)]).toEqual([false, true]);
  await set('contact_visible = 2');
  expect(await seen()).toBe(false);
  await set('contact_visible = 0');
  for (const state of [0, 3, 5]) {
    await set(`status = ${state}, status_reason = '违规'`);
    expect([state, await seen()]).toEqual([state, false]);
  }
  const ends = new Date(world.now().getTime() + day * 1000).toISOString();
  await set(`status = 4, dissolve_at = '${ends}'`);
  expect(await seen()).toBe(true);
  world.pass(day);
  const again = await makePerson(world, viewer.phone);
  expect(await opens(again, card.card_id)).toBe(false);
});

test('host and confirmed see each other’s number until 30 days after the end, both ways [D22]', async () => {
  const [host, comer] = [
    await makeCard(world, undefined, { privacy: 1 }),
    await makeCard(world, undefined, { privacy: 1 }),
  ];
  const activity = await makeActivity(world, { host: host.owner });
  await confirmed(world, activity, comer.owner);
  const { owner: stranger } = await makeCard(world);
  const both = async () => [
    await opens(comer.owner, host.card.card_id),
    await opens(host.owner, comer.card.card_id),
  ];
  expect(await both()).toEqual([true, true]);
  expect(await opens(stranger, host.card.card_id)).toBe(false);
  const seen = await viewAs(world, host.card.card_id, comer.owner);
  // The phone alone.
  expect(hashOf(seen.email)).toBe('');
  const { rows } = await world.database.pool.query<{ ends_at: Date }>(
    'select ends_at from activity_trading where user_id = $1',
    [comer.owner.userId],
  );
  const end = rows[0]?.ends_at ?? world.now();
  expect(end.getTime()).toBe(activity.endsAt.getTime() + 30 * day * 1000);
  world.pass((end.getTime() - world.now().getTime()) / 1000);
  expect(await both()).toEqual([false, false]);
});
