import type { Withdrawal } from '@qunlu/contract/wallet/calls.ts';
import { secondsOf, type Deps } from '../../platform/context.ts';
import { withdrawalCan, wordsOf } from './policy.ts';
import type { WithdrawalRow } from './store/withdrawals.ts';

const at = (date: Date | null): number => (date ? secondsOf(date) : 0);

/** For its person. */
export function presentWithdrawal(deps: Deps, row: WithdrawalRow): Withdrawal {
  const can = withdrawalCan(row);
  return {
    id: row.withdrawal_id,
    amount: row.amount,
    fee: row.fee,
    arrives: row.arrives,
    state: row.state,
    reason: row.reason,
    words: wordsOf(row),
    created_at: secondsOf(row.created_at),
    confirm_by: at(row.confirm_by),
    done_at: at(row.done_at),
    sheet: can.confirm ? { ...deps.pay.transferSheet(), package: row.package_info } : null,
    can,
  };
}
