import { dayText } from '@qunlu/contract/kernel/formats.ts';
import { workdaysAfter } from '@qunlu/contract/kernel/workdays.ts';
import { recharge, rechargeForm } from '@qunlu/contract/wallet/calls.ts';
import { withdrawalForm } from '@qunlu/contract/wallet/withdrawals.ts';
import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { billOf, makeKnownPayee, withdraw, withdrawalOf } from './testing.ts';

const world = useWorld({ listen: true });

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
  expect(await form()).toMatchObject({ auto_up_to: 50_000, confirm_hours: 24, staff_days: 3 });
  await set('wallet.withdraw-staff-days', 5);
  await set('wallet.withdraw-auto-up-to', 10_000);
  await set('wallet.withdraw-confirm-hours', 12);
  expect(await form()).toMatchObject({ auto_up_to: 10_000, confirm_hours: 12, staff_days: 5 });
});

test('[D51][D111][D112] staff has the days that were told when it was asked; from which amount on the name is sent is a setting', async () => {
  const [one, two] = [await makeKnownPayee(world, 200_000), await makeKnownPayee(world, 200_000)];
  world.pass(1);
  await set('wallet.withdraw-staff-days', 3);
  await set('wallet.withdraw-auto-up-to', 50_000);
  const before = await withdraw(world, one, 60_000);
  world.pass(1);
  await set('wallet.withdraw-staff-days', 5);
  await set('wallet.withdraw-name-from', 50_000);
  world.pass(1);
  const later = await withdraw(world, one, 60_000);
  const by = (days: number) => dayText(workdaysAfter(world.now(), days).getTime() / 1000);
  expect((await withdrawalOf(world, one, before.id)).words).toBe(`客服会在 ${by(3)} 前审核，审核前可以撤销`);
  expect(later.words).toBe(`客服会在 ${by(5)} 前审核，审核前可以撤销`);
  const [small, large] = [await withdraw(world, two, 40_000), await withdraw(world, two, 50_000)];
  await world.runJob('wallet.payouts');
  const names = [];
  for (const { id } of [small, large]) {
    const { rows } = await world.database.pool.query(
      'select realname from sandbox_transfer where out_bill_no = $1',
      [await billOf(world, id)],
    );
    names.push(rows[0]?.realname !== '');
  }
  expect(names).toEqual([false, true]);
});
