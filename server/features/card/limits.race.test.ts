import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { sortedStatuses } from '../../testing/concurrency.ts';
import { hashOf, makeCard, viewAs } from './testing.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();

const together = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

test('20 creations at once make 3 cards and one default [D28][D31]', async () => {
  const owner = await makePerson(world);
  const answers = await together(20, () =>
    world.call('POST', '/v1/card/post', { token: owner.token, body: { realname: '张三' } }),
  );
  expect(sortedStatuses(answers)).toEqual([200, 200, 200, ...Array.from({ length: 17 }, () => 409)]);
  const { body } = await world.call('GET', '/v1/card/list', { token: owner.token });
  expect(body.list.map((card: { default: number }) => card.default)).toEqual([1, 0, 0]);
});

test('defaults set at once leave exactly one [B018][D31]', async () => {
  const owner = await makePerson(world);
  const cards = [await makeCard(world, owner), await makeCard(world, owner), await makeCard(world, owner)];
  const answers = await together(12, (index) =>
    world.call('PATCH', '/v1/card/setdefaultcard', {
      query: { id: cards[index % 3]?.card.card_id },
      token: owner.token,
    }),
  );
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  const { body } = await world.call('GET', '/v1/card/list', { token: owner.token });
  expect(body.list.filter((card: { default: number }) => card.default === 1)).toHaveLength(1);
});

test('deleting all but the default at once leaves the default [D30]', async () => {
  const owner = await makePerson(world);
  const cards = [await makeCard(world, owner), await makeCard(world, owner), await makeCard(world, owner)];
  await together(9, (index) =>
    world.call('DELETE', '/v1/card/delete', {
      query: { id: cards[index % 3]?.card.card_id },
      token: owner.token,
    }),
  );
  const { body } = await world.call('GET', '/v1/card/list', { token: owner.token });
  expect(body.list.map((card: { card_id: number }) => card.card_id)).toEqual([cards[0]?.card.card_id]);
});

test('one idempotency key sent 10 times at once makes one card and one answer', async () => {
  const owner = await makePerson(world);
  const answers = await together(10, () =>
    world.call('POST', '/v1/card/post', {
      token: owner.token,
      body: { realname: '张三' },
      headers: { 'idempotency-key': 'at-once-0001' },
    }),
  );
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  expect((await world.call('GET', '/v1/card/count', { token: owner.token })).body.count).toBe(1);
});

test('one visitor hitting 20 times at once counts once [D32]', async () => {
  const { card } = await makeCard(world);
  const viewer = await makePerson(world);
  await together(20, () =>
    world.call('PUT', '/v1/card/hit', { token: viewer.token, body: { id: card.card_id } }),
  );
  expect((await viewAs(world, card.card_id)).views).toBe(1);
});

test('the last place of the day is given once [D24]', async () => {
  const { owner } = await makeCard(world);
  const viewer = await makePerson(world);
  const { rows } = await world.database.pool.query<{ card_id: number }>(
    `insert into card (user_id, realname, phone, created_at, updated_at)
     select $1, '甲', '13800000000', $2, $2 from generate_series(1, 59) returning card_id`,
    [owner.userId, world.now()],
  );
  await world.database.pool.query(
    "insert into card_reveal (card_id, user_id, field, via, revealed_at) select unnest($1::bigint[]), $2, 'phone', 'tap', $3",
    [rows.slice(0, 49).map((row) => row.card_id), viewer.userId, world.now()],
  );
  const hashes = await Promise.all(
    rows.slice(49).map(async (row) => hashOf((await viewAs(world, row.card_id, viewer)).phone)),
  );
  const answers = await Promise.all(
    hashes.map((hash) =>
      world.call('POST', '/v3-api/customer/card/decode', { token: viewer.token, body: { hash } }),
    ),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(9);
});
