import * as z from 'zod/mini';
import { described } from '../kernel/fields.ts';
import { orderStage, type OrderStage } from './rules.ts';

/**
 * The promise of a sale: one policy, read by people as a dated table before paying (`promise-words.ts`) and carried out by
 * jobs and the ledger. All durations are seconds, all shares percent of what was paid. Times are rounded up to the full
 * minute, so that a date that people read is exactly the date that counts; before it means earlier than it.
 */
export interface SalePromise {
  version: 1;
  /**
   * What the buyer gets back when they cancel: until `seconds` after paying or, from the start, after it (negative: before).
   * In the order of time, percent falling; while two are open the higher counts.
   */
  cancel: readonly { from: 'paid' | 'start'; seconds: number; percent: number }[];
  /** Percent after the last of `cancel`, until the seller has served. */
  afterwards: number;
  /** When the service begins, seconds since 1970; 0 when it has no date. */
  startsAt: number;
  /**
   * The seller must accept within, and before the start; silence gives everything back. null: accepted by paying. `whole`:
   * until then a buyer who cancels gets everything back, whatever the table says (D50).
   */
  accept: { seconds: number; whole?: boolean } | null;
  /** Whether the seller serves and says so; null: paying is all (it is done at once, and `cancel` may still undo it). */
  serve: {
    /** After accepting, or after `startsAt` when it has a date. */
    seconds: number;
    /** Instead: until this moment, seconds since 1970, however late it was paid. */
    until?: number;
    /** What silence of the seller means: everything goes `back` (the default), or it counts as `done` (an event took place). */
    silence?: 'back' | 'done';
    /** Percent at most that comes back once the seller has said that work has begun (D50); absent: it changes nothing. */
    started?: number;
  } | null;
  /** The buyer has the table alone: no request for money back beside it (D51). Absent: they may ask. */
  noRequests?: true;
  /** A host lets people come: the words say so, of what else a seller accepts. */
  hosted?: true;
  /** What is sold where it is no service, for the words of table and sentences. */
  trade?: Trade;
  /** The seller does not learn who has bought: no name, no face, no invoice to them. */
  hidesBuyer?: true;
  /**
   * Until when all comes back whatever the table says, seconds since 1970: the seller has changed what was agreed by themself
   * (`changedBySeller`). Never part of what is sold.
   */
  wholeUntil?: number;
  /** What holds instead once both sides have agreed on a time (`rescheduled`); absent: none can be agreed. */
  dated?: { cancel: SalePromise['cancel']; afterwards: number };
  /** After the seller has served the buyer confirms within; silence confirms. null: serving is confirming. */
  confirm: { seconds: number } | null;
  /** Seconds after it is over until the money is the seller's to withdraw; disputes may be opened until then. */
  hold: number;
  /** Platform's fee, basis points of what the seller gets. */
  fee: number;
}

/** An answer to a question, a bounty for answers, a voucher for a shop, goods that are bought together. */
export const trades = ['answer', 'bounty', 'voucher', 'groupbuy'] as const;
export type Trade = (typeof trades)[number];

/** No row gives more than a percentage. */
const capped = <Table extends Pick<SalePromise, 'cancel' | 'afterwards'>>(
  table: Table,
  cap: number,
): Table => ({
  ...table,
  cancel: table.cancel.map((row) => ({ ...row, percent: Math.min(cap, row.percent) })),
  afterwards: Math.min(cap, table.afterwards),
});

/**
 * What holds once both sides have agreed on a time, first or anew. `cap`: percent at most that comes back since then, so that
 * nobody gains by moving a date that was near.
 */
export function rescheduled(
  promise: SalePromise,
  { startsAt, cap }: { startsAt: number; cap: number },
): SalePromise {
  const { serve } = promise;
  // With a date it is the date that counts, not that work began.
  const { started: _, ...plain } = serve ?? { seconds: 0 };
  const moved = promise.dated
    ? { ...promise, ...promise.dated, startsAt, serve: serve ? plain : null }
    : { ...promise, startsAt };
  return capped(moved, cap);
}

