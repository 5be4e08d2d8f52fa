import { staffCode, staffLogin } from '@qunlu/contract/staff/calls.ts';
import { expect, test } from 'vitest';
import { features } from '../all-features.ts';
import { buildApp } from '../app.ts';
import { codeFor } from '../testing/people.ts';
import { useWorld } from '../testing/world.ts';
import { onDuty } from './cast.ts';
import { seedDemo } from './seed.ts';

const world = useWorld({ listen: true });

const count = async (of: string): Promise<number> =>
  (await world.database.pool.query<{ count: number }>(`select count(*) from ${of}`)).rows[0]?.count ?? 0;

test('the demo world grows out of the calls of the app: people, cards, friends, certified ones, a queue for staff', async () => {
  expect(await seedDemo(world.deps, buildApp, features)).toBe('演示账号 13800138000');
  expect(await count('card')).toBeGreaterThan(8);
  expect(await count('friend_entry')).toBeGreaterThan(10);
  expect(await count('card where certified = 1')).toBeGreaterThan(1);
  expect(await count('friend_application where state = 0')).toBeGreaterThan(0);
  expect(await count('certification where status = 0')).toBeGreaterThan(0);
  // Its person has a wallet with something in it.
  expect(await count('wallet_withdrawal where state = 3')).toBe(1);
  expect(await count("ledger_account where kind = 'balance' and balance > 0")).toBe(2);
  expect(await count('vip_standing')).toBe(1);
  // A circle that costs something, with a coupon, for whoever wants to see the promise.
  expect(
    await count(
      'dues_tier t join phonebook p using (phonebook_id) where p.join_type = 2 and t.price = 10000',
    ),
  ).toBe(1);
  expect(await count("dues_coupon where code = 'XINYOU20'")).toBe(1);
  // Activities to come and one that is over, with people who come and people who wait.
  expect(await count('activity where audit = 1')).toBe(5);
  expect(await count('activity_registration where state = 2')).toBe(12);
  expect(await count('capacity_wait where state = 0')).toBe(2);
  // Whoever follows the README logs in to the back office at once.
  const { phone, password } = onDuty;
  await world.ask(staffCode, { body: { phone, password } });
  await world.ask(staffLogin, { body: { phone, password, code: await codeFor(world, phone) } });
  const people = await count('account_user');
  // What is there is left alone.
  await seedDemo(world.deps, buildApp, features);
  expect(await count('account_user')).toBe(people);
});
