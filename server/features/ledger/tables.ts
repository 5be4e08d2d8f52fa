import type { Generated, GeneratedAlways } from 'kysely';

/** Accounts of a person (D108): topped up, withdrawable, waiting. */
export type PersonAccount = 'balance' | 'income' | 'frozen';
/** Accounts of the platform; `suspense` holds money that came in without a right, until staff has decided. */
export type PlatformAccount =
  | 'escrow'
  | 'fee'
  | 'channel'
  | 'suspense'
  /** What the platform pays to others: below zero. */
  | 'cost';
/** In minutes of calls, of a person or a circle: what there is, and what calls wait for. */
export type MinuteAccount = 'minutes' | 'minutes-held';
/** In minutes, of the platform: what was bought (below zero), and what calls took. */
export type PlatformMinutes = 'minutes-sold' | 'minutes-used';
/** No entry has lines in both. */
export type LedgerUnit = 'fen' | 'minute';

export type HoldReason = 'sale' | 'commission' | 'withdrawal' | 'payment';
export type HoldLapse = 'post' | 'void' | 'none';
export type HoldSource = 'income' | 'balance' | 'escrow';
export type HoldState = 'pending' | 'posted' | 'voided';

export type LedgerTables = {
  ledger_account: {
    account_id: GeneratedAlways<number>;
    kind: PersonAccount | PlatformAccount | MinuteAccount | PlatformMinutes;
    unit: LedgerUnit;
    user_id: number | null;
    /** 0: of a person or the platform. */
    circle_id: Generated<number>;
    shard: Generated<number>;
    /** In its unit. */
    balance: Generated<number>;
    /** Of `frozen`: the sum of its pending holds. */
    held: Generated<number>;
    last_at: Generated<Date>;
  };
  ledger_entry: {
    entry_id: GeneratedAlways<number>;
    key: string;
    kind: string;
    order_id: Generated<number>;
    at: Date;
  };
  ledger_line: {
    line_id: GeneratedAlways<number>;
    entry_id: number;
    account_id: number;
    /** In the unit of the account. */
    amount: number;
    balance_after: GeneratedAlways<number>;
    kind: GeneratedAlways<string>;
    at: GeneratedAlways<Date>;
    title: Generated<string>;
    detail: Generated<string>;
  };
  ledger_hold: {
    hold_id: GeneratedAlways<number>;
    key: string;
    user_id: number;
    /** Fen. */
    amount: number;
    reason: HoldReason;
    title: string;
    order_id: Generated<number>;
    lapse: HoldLapse;
    release_at: Date;
    source: HoldSource;
    state: Generated<HoldState>;
    created_at: Date;
    ended_at: Date | null;
  };
  ledger_setting: {
    setting_id: GeneratedAlways<number>;
    name: string;
    value: number;
    effective_from: Date;
    set_by: number | null;
    reason: string;
    created_at: Date;
  };
  ledger_raise: {
    raise_id: GeneratedAlways<number>;
    name: string;
    value: number;
    effective_from: Date;
    reason: string;
    proposed_by: number | null;
    created_at: Date;
    confirmed: boolean | null;
    decided_by: number | null;
    decided_at: Date | null;
  };
  ledger_check: { check_id: GeneratedAlways<number>; at: Date; lines: number; differences: string[] };
};
