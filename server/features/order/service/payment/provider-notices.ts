import { jobContext, type Deps } from '../../../../platform/context.ts';
import type { PayNotice } from '../../../../platform/pay-provider.ts';
import { findPaymentByNumber } from '../../store/payments.ts';
import { findRefundByNumber } from '../../store/refunds.ts';
import { applyFact } from './counting.ts';
import { applyRefundFact } from '../money/refund-sending.ts';

/** What the provider notifies about payments and refunds; false for numbers that are not of an order. */
export async function takeNotice(deps: Deps, notice: PayNotice): Promise<boolean> {
  const ctx = jobContext(deps);
  if (notice.kind === 'payment') {
    const payment = await findPaymentByNumber(ctx.db, notice.fact.outTradeNo);
    if (payment) await applyFact(ctx, payment, notice.fact);
    return payment !== undefined;
  }
  if (notice.kind === 'refund') {
    const refund = await findRefundByNumber(ctx.db, notice.fact.outRefundNo);
    if (refund) await applyRefundFact(ctx, refund, notice.fact);
    return refund !== undefined;
  }
  return false;
}
