import type { SalePromise } from '../order/promise.ts';
import { donationRules } from './rules.ts';

const seconds = donationRules.refundHours * 3600;

/** D87: paying is all; whoever gave it takes it back whole for a day, and the owner has it then. `fee`: basis points. */
export const donationPromise = (fee: number): SalePromise => ({
  version: 1,
  cancel: [{ from: 'paid', seconds, percent: 100 }],
  afterwards: 0,
  startsAt: 0,
  accept: null,
  serve: null,
  noRequests: true,
  confirm: null,
  hold: seconds,
  fee,
});
