import { allJobs } from '../app.ts';

/** Jobs that move money; the queue runs them at any time, in several processes. */
export const moneyJobs = allJobs.filter(({ name }) =>
  [
    /^order\./,
    /^groupbuy\.settle$/,
    /^wallet\.payouts$/,
    /^ledger\.lapse-holds$/,
    /^platform\.(deliver-events|work-off-cashier)$/,
    /^lifecycle\.erase-left$/,
  ].some((wanted) => wanted.test(name)),
);
