import { dateTime, dayText } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { workdaysAfter } from '@qunlu/contract/kernel/workdays.ts';
import { walletRules, withdrawalState, type WithdrawalState } from '@qunlu/contract/wallet/rules.ts';
import { secondsOf } from '../../platform/context.ts';

const { reviewing, approved, confirming, done, rejected, failed, cancelled, lapsed } = withdrawalState;

/** D112: how many members of staff must let it go. `days`: since the person registered. */
export function approvalsFor(given: {
  amount: number;
  days: number;
  disputed: boolean;
  autoUpTo: number;
  twoAbove: number;
}): 0 | 1 | 2 {
  if (given.amount > given.twoAbove) return 2;
  const known = given.days > walletRules.autoDays && !given.disputed;
  return known && given.amount <= given.autoUpTo ? 0 : 1;
}

/** States in which the money is not yet gone and not yet back. */
export const isOpen = (state: WithdrawalState): boolean =>
  state === reviewing || state === approved || state === confirming;

/** The time in which the person may confirm the receipt is over. */
export const isLate = (row: { confirm_by: Date | null }, now: Date): boolean =>
  row.confirm_by !== null && row.confirm_by <= now;

/** When staff has answered at the latest: `staff_days` working days later. */
export const dueAt = (from: Date, { staff_days }: { staff_days: number }): Date =>
  workdaysAfter(from, staff_days);

/** What of a withdrawal its person may be told and do. */
export interface WithdrawalProgress {
  state: WithdrawalState;
  amount: number;
  arrives: number;
  created_at: Date;
  /** Working days that staff has. */
  staff_days: number;
  confirm_by: Date | null;
  cancel_at: Date | null;
  stuck_at: Date | null;
  package_info: string;
  done_at: Date | null;
}

export const withdrawalCan = (row: WithdrawalProgress): { cancel: boolean; confirm: boolean } => ({
  cancel: isOpen(row.state) && row.cancel_at === null,
  confirm: row.state === confirming && row.package_info !== '' && row.cancel_at === null,
});

const at = (date: Date | null): string => (date ? dateTime(secondsOf(date)) : '');

const takingBack = '正在撤销，金额很快退回收入';

/** Of one that waits until bill and ledger say the same. */
export const heldWords = '已通过，正在和微信核对一笔账，核对好就自动打款，您不用做什么';

/** Whether staff is late with it (D51). */
export const isOverdue = (
  row: Pick<WithdrawalProgress, 'state' | 'created_at' | 'staff_days'>,
  now: Date,
): boolean => row.state === reviewing && dueAt(row.created_at, row) <= now;

/** What happens next, or what became of it; one sentence with a date. */
export function wordsOf(row: WithdrawalProgress, now: Date): string {
  const back = `${yuan(row.amount)} 元已在 ${at(row.done_at)} 退回收入`;
  const words: Record<WithdrawalState, () => string> = {
    [reviewing]: () =>
      isOverdue(row, now)
        ? '审核晚了，已催办，对不起；您可以继续等，也可以撤销'
        : `客服会在 ${dayText(secondsOf(dueAt(row.created_at, row)))} 前审核，审核前可以撤销`,
    [approved]: () => {
      if (row.cancel_at) return takingBack;
      if (!row.stuck_at) return '已通过，正在打款到您的微信，一般几分钟内';
      const day = dayText(secondsOf(dueAt(row.stuck_at, row)));
      return `微信暂时没有接受这笔打款，客服正在处理，最晚 ${day} 打成或退回收入，也可以现在撤销`;
    },
    [confirming]: () =>
      row.cancel_at ? takingBack : `请在 ${at(row.confirm_by)} 前到微信里确认收款，过时金额退回收入`,
    [done]: () => `${yuan(row.arrives)} 元已在 ${at(row.done_at)} 到您的微信零钱`,
    [rejected]: () => `没有通过，${back}`,
    [failed]: () => `没有打成，${back}，可以重新申请`,
    [cancelled]: () => `已撤销，${back}`,
    [lapsed]: () => `${at(row.confirm_by)} 前没有确认收款，${back}`,
  };
  return words[row.state]();
}

/** What the person is notified of, by the state that is reached. */
export function notificationOf(
  row: WithdrawalProgress & { reason: string },
  now: Date,
): { title: string; body: string } {
  const titles: Record<WithdrawalState, string> = {
    [reviewing]: '提现申请已收到',
    [approved]: '提现已通过',
    [confirming]: '请确认收款',
    [done]: '提现已到账',
    [rejected]: '提现没有通过',
    [failed]: '打款失败，金额已退回',
    [cancelled]: '提现已撤销',
    [lapsed]: '提现超时，金额已退回',
  };
  const why = row.reason === '' ? '' : `原因：${row.reason}。`;
  return { title: titles[row.state], body: `提现 ${yuan(row.amount)} 元。${why}${wordsOf(row, now)}。` };
}

/** D112, D138: what this member of staff may do with it. */
export function reviewCan(
  row: { state: WithdrawalState; user_id: number; approvals: number; proposed_by: number | null },
  staffId: number,
): { approve: boolean; reject: boolean } {
  const open = row.state === reviewing && row.user_id !== staffId;
  return { approve: open && row.proposed_by !== staffId, reject: open };
}

/** What of a top-up may go back to where it came from (D109): nothing that was spent. */
export const refundable = (given: { total: number; refunded: number; balance: number }): number =>
  Math.max(0, Math.min(given.total - given.refunded, given.balance));
