import type { SalePromise } from '../order/promise.ts';
import { askRules } from './rules.ts';

const hours = (count: number): number => count * 3600;

const base = {
  version: 1,
  cancel: [],
  afterwards: 100,
  startsAt: 0,
  accept: null,
  confirm: null,
  hold: 0,
  noRequests: true,
} as const;

const hiding = (anonymous: boolean) => (anonymous ? ({ hidesBuyer: true } as const) : {});

/** D129: answered within 48 hours, else all comes back; 72 hours to confirm. What was opened stays after ten minutes: the subject says so. */
export const personPromise = (anonymous: boolean, fee: number = askRules.fee): SalePromise => ({
  ...base,
  ...hiding(anonymous),
  serve: { seconds: hours(askRules.answerHours) },
  confirm: { seconds: hours(askRules.confirmHours) },
  fee,
  trade: 'answer',
});

/** D131: whoever has asked chooses within seven days; silence shares it out, or gives it back without an answer. `audited`: its circle decides first. */
export const bountyPromise = ({
  audited,
  anonymous,
}: {
  audited: boolean;
  anonymous: boolean;
}): SalePromise => ({
  ...base,
  ...hiding(anonymous),
  accept: audited ? { seconds: hours(askRules.auditHours), whole: true } : null,
  serve: { seconds: hours(askRules.bountyDays * 24), silence: 'done' },
  // The platform's part is what the shares leave: the order has no seller.
  fee: 0,
  trade: 'bounty',
});

/** D130: heard as it is paid. */
export const listenPromise = (fee: number = askRules.fee): SalePromise => ({
  ...base,
  afterwards: 0,
  serve: null,
  fee,
});
