import { Failure } from '@qunlu/contract/kernel/errors.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { withdrawalState } from '@qunlu/contract/wallet/rules.ts';
import { after, inTransaction, jobContext, type Ctx, type Deps, type Tx } from '../../../platform/context.ts';
import { jobRows, unlessBusy } from '../../../platform/job-rows.ts';
import type { PayWebhook, TransferFact } from '../../../platform/pay-provider.ts';
import { alone } from '../../../platform/database.ts';
import { owedBy } from '../../order/api/debts.ts';
import { isLate, isOpen } from '../policy.ts';
import {
  findByBill,
  findWithdrawal,
  takeDue,
  updateWithdrawal,
  type WithdrawalRow,
} from '../store/withdrawals.ts';
import { hasDifference } from './differences.ts';
import { realNameFor } from './payee.ts';
import { awaitConfirm, end, lockWhole, taken } from './steps.ts';
import { notifyLate } from './late.ts';
import { countRefusal, givesUp, giveUp, missing, rests } from './refused.ts';
import { limitOf, nameFromAt } from './settings.ts';

const { reviewing, approved, confirming, done, failed, cancelled, lapsed } = withdrawalState;

/** Seconds after which a job looks again: at what moves, and at what waits for the person. */
const soon = 60;
const later = 600;
const batch = 20;

/** What the provider says of a withdrawal, written down once, whoever brings it: a notice, a question, or the job. */
export async function applyFact(ctx: Ctx, id: number, fact: TransferFact): Promise<WithdrawalRow> {
  return inTransaction({ ...ctx, now: ctx.deps.clock() }, async (tx) => {
    const row = await lockWhole(tx, id);
    // Only what was sent out can be known there; anything else is not ours to believe.
    if (!isOpen(row.state) || row.sent_at === null) return row;
    if (fact.state !== 'none' && fact.amount !== row.arrives) {
      tx.deps.log.error(
        { withdrawal: id, told: fact.amount },
        'the provider tells another amount of a transfer',
      );
      return row;
    }
    switch (fact.state) {
      case 'none':
        return missing(tx, row);
      case 'waiting':
        return waiting(tx, row, row.sent_at, fact);
      case 'done':
        return end(tx, row, done, { transfer_no: fact.transferBillNo });
      case 'failed':
        return end(tx, row, isLate(row, tx.now) ? lapsed : failed, { reason: fact.reason.slice(0, 200) });
      case 'cancelled':
        return end(tx, row, row.cancel_at ? cancelled : lapsed);
      case 'accepted':
      case 'transferring':
        return updateWithdrawal(tx.db, id, { ...taken, next_at: after(tx.now, soon) });
    }
  });
}

async function waiting(tx: Tx, row: WithdrawalRow, sentAt: Date, fact: TransferFact): Promise<WithdrawalRow> {
  const confirmBy = row.confirm_by ?? after(sentAt, (await limitOf(tx, 'confirm-hours')) * 3600);
  const known = {
    confirm_by: confirmBy,
    package_info: fact.packageInfo || row.package_info,
    transfer_no: fact.transferBillNo,
    missing_at: null,
    next_at: new Date(
      Math.min(Math.max(confirmBy.getTime(), tx.now.getTime()), after(tx.now, later).getTime()),
    ),
  };
  return row.state === approved
    ? awaitConfirm(tx, row, known)
    : updateWithdrawal(tx.db, row.withdrawal_id, known);
}

/** Marks that the provider is asked from now on; null when it must not be: somebody was faster, or they owe since. */
const markSent = (ctx: Ctx, id: number): Promise<WithdrawalRow | null> =>
  inTransaction(ctx, async (tx) => {
    const row = await lockWhole(tx, id);
    if (row.state !== approved) return null;
    // D115: it stays due; the next run looks again.
    if (!row.sent_at && (await hasDifference(tx, row.user_id))) return null;
    if (row.sent_at) return row;
    // As staff turns one down that waits: what it takes out would be the platform's first (decision 0070).
    const owed = await owedBy(tx, row.user_id);
    if (owed > 0) {
      await end(tx, row, failed, {
        reason: `平台垫付了您的订单退款 ${yuan(owed)} 元，这笔提现先退回收入还上`,
      });
      return null;
    }
    return updateWithdrawal(tx.db, id, { sent_at: tx.now });
  });

