// alone: what the operator sets holds for everybody who comes later
import { changeSetting, decideSetting, listSettings } from '@qunlu/contract/ledger/staff.ts';
import { withdrawalForm } from '@qunlu/contract/wallet/withdrawals.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makeStaff } from '../staff/testing.ts';
import { makeKnownPayee, tryWithdraw, withdraw, withdrawalOf } from './testing.ts';

const world = useWorld({ listen: true });

test('the operator changes fee and limits from a date on; what was asked for before keeps its fee [D111][D112]', async () => {
  const finance = await makeStaff(world, 'finance');
  const person = await makeKnownPayee(world, 200_000);
  const set = (setting: string, value: number) =>
    world.ask(changeSetting, {
      body: { setting: `wallet.withdraw-${setting}`, value, reason: '试行，已经核对' },
      token: finance.office,
    });
  const { list } = await world.ask(listSettings, { query: { size: 50 }, token: finance.office });
  expect(
    list.filter(({ name }) => name.startsWith('wallet.')).map(({ name, value }) => [name, value]),
  ).toEqual([
    ['wallet.withdraw-fee', 60],
    ['wallet.withdraw-min', 1_000],
    ['wallet.withdraw-max', 2_000_000],
    ['wallet.withdraw-per-day', 3],
    ['wallet.withdraw-code-above', 50_000],
    ['wallet.withdraw-auto-up-to', 50_000],
    ['wallet.withdraw-two-above', 500_000],
  ]);
  const before = await withdraw(world, person, 10_000);
  expect(before).toMatchObject({ fee: 60, state: 1 });
  for (const [name, value] of [
    ['min', 2_000],
    ['max', 100_000],
    ['per-day', 1],
    ['code-above', 20_000],
    ['auto-up-to', 5_000],
  ] as const)
    await set(name, value);
  // A fee rises by two, and not before it was announced.
  const from = Math.floor(world.now().getTime() / 1000) + 7 * 86_400 + 600;
  const raise = await world.ask(changeSetting, {
    body: { setting: 'wallet.withdraw-fee', value: 100, from, reason: '试行' },
    token: finance.office,
  });
  await world.ask(decideSetting, {
    body: { id: raise.raise?.id ?? 0, verdict: 'pass' },
    token: (await makeStaff(world, 'finance')).office,
  });
  expect(await withdraw(world, person, 10_000).catch(String)).toContain('一天最多');
  expect(await world.ask(withdrawalForm, { token: person.token })).toMatchObject({ fee_basis_points: 60 });
  world.pass(7 * 86_400 + 601);
  expect(await world.ask(withdrawalForm, { token: person.token })).toMatchObject({
    fee_basis_points: 100,
    min: 2_000,
    max: 100_000,
    left_today: 1,
    code_above: 20_000,
  });
  expect((await tryWithdraw(world, person, { amount: 1_999 })).body.errmsg).toBe(
    '提现金额请填写 20.00 到 1000.00 元',
  );
  expect((await tryWithdraw(world, person, { amount: 20_001 })).body.field).toBe('code');
  // What was on the screen before is not taken for what it is now.
  expect(await tryWithdraw(world, person, { amount: 10_000, fee: 60 })).toMatchObject({
    status: 422,
    body: { field: 'fee', errmsg: '手续费变了，现在是 1.00 元，到账 99.00 元，请看过再提现' },
  });
  expect(await withdraw(world, person, 10_000)).toMatchObject({ fee: 100, arrives: 9_900, state: 0 });
  expect((await tryWithdraw(world, person, { amount: 10_000 })).status).toBe(429);
  expect(await withdrawalOf(world, person, before.id)).toMatchObject({ fee: 60, arrives: 9_940 });
});
