import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { payFor } from '../order/testing.ts';
import { makeMemberPerson } from '../circle/testing.ts';
import { makeCharging, memberNow, payOrder } from '../dues/testing.ts';
import { apply } from './testing.ts';

const world = useWorld({ listen: true });

test('unpaid for 30 minutes: order, seat and application are gone; another choice keeps the application [D107]', async () => {
  const circle = await makeCharging(world, { tiers: [{}, { name: '年费', price: 20_000, days: 365 }] });
  const person = await makeMemberPerson(world);
  const month = await apply(world, circle, person);
  expect(await apply(world, circle, person)).toBe(month);
  const year = await apply(world, circle, person, { tier: circle.tiers[1] ?? 0 });
  expect(year).not.toBe(month);
  expect(await memberNow(world, circle, person)).toMatchObject({ state: 0, waits: 1 });
  expect((await payFor(world, person, month, { use_balance: 1 })).status).toBe(422);
  world.pass(31 * 60);
  await world.runJob('order.close-unpaid');
  expect(await memberNow(world, circle, person)).toMatchObject({ state: 3 });
  const { rows } = await world.database.pool.query(
    `select count(*)::int as live from capacity_claim c join capacity_pool p using (pool_id)
     where p.target = $1 and c.state < 2`,
    [String(circle.id)],
  );
  expect(rows[0]).toEqual({ live: 1 });
});

test('a changed price changes no order that stands, and no order is made at a price that was not seen [D65]', async () => {
  const circle = await makeCharging(world);
  const person = await makeMemberPerson(world);
  const hash = await apply(world, circle, person, { price: 3000 });
  await world.call('POST', '/v1/dues/save-tier', {
    token: circle.owner.token,
    body: { id: circle.id, tier_id: circle.tiers[0], name: '月费', price: 5000, days: 30 },
  });
  await expect(apply(world, circle, await makeMemberPerson(world), { price: 3000 })).rejects.toThrow(
    '价格变了',
  );
  const paid = await payOrder(world, person, hash, 3000);
  expect(paid.body.state).toBe(1);
  expect(await memberNow(world, circle, person)).toMatchObject({ state: 1 });
});