/** Failures that another try will not mend: the provider refuses it, or the person has no real name any more. */
const forGood: ReadonlySet<string> = new Set(['invalid', 'forbidden']);

/** What must be asked again, though the provider knows of it: only the answer to that has what the person confirms with. */
const lacksSheet = (fact: TransferFact, row: WithdrawalRow): boolean =>
  fact.state === 'waiting' && fact.packageInfo === '' && row.package_info === '';

/** Asks the provider to pay, by the number that stays the same in every try. */
async function send(ctx: Ctx, row: WithdrawalRow): Promise<TransferFact> {
  const { pay } = ctx.deps;
  try {
    return await pay.transfer({
      outBillNo: row.out_bill_no,
      openid: row.openid,
      amount: row.arrives,
      realname: row.amount >= (await nameFromAt(ctx, row.created_at)) ? await realNameFor(ctx, row) : '',
      remark: '群录提现',
    });
  } catch (error) {
    if (!(error instanceof Failure) || !forGood.has(error.failure)) throw error;
    // Refused; unless an earlier try of the same number was taken.
    const known = await pay.queryTransfer(row.out_bill_no);
    if (known.state !== 'none') return known;
    return { ...known, state: 'failed', amount: row.arrives, reason: error.message };
  }
}

/** Takes one withdrawal a step on. No transaction is open while the provider is asked. */
async function advance(ctx: Ctx, id: number): Promise<WithdrawalRow | null> {
  const { pay } = ctx.deps;
  let row = await findWithdrawal(ctx.db, id);
  if (row?.state === reviewing) return notifyLate(ctx, id);
  if (row?.state === approved) {
    const first = row.sent_at === null;
    row = (await markSent(ctx, id)) ?? undefined;
    if (!row) return null;
    // After a crash between asking and writing the answer down, the provider knows.
    const known = first ? null : await pay.queryTransfer(row.out_bill_no);
    if (known?.state === 'none' && givesUp(row, ctx.deps.clock())) return giveUp(ctx, id);
    if (known?.state === 'none' && rests(row, ctx.deps.clock())) return row;
    const again = !known || known.state === 'none' || lacksSheet(known, row);
    row = await applyFact(ctx, id, again ? await send(ctx, row) : known);
  } else if (row?.state === confirming)
    row = await applyFact(ctx, id, await pay.queryTransfer(row.out_bill_no));
  if (row?.state === confirming && (row.cancel_at !== null || isLate(row, ctx.deps.clock())))
    row = await applyFact(ctx, id, await pay.cancelTransfer(row.out_bill_no));
  return row ?? null;
}

/** Job: pays out what is approved, follows what waits for its person, ends what they let lapse. */
export async function payOut(deps: Deps, goesOn: () => boolean): Promise<void> {
  const run = jobRows(deps, 'wallet.payouts', { rests: later });
  const counted = async (ctx: Ctx, id: number): Promise<void> => {
    try {
      await advance(ctx, id);
    } catch (error) {
      await countRefusal(ctx, id, error);
      throw error;
    }
  };
  for (;;) {
    const due = await takeDue(alone(deps).db, { now: deps.clock(), seconds: soon, size: batch });
    for (const { withdrawal_id } of due) {
      const ctx = jobContext(deps);
      await run.one(withdrawal_id, () => unlessBusy(ctx, counted(ctx, withdrawal_id)));
    }
    if (due.length < batch || !goesOn()) break;
  }
  await run.end();
}

/** Asks the provider now. `busy` when it does not answer. */
export const followUp = async (ctx: Ctx, row: WithdrawalRow): Promise<WithdrawalRow> =>
  row.sent_at !== null && isOpen(row.state)
    ? applyFact(ctx, row.withdrawal_id, await ctx.deps.pay.queryTransfer(row.out_bill_no))
    : row;

/** A notice of the provider; false when it is not about a withdrawal of ours. */
export async function handleWebhook(deps: Deps, notification: PayWebhook): Promise<boolean> {
  if (notification.kind !== 'transfer') return false;
  const ctx = jobContext(deps);
  const row = await findByBill(ctx.db, notification.fact.outBillNo);
  if (!row) return false;
  await applyFact(ctx, row.withdrawal_id, notification.fact);
  return true;
}
