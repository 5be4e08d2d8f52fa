import type { Withdrawal } from '@qunlu/contract/wallet/withdrawals.ts';
import { withdrawalState } from '@qunlu/contract/wallet/rules.ts';
import { secondsOf, type Deps } from '../../platform/context.ts';
import { heldWords, withdrawalCan, wordsOf } from './policy.ts';
import type { WithdrawalRow } from './store/withdrawals.ts';

const at = (date: Date | null): number => (date ? secondsOf(date) : 0);

/** For its person. `held`: a difference with the channel's bill keeps it from being sent (D115). */
export function presentWithdrawal(deps: Deps, row: WithdrawalRow, held = false): Withdrawal {
  const can = withdrawalCan(row);
  return {
    id: row.withdrawal_id,
    amount: row.amount,
    fee: row.fee,
    arrives: row.arrives,
    state: row.state,
    reason: row.reason,
    words:
      held && row.state === withdrawalState.approved && !row.sent_at ? heldWords : wordsOf(row, deps.clock()),
    created_at: secondsOf(row.created_at),
    confirm_by: at(row.confirm_by),
    done_at: at(row.done_at),
    sheet: can.confirm ? { ...deps.pay.transferSheet(), package: row.package_info } : null,
    can,
  };
}
