import * as z from 'zod/mini';
import { described } from '../kernel/fields.ts';

/**
 * The promise of a sale: one policy, read by people as a dated table before paying and carried out by jobs and the ledger.
 * All durations are seconds, all shares percent of what was paid.
 */
export interface SalePromise {
  version: 1;
  /**
   * What the buyer gets back when they cancel: until `seconds` after paying or before (negative) the start, that percent;
   * the last row has no end. Ordered by time, percent falling.
   */
  cancel: readonly { from: 'paid' | 'start'; seconds: number; percent: number }[];
  /** Percent after the last row of `cancel`. */
  afterwards: number;
  /** When the service begins, seconds since 1970; 0 when it has no date. */
  startsAt: number;
  /** The seller must accept within; silence gives everything back. null: accepted by paying. */
  accept: { seconds: number } | null;
  /** Whether the seller serves and says so; null: paying is all (it is done at once). */
  serve: {
    /** After accepting, or after `startsAt` when it has a date; silence of the seller gives everything back. */
    seconds: number;
  } | null;
  /** After the seller has served the buyer confirms within; silence confirms. null: serving is confirming. */
  confirm: { seconds: number } | null;
  /** Seconds after it is done until the money is the seller's to withdraw; disputes may be opened until then. */
  hold: number;
  /** Platform's fee, basis points of what the seller gets. */
  fee: number;
}

/** A row of the dated table. */
export const promiseRow = z.object({
  until: described(z.number(), '到什么时候为止，秒；0 为一直'),
  percent: described(z.number(), '退回百分之几'),
  refund: described(z.number(), '退回多少，分'),
  words: described(z.string(), '一句话，例如：5月18日 18:00 前 退 100%'),
});
export type PromiseRow = z.output<typeof promiseRow>;

export const promiseTable = z.object({
  rows: described(z.array(promiseRow), '自己取消能退多少，按时间先后'),
  sentences: described(z.array(z.string()), '双方没有动作时会怎样、卖家何时收到钱，每句一条'),
});
export type PromiseTable = z.output<typeof promiseTable>;