/** What holds once the seller has said that work has begun. */
export const begun = (promise: SalePromise): SalePromise => capped(promise, promise.serve?.started ?? 100);

/**
 * What holds once the seller has changed time or place by themself (D96). Nothing lowers it: no cap of a date that was agreed
 * on, no work that has begun.
 */
export function changedBySeller(
  promise: SalePromise,
  { serveSeconds, wholeUntil }: { serveSeconds: number | null; wholeUntil: number },
): SalePromise {
  const { serve } = promise;
  return {
    ...promise,
    serve: serve && serveSeconds !== null ? { ...serve, seconds: serveSeconds } : serve,
    wholeUntil,
  };
}

/** What is known of a sale. Times in seconds, 0: not yet. */
export interface SaleFacts {
  /** Fen, as paid. */
  total: number;
  paidAt: number;
  acceptedAt: number;
  /** When the seller said that work has begun. */
  startedAt: number;
  deliveredAt: number;
  /** When it was done or ended. */
  overAt: number;
  stage: OrderStage;
  disputed: boolean;
  /** Since when a request for money back waits for an answer; 0: none does. */
  askedAt: number;
  /** Seconds for which the clock of the present stage stood still: disputes and requests. */
  paused: number;
}

/** A sale that was paid at a time, and nothing since. */
export const paidFacts = (total: number, paidAt: number): SaleFacts => ({
  total,
  paidAt,
  acceptedAt: 0,
  startedAt: 0,
  deliveredAt: 0,
  overAt: 0,
  stage: orderStage.none,
  disputed: false,
  askedAt: 0,
  paused: 0,
});

/** Rounded up to the full minute. */
export const fullMinute = (seconds: number): number => Math.ceil(seconds / 60) * 60;

const endOf = (row: SalePromise['cancel'][number], policy: SalePromise, paidAt: number): number =>
  fullMinute((row.from === 'paid' ? paidAt : policy.startsAt) + row.seconds);

/** When everything stops to come back because the seller has changed something; 0: they have not. */
export const wholeEnd = ({ wholeUntil = 0 }: SalePromise): number => fullMinute(wholeUntil);

/** Percent that a buyer who cancels at a time gets back. Disputes do not move it: the dates were promised. */
export function percentAt(policy: SalePromise, paidAt: number, at: number): number {
  if (at < wholeEnd(policy)) return 100;
  const open = policy.cancel.filter((row) => at < endOf(row, policy, paidAt));
  // Paying is all: what was done stays done once the time is over.
  return Math.max(policy.serve ? policy.afterwards : 0, ...open.map(({ percent }) => percent));
}

/** Fen of a percentage: rounded up, in the buyer's favour, and never above what was paid. */
export const shareOf = (total: number, percent: number): number =>
  Math.min(total, Math.ceil((total * percent) / 100));

/** Platform's fee of what the seller keeps: rounded down, in the seller's favour. */
export const feeOf = (policy: SalePromise, settled: number): number =>
  Math.floor((settled * policy.fee) / 10_000);

/** Percent that a buyer who cancels a sale as it stands gets back. */
export const percentNow = (
  policy: SalePromise,
  { paidAt, stage }: Pick<SaleFacts, 'paidAt' | 'stage'>,
  at: number,
): number => (policy.accept?.whole && stage === orderStage.accepting ? 100 : percentAt(policy, paidAt, at));

/** Whether the buyer may still cancel at all. */
const cancellable = (policy: SalePromise, stage: OrderStage): boolean =>
  stage === orderStage.accepting ||
  stage === orderStage.serving ||
  (stage === orderStage.done && policy.serve === null);

/** Fen that a buyer who cancels at a time gets back; 0 when they may not. */
export function refundFor(
  policy: SalePromise,
  facts: Pick<SaleFacts, 'total' | 'paidAt' | 'stage'>,
  at: number,
): number {
  if (facts.paidAt === 0 || !cancellable(policy, facts.stage)) return 0;
  return shareOf(facts.total, percentNow(policy, facts, at));
}

/** A step of the dated table: cancelling before `until` (0: no end) gives back `percent`. */
export interface CancelStep {
  until: number;
  percent: number;
}

