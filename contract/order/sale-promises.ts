import { promiseRules } from './promise-problem.ts';
import type { SalePromise } from './promise.ts';

const days = (count: number): number => count * 86_400;

const base = {
  version: 1,
  cancel: [],
  afterwards: 0,
  startsAt: 0,
  accept: null,
  serve: null,
  confirm: null,
  hold: 0,
  fee: 0,
} as const satisfies SalePromise;

/** Promises that features sell by; each may take one and change it. */
export const salePromises = {
  /** Paid is done, and stays. */
  instant: base as SalePromise,
  /** Paid is done, and may be given back whole for some days. */
  refundable: (dayCount: number): SalePromise => ({
    ...base,
    cancel: [{ from: 'paid', seconds: days(dayCount), percent: 100 }],
    hold: days(dayCount),
  }),
  /** Accept, serve, confirm; with or without a date. */
  service: ({ startsAt = 0, fee = 0 }: { startsAt?: number; fee?: number }): SalePromise => ({
    ...base,
    cancel:
      startsAt > 0
        ? [
            { from: 'start', seconds: -days(1), percent: 100 },
            { from: 'start', seconds: 0, percent: 70 },
          ]
        : [{ from: 'paid', seconds: days(1), percent: 100 }],
    afterwards: startsAt > 0 ? 0 : 70,
    startsAt,
    accept: { seconds: days(1) },
    serve: { seconds: days(startsAt > 0 ? 3 : 30) },
    confirm: { seconds: days(7) },
    hold: days(3),
    fee,
  }),
  /** D96, D101: a place at an event; it takes place unless the host calls it off. */
  ticket: (given: {
    startsAt: number;
    endsAt: number;
    refund: { kind: 'none' } | { kind: 'hours'; hours: number } | { kind: 'fee'; percent: number };
    fee?: number;
  }): SalePromise => ({
    ...base,
    cancel:
      given.refund.kind === 'none'
        ? []
        : given.refund.kind === 'hours'
          ? [{ from: 'start', seconds: -given.refund.hours * 3600, percent: 100 }]
          : [{ from: 'start', seconds: 0, percent: 100 - given.refund.percent }],
    startsAt: given.startsAt,
    serve: {
      seconds: Math.max(promiseRules.shortest, given.endsAt - given.startsAt),
      silence: 'done',
    },
    hold: days(1),
    fee: given.fee ?? 200,
  }),
} as const;
