import { notFound } from '@qunlu/contract/kernel/errors.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { withdrawalState, type WithdrawalState } from '@qunlu/contract/wallet/rules.ts';
import type { Tx } from '../../../platform/context.ts';
import { raise } from '../../../platform/events.ts';
import { lockPeople } from '../../account/api/people.ts';
import { postHold, voidHold } from '../../ledger/api/holds.ts';
import { notify, settle } from '../../notification/api/notifications.ts';
import { withdrawalApproved } from '../events.ts';
import { isOpen, notificationOf } from '../policy.ts';
import {
  findWithdrawal,
  lockWithdrawal,
  updateWithdrawal,
  type WithdrawalEdit,
  type WithdrawalRow,
} from '../store/withdrawals.ts';

export const holdKey = (id: number): string => `withdrawal:${id}`;

/** The person, then the withdrawal, held until the transaction ends. */
export async function lockWhole(tx: Tx, id: number): Promise<WithdrawalRow> {
  const found = (await findWithdrawal(tx.db, id)) ?? notFound('没有这笔提现');
  await lockPeople(tx, [found.user_id]);
  return (await lockWithdrawal(tx.db, id)) ?? notFound('没有这笔提现');
}

const { reviewing, approved, confirming, failed } = withdrawalState;
const keyOf = ({ withdrawal_id }: WithdrawalRow, what: string | number): string =>
  `withdrawal:${withdrawal_id}:${what}`;

/** Tells the person, once for each state; at the end nothing of what was said on the way waits any more. */
export async function notifyPayee(tx: Tx, row: WithdrawalRow): Promise<void> {
  if (row.state > confirming) {
    const before = [reviewing, approved, confirming, 'stuck', 'late'].map((what) => keyOf(row, what));
    await settle(tx, row.user_id, before);
  }
  const told = notificationOf(row, tx.now);
  await notify(tx, row.user_id, {
    category: 'payment',
    ...told,
    path: '/user/withdrawalList',
    key: keyOf(row, row.state),
    ...(row.state === failed ? { words: `提现${told.title}。请打开群录查看原因。` } : {}),
  });
}

/** One step of D112 of a locked withdrawal. The database refuses one that is not in its table. */
async function step(tx: Tx, row: WithdrawalRow, edit: WithdrawalEdit): Promise<WithdrawalRow> {
  const moved = await updateWithdrawal(tx.db, row.withdrawal_id, edit);
  await notifyPayee(tx, moved);
  return moved;
}

/** Lets it go: from now on the job of payouts has it. */
export async function approve(tx: Tx, row: WithdrawalRow, edit: WithdrawalEdit): Promise<WithdrawalRow> {
  const moved = await step(tx, row, {
    ...edit,
    state: withdrawalState.approved,
    decided_at: tx.now,
    next_at: tx.now,
  });
  await raise(tx, withdrawalApproved, { withdrawalId: row.withdrawal_id });
  return moved;
}

/** The provider has it: nothing is stuck any more. */
export const taken = { refusals: 0, stuck_at: null, why: '', missing_at: null } as const;

/** The provider waits for the person. */
export const awaitConfirm = (
  tx: Tx,
  row: WithdrawalRow,
  edit: { confirm_by: Date; package_info: string; transfer_no: string; next_at: Date },
): Promise<WithdrawalRow> => step(tx, row, { ...edit, ...taken, state: withdrawalState.confirming });

const titles: Partial<Record<WithdrawalState, string>> = {
  [withdrawalState.rejected]: '提现未通过，退回',
  [withdrawalState.failed]: '打款失败，退回',
  [withdrawalState.cancelled]: '提现撤销，退回',
  [withdrawalState.lapsed]: '提现超时，退回',
};

/** D112: the money is gone, or it is back; once, whatever else says so at the same time. */
export async function end(
  tx: Tx,
  row: WithdrawalRow,
  state: WithdrawalState,
  edit: WithdrawalEdit = {},
): Promise<WithdrawalRow> {
  if (!isOpen(row.state)) return row;
  const key = holdKey(row.withdrawal_id);
  const ended =
    state === withdrawalState.done
      ? await postHold(tx, key, {
          title: '提现到微信零钱',
          detail: `到账 ${yuan(row.arrives)} 元，手续费 ${yuan(row.fee)} 元`,
          lines: [
            { account: 'channel', amount: row.arrives },
            { account: 'fee', amount: row.fee },
          ],
        })
      : await voidHold(tx, key, { title: titles[state] ?? '提现退回', detail: edit.reason ?? '' });
  if (!ended) throw new Error(`the hold of withdrawal ${row.withdrawal_id} had ended before it`);
  return step(tx, row, { ...edit, ...taken, state, done_at: tx.now, next_at: null, package_info: '' });
}