/** The table of a sale that is or would be paid at `paidAt`, in the order of time. */
export function cancelSteps(policy: SalePromise, paidAt: number): CancelStep[] {
  const ends = [...new Set([wholeEnd(policy), ...policy.cancel.map((row) => endOf(row, policy, paidAt))])]
    .filter((end) => end > paidAt)
    .toSorted((a, b) => a - b);
  const steps: CancelStep[] = [];
  for (const [index, until] of [...ends, 0].entries()) {
    // Between two ends nothing changes, so the percent at the beginning holds for all of it.
    const percent = percentAt(policy, paidAt, index === 0 ? paidAt : (ends[index - 1] ?? paidAt));
    const last = steps.at(-1);
    if (last && last.percent === percent) last.until = until;
    else steps.push({ until, percent });
  }
  return steps;
}

export type Clock = 'accept' | 'serve' | 'confirm';

/** By when the seller must accept; never after the start, however long it stood still: nobody has come to it by then. */
export function acceptBy(policy: SalePromise, facts: Pick<SaleFacts, 'paidAt' | 'paused'>): number {
  const own = facts.paidAt + (policy.accept?.seconds ?? 0) + facts.paused;
  return fullMinute(policy.startsAt > facts.paidAt ? Math.min(own, policy.startsAt) : own);
}

/**
 * By when the seller must have served; never while everything may still come back. What takes place on its date ends with it, also
 * for who comes to it late.
 */
export function serveBy(policy: SalePromise, facts: Pick<SaleFacts, 'acceptedAt' | 'paused'>): number {
  const until = policy.serve?.until ?? 0;
  if (until > 0) return Math.max(fullMinute(until + facts.paused), wholeEnd(policy));
  const takesPlace = policy.serve?.silence === 'done' && policy.startsAt > 0;
  const begins = takesPlace ? policy.startsAt : Math.max(policy.startsAt, facts.acceptedAt);
  const own = begins + (policy.serve?.seconds ?? 0) + facts.paused;
  return Math.max(fullMinute(own), wholeEnd(policy));
}

/** By when the buyer must confirm. */
export function confirmBy(policy: SalePromise, facts: Pick<SaleFacts, 'deliveredAt' | 'paused'>): number {
  return fullMinute(facts.deliveredAt + (policy.confirm?.seconds ?? 0) + facts.paused);
}

/** From when on the money is the seller's to withdraw; until then disputes may be opened. */
export function releaseAt(policy: SalePromise, facts: Pick<SaleFacts, 'overAt' | 'paused'>): number {
  if (policy.hold === 0) return facts.overAt;
  return fullMinute(facts.overAt + policy.hold + facts.paused);
}

/** The next thing that happens when nobody does anything; null when nothing does, or a dispute or request stops the clock. */
export function nextDeadline(policy: SalePromise, facts: SaleFacts): { what: Clock; at: number } | null {
  if (facts.disputed || facts.askedAt > 0) return null;
  if (facts.stage === orderStage.accepting) return { what: 'accept', at: acceptBy(policy, facts) };
  if (facts.stage === orderStage.serving) return { what: 'serve', at: serveBy(policy, facts) };
  if (facts.stage === orderStage.confirming) return { what: 'confirm', at: confirmBy(policy, facts) };
  return null;
}

/** What a clock does when it runs out. */
export function silenceOf(policy: SalePromise, what: Clock): 'back' | 'done' {
  if (what === 'confirm') return 'done';
  return what === 'serve' ? (policy.serve?.silence ?? 'back') : 'back';
}

/**
 * Whether the seller may say that they have served: not before it begins, or the buyer would lose dates that were promised. What
 * takes place unless it is called off is done at its time, never earlier.
 */
export const servableAt = (policy: SalePromise, at: number): boolean =>
  at >= policy.startsAt &&
  at >= wholeEnd(policy) &&
  (policy.serve?.silence !== 'done' || policy.trade === 'bounty');

/** The stage in which a paid sale begins. */
export function firstStage(policy: SalePromise): OrderStage {
  if (policy.accept) return orderStage.accepting;
  return policy.serve ? orderStage.serving : orderStage.done;
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
