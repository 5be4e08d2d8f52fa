import { orderRules } from '@qunlu/contract/order/rules.ts';
import { after, jobContext, type Ctx, type Deps } from '../../../../platform/context.ts';
import { jobRows, type JobRows } from '../../../../platform/job-rows.ts';
import { alone } from '../../../../platform/database.ts';
import {
  claimQuery,
  findDueGivenUp,
  findDuePayments,
  findOpenPayment,
  type PaymentRow,
} from '../../store/payments.ts';
import { applyFact, endGivenUp } from './counting.ts';

const lastGap = 60;

/** D110: seconds between the n-th query and the next one: after 3, 10 and 30 s, then each minute. */
function gapAfter(queries: number): number {
  const [before, next] = [orderRules.querySeconds[queries], orderRules.querySeconds[queries + 1]];
  return before === undefined || next === undefined ? lastGap : next - before;
}

/** Asks the provider about an attempt when that is due and nobody else does. Never inside a transaction. */
export async function queryPayment(ctx: Ctx, payment: PaymentRow): Promise<void> {
  const next = after(ctx.now, gapAfter(payment.queries));
  if (!(await claimQuery(alone(ctx).db, payment, ctx.now, next))) return;
  // A provider that does not answer is asked again in the next turn.
  const fact = await ctx.deps.pay.query(payment.out_trade_no).catch((error: unknown) => {
    ctx.deps.log.warn({ err: error, payment: payment.payment_id }, 'payment not queried');
  });
  if (fact) await applyFact(ctx, payment, fact);
}

/**
 * D110: the first queries after an attempt began, by timers of this process. The job goes on each minute, also after a
 * restart.
 */
export function queryInTime(deps: Deps, orderId: number, turn = 0): void {
  const seconds = orderRules.querySeconds[turn];
  if (seconds === undefined) return;
  const wait = seconds - (orderRules.querySeconds[turn - 1] ?? 0);
  deps.timer(wait * 1000, () => {
    queryDue(jobContext(deps), orderId)
      .then((isOpen) => {
        if (isOpen) queryInTime(deps, orderId, turn + 1);
      })
      .catch((error: unknown) => deps.log.error({ err: error, order: orderId }, 'payment not queried'));
  });
}

/** Asks about the open attempt of an order if it is due; answers whether one is open. */
async function queryDue(ctx: Ctx, orderId: number): Promise<boolean> {
  const payment = await findOpenPayment(ctx.db, orderId);
  if (!payment) return false;
  if (payment.query_at && payment.query_at <= ctx.now) await queryPayment(ctx, payment);
  return true;
}

const batch = 50;

/** Asks about all that are due, each by itself: what fails is due again in the next run. */
async function askAll(
  run: JobRows,
  goesOn: () => boolean,
  find: () => Promise<PaymentRow[]>,
  ask: (payment: PaymentRow) => Promise<void>,
): Promise<void> {
  for (let failed = false; ;) {
    const due = await find();
    for (const payment of due) if (!(await run.one(payment.payment_id, () => ask(payment)))) failed = true;
    if (due.length < batch || failed || !goesOn()) break;
  }
}

/** Job: the queries that are due, whichever process began the attempt. */
export async function queryPayments(deps: Deps, goesOn: () => boolean): Promise<void> {
  const run = jobRows(deps, 'order.query-payments', { rests: lastGap });
  await askAll(
    run,
    goesOn,
    () => findDuePayments(deps.db, deps.clock(), batch),
    (payment) => queryPayment(jobContext(deps), payment),
  );
  await askAll(
    run,
    goesOn,
    () => findDueGivenUp(deps.db, deps.clock(), batch),
    (payment) => endGivenUp(jobContext(deps), payment),
  );
  await run.end();
}
