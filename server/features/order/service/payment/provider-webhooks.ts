import { jobContext, type Deps } from '../../../../platform/context.ts';
import type { PayWebhook } from '../../../../platform/pay-provider.ts';
import { findPaymentByNumber } from '../../store/payments.ts';
import { findRefundByNumber } from '../../store/refunds.ts';
import { applyFact } from './counting.ts';
import { applyRefundFact } from '../money/refund-sending.ts';

/** What the provider notifies about payments and refunds; false for numbers that are not of an order. */
export async function handleWebhook(deps: Deps, notification: PayWebhook): Promise<boolean> {
  const ctx = jobContext(deps);
  if (notification.kind === 'payment') {
    const payment = await findPaymentByNumber(ctx.db, notification.fact.outTradeNo);
    if (payment) await applyFact(ctx, payment, notification.fact);
    return payment !== undefined;
  }
  if (notification.kind === 'refund') {
    const refund = await findRefundByNumber(ctx.db, notification.fact.outRefundNo);
    if (refund) await applyRefundFact(ctx, refund, notification.fact);
    return refund !== undefined;
  }
  return false;
}
