import { recharge, rechargeForm } from '@qunlu/contract/wallet/calls.ts';
import { withdrawalForm } from '@qunlu/contract/wallet/withdrawals.ts';
import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();

const set = (name: string, value: number) =>
  world.database.pool.query(
    `insert into ledger_setting (name, value, effective_from, reason, created_at) values ($1, $2, $3, 'test', $3)`,
    [name, value, world.now()],
  );

test('[D109] what one top-up may be is a setting: told before, and kept', async () => {
  const { token } = await makePerson(world);
  const form = () => world.ask(rechargeForm, { token });
  const top = (total: number) => world.call('POST', recharge.path, { token, body: { total } });
  expect(await form()).toEqual({ min: 100, max: 500_000, refund_days: 365 });
  expect((await top(60_000)).status).toBe(200);
  await set('wallet.recharge-min', 1000);
  await set('wallet.recharge-max', 50_000);
  expect(await form()).toMatchObject({ min: 1000, max: 50_000 });
  for (const total of [999, 50_001])
    expect((await top(total)).body).toMatchObject({
      errcode: 40001,
      field: 'total',
      errmsg: '一次充值 10.00 到 500.00 元，请改一下金额',
    });
  expect((await top(50_000)).status).toBe(200);
});

test('[D112] what is approved without staff, and how long one may confirm, are told as they are set', async () => {
  const { token } = await makePerson(world);
  const form = () => world.ask(withdrawalForm, { token });
  expect(await form()).toMatchObject({ auto_up_to: 50_000, confirm_hours: 24 });
  await set('wallet.withdraw-auto-up-to', 10_000);
  await set('wallet.withdraw-confirm-hours', 12);
  expect(await form()).toMatchObject({ auto_up_to: 10_000, confirm_hours: 12 });
});
