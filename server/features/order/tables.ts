import type { SalePromise } from '@qunlu/contract/order/promise.ts';
import type { OrderStage, OrderState, OrderType, PayChannelName } from '@qunlu/contract/order/rules.ts';
import type { Generated, GeneratedAlways } from 'kysely';

export type ShareKind = 'seller' | 'commission' | 'fee';
export type DeadlineKind =
  | 'accept'
  | 'serve'
  | 'confirm'
  | 'settle'
  | 'answer'
  | 'request'
  /** Of a dispute: staff is late, the rule decides. */
  | 'decide'
  | 'rule';

export type OrderTables = {
  order_order: {
    order_id: GeneratedAlways<number>;
    hash: string;
    type: OrderType;
    subject: string;
    target: string;
    buyer_id: number;
    seller_id: number | null;
    title: string;
    quantity: Generated<number>;
    total: number;
    snapshot: Record<string, unknown>;
    promise: SalePromise;
    state: Generated<OrderState>;
    stage: Generated<OrderStage>;
    disputed: Generated<boolean>;
    /** Seconds for which the clock of the present stage stood still. */
    paused: Generated<number>;
    paid_balance: Generated<number>;
    paid_channel: Generated<number>;
    refunded_balance: Generated<number>;
    refunded_channel: Generated<number>;
    settled: Generated<number>;
    created_at: Date;
    expires_at: Date;
    paid_at: Date | null;
    accepted_at: Date | null;
    /** When the seller said that work has begun. */
    started_at: Date | null;
    /** Agreed since, in place of the promise's; rows of the store have a `promise` that says so. */
    starts_at: Date | null;
    /** Percent at most that a cancellation gives back since the date was moved. */
    start_cap: Generated<number>;
    /** The seller has moved the date by themself: seconds from the start until it is done. */
    serve_seconds: Generated<number | null>;
    /** And until when all comes back whatever the table says. */
    whole_until: Generated<Date | null>;
    /** Since when a request for money back waits. */
    asked_at: Date | null;
    delivered_at: Date | null;
    done_at: Date | null;
    closed_at: Date | null;
    reason: Generated<string>;
  };
  order_payment: {
    payment_id: GeneratedAlways<number>;
    order_id: number;
    out_trade_no: string;
    channel: PayChannelName;
    appid: Generated<string>;
    amount: number;
    balance_part: Generated<number>;
    state: Generated<number>;
    transaction_id: string | null;
    created_at: Date;
    paid_at: Date | null;
    queries: Generated<number>;
    query_at: Date | null;
    why: Generated<string>;
    /** Fen that came in when it is wrong. */
    received: Generated<number>;
    currency: Generated<string>;
    /** Keyed digest of the account at the provider that paid; '' when unknown. */
    payer: Generated<string>;
  };
  order_refund: {
    refund_id: GeneratedAlways<number>;
    order_id: number;
    payment_id: number | null;
    key: string;
    out_refund_no: string;
    balance_part: number;
    channel_part: number;
    reason: string;
    state: Generated<number>;
    excess: Generated<boolean>;
    created_at: Date;
    done_at: Date | null;
    query_at: Date | null;
    tries: Generated<number>;
    why: Generated<string>;
    refusals: Generated<number>;
    stuck_at: Date | null;
    proposal: Generated<string>;
    proposed_at: Date | null;
    proposed_by: number | null;
    ended_by: number | null;
  };
  order_deadline: {
    order_id: number;
    what: DeadlineKind;
    due_at: Date;
    /** Whose turn it is, and from when on they can take it. */
    side: 'buyer' | 'seller' | null;
    user_id: number | null;
    opens_at: Generated<Date>;
  };
  order_share: {
    share_id: GeneratedAlways<number>;
    order_id: number;
    round: number;
    place: number;
    kind: ShareKind;
    user_id: number | null;
    /** Fen. */
    amount: number;
    hold_key: string;
    /** Of a commission: which of the order's it is. */
    level: number | null;
    /** Staff decides about it, no clock. */
    held: Generated<boolean>;
    created_at: Date;
    reversed_at: Date | null;
  };
  order_event: {
    event_id: GeneratedAlways<number>;
    order_id: number;
    at: Date;
    who: 'buyer' | 'seller' | 'clock' | 'staff' | 'channel';
    what: string;
    words: Generated<string>;
  };
  order_dispute: {
    dispute_id: GeneratedAlways<number>;
    order_id: number;
    opened_by: 'buyer' | 'seller';
    buyer_words: Generated<string>;
    buyer_files: Generated<string[]>;
    seller_words: Generated<string>;
    seller_files: Generated<string[]>;
    state: Generated<number>;
    /** Fen. */
    amount: number;
    refund: number | null;
    decision: Generated<string>;
    proposed_by: number | null;
    proposed_at: Date | null;
    decided_by: number | null;
    opened_at: Date;
    answer_by: Date;
    answered_at: Date | null;
    decided_at: Date | null;
    decide_by: Date | null;
    late_at: Date | null;
    by_rule: Generated<boolean>;
  };
  order_debt: {
    debt_id: GeneratedAlways<number>;
    order_id: number;
    user_id: number;
    /** Fen. */
    amount: number;
    paid: Generated<number>;
    created_at: Date;
  };
  order_staff_refund: {
    staff_refund_id: GeneratedAlways<number>;
    order_id: number;
    amount: number;
    reason: string;
    proposed_by: number | null;
    proposed_at: Date;
    decided_by: number | null;
    decided_at: Date | null;
  };
  order_request: {
    request_id: GeneratedAlways<number>;
    order_id: number;
    /** Fen. */
    amount: number;
    reason: string;
    files: Generated<string[]>;
    /** 0 waits, 1 agreed, 2 refused, 3 taken back or overtaken. */
    state: Generated<number>;
    silent: Generated<boolean>;
    answer: Generated<string>;
    asked_at: Date;
    answer_by: Date;
    answered_at: Date | null;
  };
};
