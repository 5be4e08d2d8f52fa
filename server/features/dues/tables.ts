import type { DuesKind, TierDays } from '@qunlu/contract/dues/rules.ts';
import type { Generated, GeneratedAlways } from 'kysely';

/** 0 unpaid, 1 paid, 2 closed, 4 given back, 5 in part. */
export type DuesState = 0 | 1 | 2 | 4 | 5;

export type DuesTables = {
  dues_tier: {
    tier_id: GeneratedAlways<number>;
    phonebook_id: number;
    name: string;
    /** Fen. */
    price: number;
    days: TierDays;
    rights: Generated<string>;
    trial_days: Generated<number>;
    sort: Generated<number>;
    on_sale: Generated<boolean>;
    created_at: Date;
    changed_at: Date;
  };
  dues_coupon: {
    coupon_id: GeneratedAlways<number>;
    phonebook_id: number;
    code: string;
    /** Fen. */
    off: number;
    uses: number;
    used: Generated<number>;
    until: Date;
    stopped_at: Date | null;
    created_at: Date;
  };
  dues_pay_code: {
    code: string;
    pay_code_id: GeneratedAlways<number>;
    phonebook_id: number;
    /** Fen; 0: whoever pays says how much. */
    amount: number;
    purpose: string;
    enabled: Generated<boolean>;
    created_at: Date;
  };
  dues_order: {
    order_id: number;
    phonebook_id: number;
    user_id: number;
    seller_id: number;
    kind: DuesKind;
    title: string;
    tier_id: number | null;
    days: TierDays | null;
    coupon_id: number | null;
    code: string | null;
    latest: Generated<boolean>;
    state: Generated<DuesState>;
    /** Fen. */
    total: number;
    refunded: Generated<number>;
    /** Basis points. */
    fee_rate: number;
    /** Seconds. */
    hold: number;
    paid_at: Date | null;
    starts_at: Date | null;
    ends_at: Date | null;
    before_at: Date | null;
    ended_at: Date | null;
    /** The buyer took it back whole after it had begun (D66). */
    taken_back: Generated<boolean>;
    created_at: Date;
  };
  dues_money: {
    money_id: GeneratedAlways<number>;
    phonebook_id: number;
    order_id: number;
    kind: DuesKind;
    what: 'paid' | 'refund';
    /** Fen; what goes back is below zero. */
    amount: number;
    fee: number;
    at: Date;
  };
  dues_trial: { phonebook_id: number; user_id: number; ends_at: Date };
  dues_told: { member_id: number; end_at: Date; days: number };
  dues_books: { phonebook_id: number; is_open: boolean; kept_open: Generated<boolean>; changed_at: Date };
  dues_cost: {
    cost_id: GeneratedAlways<number>;
    phonebook_id: number;
    written_by: number | null;
    /** Fen; below zero: it takes back the one that it counters. */
    amount: number;
    what: string;
    day: string;
    receipt: Generated<string>;
    counters: number | null;
    at: Date;
  };
};
