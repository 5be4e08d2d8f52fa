import { Failure, fail } from '@qunlu/contract/kernel/errors.ts';
import { barredWords } from '@qunlu/contract/identity/selling.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { orderRules } from '@qunlu/contract/order/rules.ts';
import type * as contract from '@qunlu/contract/service/orders.ts';
import { servicePromise } from '@qunlu/contract/service/promise.ts';
import type { ViewerCtx } from '../../../../platform/context.ts';
import { levelsOf, queueOf } from '../../../capacity/api/places.ts';
import { barOf } from '../../../identity/api/selling.ts';
import { promiseNow } from '../../../order/api/sell.ts';
import { presentWay } from '../../present/service.ts';
import { hasHeld } from '../../store/orders.ts';
import { feeOf } from './fees.ts';
import { slotFor, slotSubject, slotTarget } from '../schedule/slots.ts';
import { services } from '../publishing/services.ts';
import { type PurchaseInput, sellerProblem, choiceProblem, freeProblem } from './problems.ts';

const noQueue = { open: false, waiting: false, offer_until: 0 };

/** How the slot of a choice stands for its buyer, who may hold a place of it already. */
async function slotNow(
  ctx: ViewerCtx,
  input: PurchaseInput,
  startsAt: number,
): Promise<{ left: number; problem: string; queue: typeof noQueue }> {
  const { userId } = ctx.viewer;
  const slot = await slotFor(ctx, { serviceId: input.service_id, wayId: input.way_id, startsAt }).catch(
    (error: unknown) => {
      if (error instanceof Failure) return error;
      throw error;
    },
  );
  if (slot instanceof Failure) return { left: 0, problem: slot.message, queue: noQueue };
  const target = slotTarget(input.service_id, startsAt);
  const left = (await levelsOf(ctx, slotSubject, [target])).get(target)?.left ?? slot.seats;
  const { open, waiting, offerUntil } = await queueOf(ctx, {
    subject: slotSubject,
    target,
    userId,
    quantity: input.count,
  });
  const held = { buyerId: userId, serviceId: input.service_id, startsAt: new Date(startsAt * 1000) };
  const mine = left < input.count && (offerUntil > 0 || (await hasHeld(ctx.db, held)));
  const short = left === 0 ? '这个时段约满了，可以候补' : `这个时段只剩 ${left} 份，请减少数量`;
  return {
    left,
    problem: left >= input.count || mine ? '' : short,
    queue: { open, waiting, offer_until: offerUntil },
  };
}

/** D45, D50: what it would be to buy this now. */
export async function quoteService(
  ctx: ViewerCtx,
  input: PurchaseInput,
): Promise<OutputOf<typeof contract.quoteService>> {
  const service = await services.open(ctx, input.service_id, ctx.viewer.userId);
  const way =
    service.ways.find(({ way_id }) => way_id === input.way_id) ??
    fail('notFound', { message: '卖家刚刚改了这种方式，请刷新后重新选择', field: 'way_id' });
  const { timed } = presentWay(way, service);
  const total = Math.min(way.fee * input.count, orderRules.totalMax);
  const startsAt = timed ? (input.slot_id ?? 0) : 0;
  const promise = servicePromise({
    type: service.type,
    kind: way.kind,
    startsAt,
    fee: await feeOf(ctx, service.user_id, total),
  });
  const slot = startsAt > 0 ? await slotNow(ctx, input, startsAt) : { left: -1, problem: '', queue: noQueue };
  const problems = [
    total > 0 && (await barOf(ctx, service.user_id)) !== '' ? barredWords : '',
    await sellerProblem(ctx, service, ctx.viewer.userId),
    choiceProblem(way, timed, input)?.message ?? '',
    await freeProblem(ctx, service.service_id, ctx.viewer.userId, total),
    slot.problem,
  ];
  return {
    fee: way.fee,
    total,
    promise: promiseNow(ctx, { promise, total }),
    left: slot.left,
    problem: problems.find((one) => one !== '') ?? '',
    queue: slot.queue,
  };
}
