import type { SalePromise } from '../order/promise.ts';
import { dealRules } from './rules.ts';

/**
 * D135: all comes back until it is used, and by itself when it was not used in time; whoever has used it has ten minutes in which a
 * mistake at the till is taken back. `validTo`: seconds; `fee`: basis points.
 */
export const voucherPromise = ({ validTo, fee }: { validTo: number; fee: number }): SalePromise => ({
  version: 1,
  cancel: [],
  afterwards: 100,
  startsAt: 0,
  accept: null,
  serve: { seconds: dealRules.secondsLeft, until: validTo, silence: 'back' },
  confirm: { seconds: dealRules.undoSeconds },
  hold: 0,
  noRequests: true,
  trade: 'voucher',
  fee,
});
