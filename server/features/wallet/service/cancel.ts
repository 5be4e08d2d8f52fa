import { fail, Failure, notFound } from '@qunlu/contract/kernel/errors.ts';
import type { Withdrawal } from '@qunlu/contract/wallet/withdrawals.ts';
import { withdrawalState } from '@qunlu/contract/wallet/rules.ts';
import { inTransaction, type ViewerCtx } from '../../../platform/context.ts';
import { isOpen, wordsOf } from '../policy.ts';
import { presentWithdrawal } from '../present.ts';
import { findWithdrawal, updateWithdrawal, type WithdrawalRow } from '../store/withdrawals.ts';
import { applyFact, followUp } from './payout.ts';
import { end, lockWhole } from './steps.ts';

async function own(ctx: ViewerCtx, id: number): Promise<WithdrawalRow> {
  const row = await findWithdrawal(ctx.db, id);
  return row?.user_id === ctx.viewer.userId ? row : notFound('没有这笔提现');
}

/** Ends it here, or, once the provider was asked to pay, marks that it is to end there. */
const begin = (ctx: ViewerCtx, id: number): Promise<WithdrawalRow> =>
  inTransaction(ctx, async (tx) => {
    const row = await lockWhole(tx, id);
    if (row.user_id !== tx.viewer.userId) notFound('没有这笔提现');
    if (row.state === withdrawalState.cancelled) return row;
    if (!isOpen(row.state)) fail('stateChanged', { message: `不能撤销了：${wordsOf(row, tx.now)}` });
    if (row.sent_at === null) return end(tx, row, withdrawalState.cancelled);
    return updateWithdrawal(tx.db, id, { cancel_at: row.cancel_at ?? tx.now, next_at: tx.now });
  });

/** D112. What the provider has is cancelled there first; when it does not answer, the job goes on with it. */
export async function cancelWithdrawal(ctx: ViewerCtx, id: number): Promise<Withdrawal> {
  await own(ctx, id);
  let row = await begin(ctx, id);
  try {
    row = await followUp(ctx, row);
    if (row.state === withdrawalState.confirming)
      row = await applyFact(ctx, id, await ctx.deps.pay.cancelTransfer(row.out_bill_no));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    ctx.deps.triggerJob('wallet.payouts');
    row = await own(ctx, id);
  }
  if (row.state === withdrawalState.done)
    fail('stateChanged', { message: `不能撤销了：${wordsOf(row, ctx.now)}` });
  return presentWithdrawal(ctx.deps, row);
}

/** After the person has confirmed in WeChat. */
export async function refreshWithdrawal(ctx: ViewerCtx, id: number): Promise<Withdrawal> {
  return presentWithdrawal(ctx.deps, await followUp(ctx, await own(ctx, id)));
}
