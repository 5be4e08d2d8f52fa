import type { SalePromise } from '../order/promise.ts';
import { activityRules, refundPolicy, type RefundPolicy } from './rules.ts';

/** What decides about a ticket's promise. Seconds; `fee` in basis points. */
export interface TicketTerms {
  startsAt: number;
  endsAt: number;
  needAudit: boolean;
  policy: RefundPolicy;
  /** Hours before the start; percent that the host keeps. */
  hours: number;
  percent: number;
  fee: number;
}

const cancelOf = ({ policy, hours, percent }: TicketTerms): SalePromise['cancel'] => {
  if (policy === refundPolicy.until) return [{ from: 'start', seconds: -hours * 3600, percent: 100 }];
  if (policy === refundPolicy.minusFee) return [{ from: 'start', seconds: 0, percent: 100 - percent }];
  return [];
};

/**
 * What a ticket promises (D96, D101): what cancelling gives by its policy, everything until the host has decided where they do; it
 * takes place unless it is called off, so that silence is its end; the money is the host's a day later. Nobody asks for money
 * back beside the table, the host gives it back of their own.
 */
export const ticketPromise = (terms: TicketTerms): SalePromise => ({
  version: 1,
  cancel: cancelOf(terms),
  afterwards: 0,
  startsAt: terms.startsAt,
  accept: terms.needAudit ? { seconds: activityRules.aheadDays * 86_400, whole: true } : null,
  serve: { seconds: Math.max(600, terms.endsAt - terms.startsAt), silence: 'done' },
  noRequests: true,
  hosted: true,
  confirm: null,
  hold: activityRules.holdSeconds,
  fee: terms.fee,
});
