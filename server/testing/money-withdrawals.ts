import { confirmSandboxTransfer, failSandboxTransfer } from '@qunlu/contract/sandbox.ts';
import { walletRules, withdrawalFee } from '@qunlu/contract/wallet/rules.ts';
import * as withdrawals from '@qunlu/contract/wallet/withdrawals.ts';
import { decideWithdrawal } from '@qunlu/contract/wallet/staff.ts';
import { everyone, numberIn, twice, type MarketAction } from './money-market.ts';

export const inWechat: MarketAction = async (market, dice) => {
  const number = await numberIn(
    market,
    dice,
    `select out_bill_no as number from sandbox_transfer where state = 'WAIT_USER_CONFIRM'`,
  );
  if (number === undefined) return;
  const ends = dice.chance(0.7) ? confirmSandboxTransfer : failSandboxTransfer;
  await twice(dice, () => market.world.ask(ends, { body: { out_bill_no: number } }));
};

export const withdraw: MarketAction = async (market, dice) => {
  const { rows } = await market.world.database.pool.query<{ user_id: number; balance: number }>(
    `select user_id, balance from ledger_account where kind = 'income' and balance >= 100`,
  );
  const people = everyone(market);
  const rich = people.filter(({ userId }) => rows.some(({ user_id }) => user_id === userId));
  const person = dice.oneOf(rich.length > 0 && dice.chance(0.9) ? rich : people);
  if (!person) return;
  const withdrawable = rows.find(({ user_id }) => user_id === person.userId)?.balance ?? 0;
  const amount = 100 + dice.upTo(Math.max(1, Math.min(withdrawable, 20_000)));
  await twice(dice, async () => {
    const { id } = await market.world.ask(withdrawals.applyWithdrawal, {
      body: { amount, fee: withdrawalFee(amount, walletRules.feeBasisPoints) },
      token: person.token,
    });
    market.acknowledged.withdrawals.add(id);
  });
};

export const ofWithdrawal =
  (endpoint: typeof withdrawals.cancelWithdrawal): MarketAction =>
  async (market, dice) => {
    const person = dice.oneOf(everyone(market));
    if (!person) return;
    const { list } = await market.world.ask(withdrawals.listWithdrawals, { query: {}, token: person.token });
    const one = dice.oneOf(list.filter(({ can }) => can.cancel));
    if (one)
      await twice(dice, () => market.world.ask(endpoint, { body: { id: one.id }, token: person.token }));
  };

export const decide: MarketAction = async (market, dice) => {
  const { rows } = await market.world.database.pool.query<{ withdrawal_id: number }>(
    'select withdrawal_id from wallet_withdrawal where state = 0',
  );
  const id = dice.oneOf(rows)?.withdrawal_id;
  if (id === undefined) return;
  const one = (): Promise<unknown> =>
    market.world.ask(decideWithdrawal, {
      body: {
        id,
        ...(dice.chance(0.8) ? { verdict: 'pass' } : { verdict: 'reject', message: '请补充说明' }),
      },
      token: dice.oneOf(market.crowd.staff)?.office,
    });
  await twice(dice, one);
};
