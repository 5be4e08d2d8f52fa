import type { DifferenceState, WithdrawalState } from '@qunlu/contract/wallet/rules.ts';
import type { Generated, GeneratedAlways } from 'kysely';

export type WalletTables = {
  wallet_withdrawal: {
    withdrawal_id: GeneratedAlways<number>;
    user_id: number;
    amount: number;
    fee: number;
    arrives: number;
    appid: string;
    openid: string;
    out_bill_no: string;
    state: Generated<WithdrawalState>;
    reason: Generated<string>;
    approvals: number;
    /** Working days in which staff answers, as it was told. */
    staff_days: number;
    proposed_by: number | null;
    proposed_at: Date | null;
    approved_by: number | null;
    rejected_by: number | null;
    created_at: Date;
    decided_at: Date | null;
    sent_at: Date | null;
    confirm_by: Date | null;
    package_info: Generated<string>;
    transfer_no: Generated<string>;
    cancel_at: Date | null;
    next_at: Date | null;
    tries: Generated<number>;
    done_at: Date | null;
    refusals: Generated<number>;
    stuck_at: Date | null;
    why: Generated<string>;
    missing_at: Date | null;
  };
  wallet_difference: {
    difference_id: GeneratedAlways<number>;
    kind: 'payment' | 'refund' | 'transfer';
    number: string;
    provider_number: Generated<string>;
    day: string;
    ours: number;
    bill: number;
    hash: Generated<string>;
    user_id: number | null;
    seller_id: number | null;
    state: Generated<DifferenceState>;
    found_at: Date;
    resolved_by: number | null;
    resolved_at: Date | null;
    reason: Generated<string>;
  };
};
