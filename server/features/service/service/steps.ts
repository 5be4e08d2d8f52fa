import { fail } from '@qunlu/contract/kernel/errors.ts';
import { orderState } from '@qunlu/contract/order/rules.ts';
import type { ServiceOrder } from '@qunlu/contract/service/order-entity.ts';
import { inTransaction, type ViewerCtx } from '../../../platform/context.ts';
import { dispute as disputeOrder, type Evidence } from '../../order/service/dispute/disputes.ts';
import { lockOrder } from '../../order/service/ground/locks.ts';
import { closeOrder } from '../../order/service/own.ts';
import { answerRefund, askRefund, takeBackRefund } from '../../order/service/request/requests.ts';
import { accept, cancel, confirm, decline, deliver, start } from '../../order/service/steps/stages.ts';
import { isSent } from '../policy/orders.ts';
import { updateServiceOrder, type SeenOrder } from '../store/orders.ts';
import { viewServiceOrder } from './orders.ts';
import { ownServiceOrder } from './own.ts';

/** Each step is the engine's: it decides who may do it when, under its lock. */
interface Step {
  order_id: number;
  reason?: string | undefined;
}

const engineSteps = { accept, decline, start, confirm };

export async function takeStep(
  ctx: ViewerCtx,
  name: keyof typeof engineSteps,
  { order_id, reason }: Step,
): Promise<ServiceOrder> {
  const { row } = await ownServiceOrder(ctx, ctx.viewer.userId, order_id);
  await engineSteps[name](ctx, { hash: row.hash, reason });
  return viewServiceOrder(ctx, order_id);
}

/** Said once: the buyer's ten days count by it. A step that is refused afterwards takes it back. */
async function sayExpress(
  tx: ViewerCtx,
  { order_id, service_order_id }: SeenOrder,
  { company, number }: { company: string; number: string },
): Promise<void> {
  await lockOrder(tx, order_id);
  const { row } = await ownServiceOrder(tx, tx.viewer.userId, service_order_id);
  if (row.express_at) return;
  await updateServiceOrder(tx.db, service_order_id, {
    express_company: company,
    express_number: number,
    express_at: tx.now,
  });
}

/** D49: the seller says that it is done; what is sent, with the number under which it travels. */
export async function doneService(
  ctx: ViewerCtx,
  given: { order_id: number; express?: { company: string; number: string } | undefined },
): Promise<ServiceOrder> {
  const { express } = given;
  await inTransaction(ctx, async (tx) => {
    const { row, role } = await ownServiceOrder(tx, tx.viewer.userId, given.order_id);
    const sent = isSent({ type: row.snapshot.type, kind: row.kind });
    if (role === 'seller' && sent && !express && !row.express_at)
      fail('invalid', { message: '请填写快递公司和单号', field: 'express' });
    if (!sent && express) fail('invalid', { message: '这个订单不用填快递', field: 'express' });
    if (express && role === 'seller') await sayExpress(tx, row, express);
    await deliver(tx, { hash: row.hash });
  });
  return viewServiceOrder(ctx, given.order_id);
}

/** D50: by the promise; what is not paid yet is closed. */
export async function cancelService(
  ctx: ViewerCtx,
  { order_id, reason, refund }: Step & { refund?: number | undefined },
): Promise<ServiceOrder> {
  const { row, role } = await ownServiceOrder(ctx, ctx.viewer.userId, order_id);
  if (role !== 'buyer') fail('forbidden', { message: '只有买家可以取消；卖家不做了请用“拒绝或取消”' });
  const { hash } = row;
  const paid = row.engine_state !== orderState.unpaid && row.engine_state !== orderState.closed;
  if (paid) await cancel(ctx, { hash, reason, refund });
  else await closeOrder(ctx, hash);
  return viewServiceOrder(ctx, order_id);
}

/** D51: the buyer asks for money back. */
export async function refundService(
  ctx: ViewerCtx,
  given: { order_id: number; amount: number; reason: string; files?: readonly string[] | undefined },
): Promise<ServiceOrder> {
  const { order_id, amount, reason, files } = given;
  const { row } = await ownServiceOrder(ctx, ctx.viewer.userId, order_id);
  await askRefund(ctx, { hash: row.hash, amount, reason, files });
  return viewServiceOrder(ctx, order_id);
}

/** D51: the seller agrees or refuses; the buyer takes it back. */
export async function answerService(
  ctx: ViewerCtx,
  given: { order_id: number; agree: number; words?: string | undefined },
): Promise<ServiceOrder> {
  const { order_id, agree, words } = given;
  const { row, role } = await ownServiceOrder(ctx, ctx.viewer.userId, order_id);
  if (role === 'buyer' && agree === 1) fail('forbidden', { message: '只有卖家可以同意退款' });
  if (role === 'buyer') await takeBackRefund(ctx, { hash: row.hash });
  else await answerRefund(ctx, { hash: row.hash, agree: agree === 1, words });
  return viewServiceOrder(ctx, order_id);
}

/** D51: either side brings it before the platform, or adds to it. */
export async function disputeService(
  ctx: ViewerCtx,
  { order_id, ...evidence }: Evidence & { order_id: number },
): Promise<ServiceOrder> {
  const { row } = await ownServiceOrder(ctx, ctx.viewer.userId, order_id);
  await disputeOrder(ctx, { hash: row.hash, ...evidence });
  return viewServiceOrder(ctx, order_id);
}
