import { withdrawalState } from '@qunlu/contract/wallet/rules.ts';
import { after, inTransaction, type Ctx, type Tx } from '../../../platform/context.ts';
import { refusalWords } from '../../../platform/pay-provider.ts';
import { notify } from '../../notification/api/notifications.ts';
import { dueAt, isLate, wordsOf } from '../policy.ts';
import { updateWithdrawal, type WithdrawalRow } from '../store/withdrawals.ts';
import { end, lockWhole } from './steps.ts';

const { approved, confirming, failed, cancelled } = withdrawalState;

/** Tries in a row after which staff sees to it. */
const triesAlone = 5;
const minute = 60;
const hour = 3600;

/**
 * Between the last try and giving up lies this much: what is still under way at the provider then shows when it is asked, and
 * nothing is paid that has come back.
 */
const quiet = 50 * minute;

/** When it comes back by itself unless the provider has taken it by then; null: not. */
function endsAt(row: WithdrawalRow): Date | null {
  const { cancel_at, stuck_at } = row;
  if (cancel_at) return after(cancel_at, hour);
  return stuck_at && dueAt(stuck_at, row);
}

/** The provider is not asked to pay any more, only what it knows. */
export function rests(row: WithdrawalRow, now: Date): boolean {
  const at = endsAt(row);
  return at !== null && after(at, -quiet) <= now;
}

export function givesUp(row: WithdrawalRow, now: Date): boolean {
  const at = endsAt(row);
  return at !== null && at <= now;
}

/** The provider has just said that it does not know of it. */
export const giveUp = (ctx: Ctx, id: number): Promise<WithdrawalRow> =>
  inTransaction({ ...ctx, now: ctx.deps.clock() }, async (tx) => {
    const row = await lockWhole(tx, id);
    if (row.state !== approved || !givesUp(row, tx.now)) return row;
    return row.cancel_at
      ? end(tx, row, cancelled)
      : end(tx, row, failed, { reason: '微信一直没有接受这笔打款' });
  });

/** The provider did not take it; after some tries its person reads what is true, and staff sees to it. */
export const countRefusal = (ctx: Ctx, id: number, error: unknown): Promise<void> =>
  inTransaction({ ...ctx, now: ctx.deps.clock() }, async (tx) => {
    const row = await lockWhole(tx, id);
    if (row.state !== approved || row.sent_at === null) return;
    const refusals = row.refusals + 1;
    const isStuck = refusals >= triesAlone;
    const counted = await updateWithdrawal(tx.db, id, {
      refusals,
      why: refusalWords(error),
      ...(isStuck ? { stuck_at: row.stuck_at ?? tx.now, next_at: after(tx.now, 10 * minute) } : {}),
    });
    if (!isStuck || row.stuck_at || row.cancel_at) return;
    await notify(tx, row.user_id, {
      category: 'payment',
      title: '打款遇到问题，客服正在处理',
      body: `${wordsOf(counted, tx.now)}。`,
      path: '/user/withdrawalList',
      key: `withdrawal:${id}:stuck`,
    });
  });

/**
 * The provider says that it knows nothing of what it was to pay. What waits for its person comes back once nobody can confirm
 * it any more and it was unknown for an hour.
 */
export async function missing(tx: Tx, row: WithdrawalRow): Promise<WithdrawalRow> {
  if (row.state !== confirming) return row;
  const since = row.missing_at ?? tx.now;
  const before = after(tx.now, -hour);
  const isOver = isLate(row, before) || (row.cancel_at !== null && row.cancel_at <= before);
  if (since <= before && isOver)
    return row.cancel_at
      ? end(tx, row, cancelled)
      : end(tx, row, failed, { reason: '微信那边查不到这笔转账' });
  return updateWithdrawal(tx.db, row.withdrawal_id, {
    missing_at: since,
    next_at: after(tx.now, 10 * minute),
  });
}
