import { giveVip } from '@qunlu/contract/vip/staff.ts';
import { expect, test } from 'vitest';
import { inTransaction, jobContext, secondsOf } from '../../platform/context.ts';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCard } from '../card/testing.ts';
import { usePrivilege } from '../membership/service/uses.ts';
import { payFor, sumOfAll, topUp, walletOf } from '../order/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import { addEntitlement } from './service/entitlements.ts';
import { buyPack, membershipsOf, orderPack } from './testing.ts';

const world = useWorld();
const day = 86_400;
const rounds = 5;

/** Stretches that overlap another of the same person and kind. */
async function overlaps(): Promise<number> {
  const { rows } = await world.database.pool.query<{ count: number }>(
    `select count(*)::int as count from vip_standing a join vip_standing b using (user_id, kind)
     where a.starts_at < b.starts_at and b.starts_at < a.ends_at`,
  );
  return rows[0]?.count ?? NaN;
}

test('two packs paid at once run one after the other, and each once [D118]', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const person = await makePerson(world);
    await topUp(world, person, 40_000);
    const hashes = [
      await orderPack(world, person, 'vipPhonebook', 1),
      await orderPack(world, person, 'vipPhonebook', 3),
    ];
    const pays = [...hashes, ...hashes].map((hash) => payFor(world, person, hash, { use_balance: 1 }));
    await Promise.all(pays);
    const [{ end_at } = { end_at: 0 }] = await membershipsOf(world, person);
    // A month and a year from 20 November, in either order.
    expect(end_at - secondsOf(world.now())).toBe((365 + 30) * day);
    expect((await walletOf(world, person)).balance).toBe(40_000 - 22_800);
  }
  expect(await overlaps()).toBe(0);
  expect(await sumOfAll(world)).toBe(0);
});

test('given and paid at once run one after the other [D118]', async () => {
  const { office } = await makeStaff(world, 'operator');
  for (let round = 0; round < rounds; round += 1) {
    const person = await makePerson(world);
    await topUp(world, person, 10_000);
    const hash = await orderPack(world, person);
    const [given] = await Promise.all([
      world.call('POST', giveVip.path, {
        token: office,
        body: { user_id: person.userId, kind: 'vipPhonebook', days: 10, reason: '补偿，已经核对' },
      }),
      payFor(world, person, hash, { use_balance: 1 }),
    ]);
    expect(given.status).toBe(200);
    const [{ end_at } = { end_at: 0 }] = await membershipsOf(world, person);
    // A month from 20 November has 30 days, from 30 November, too.
    expect(end_at - secondsOf(world.now())).toBe(40 * day);
  }
  expect(await overlaps()).toBe(0);
});

test('refunded while it is used: one of the two, never both [D120]', async () => {
  const seen = new Set<string>();
  for (let round = 0; round < rounds * 2; round += 1) {
    const { owner } = await makeCard(world);
    await makeCard(world, owner);
    await makeCard(world, owner);
    const hash = await buyPack(world, owner);
    const fourth = () =>
      world.call('POST', '/v1/card/post', { token: owner.token, body: { realname: '四' } });
    const back = () => world.call('POST', '/v1/order/cancel', { token: owner.token, body: { hash } });
    const order = round % 2 === 0 ? [fourth, back] : [back, fourth];
    const answers = await Promise.all(order.map((call) => call()));
    const [used, refunded] = (round % 2 === 0 ? answers : answers.toReversed()).map(
      ({ status }) => status === 200,
    );
    expect([used, refunded], 'exactly one').toEqual([!refunded, !used]);
    expect(await membershipsOf(world, owner)).toHaveLength(refunded ? 0 : 1);
    seen.add(used ? 'used' : 'refunded');
  }
  expect(seen.size).toBeGreaterThan(0);
  expect(await sumOfAll(world)).toBe(0);
});

test('a refund waits for a use that is under way, and then finds it; an entitlement for one that is being added [D118][D120]', async () => {
  /** Resolves when somebody waits for a lock, or `other` is through. */
  const blocked = async (other: Promise<unknown>): Promise<void> => {
    let through = false;
    void other.then(() => (through = true));
    for (;;) {
      const { rows } = await world.database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (through || rows.length > 0) return;
    }
  };
  const person = await makePerson(world);
  const hash = await buyPack(world, person);
  const ctx = jobContext(world.deps);
  const back = await inTransaction(ctx, async (tx) => {
    await usePrivilege(tx, person.userId, 'card.cards', 4);
    const answer = world.call('POST', '/v1/order/cancel', { token: person.token, body: { hash } });
    await blocked(answer);
    return { answer };
  });
  expect((await back.answer).status).toBe(422);
  const gift = await inTransaction(ctx, async (tx) => {
    const given = { userId: person.userId, kind: 'vipPhonebook', source: 'mission', days: 1 } as const;
    await addEntitlement(tx, { ...given, key: 'race:1' });
    const other = inTransaction(ctx, (second) => addEntitlement(second, { ...given, key: 'race:2' }));
    await blocked(other.catch(() => undefined));
    return { other };
  });
  await gift.other;
  const [{ end_at } = { end_at: 0 }] = await membershipsOf(world, person);
  expect(end_at - secondsOf(world.now())).toBe(32 * day);
  expect(await overlaps()).toBe(0);
});
