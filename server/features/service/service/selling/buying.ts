import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { orderTypes } from '@qunlu/contract/order/rules.ts';
import type * as contract from '@qunlu/contract/service/orders.ts';
import { servicePromise } from '@qunlu/contract/service/promise.ts';
import { serviceRules } from '@qunlu/contract/service/rules.ts';
import { inTransaction, secondsOf, type Ctx, type Tx, type ViewerCtx } from '../../../../platform/context.ts';
import { adoptName } from '../../../account/api/profile.ts';
import { checkPlainly } from '../../../moderation/api/check.ts';
import {
  defineSale,
  type LockedSale,
  type SaleContext,
  type MadeOrder,
  type Offer,
} from '../../../order/api/sell.ts';
import { pageOf } from '../../present/order.ts';
import { presentWay } from '../../present/service.ts';
import type { WayRow } from '../../store/services.ts';
import { findByOrder, findOffer, insertServiceOrder, type SoldService } from '../../store/orders.ts';
import type { ServiceAddress } from '../../tables.ts';
import { feeOf } from './fees.ts';
import { holdSlot, slotFor } from '../schedule/slots.ts';
import { serviceSubjectName } from './subject.ts';
import { services } from '../publishing/services.ts';
import { liveWayOf } from '../publishing/view.ts';
import { type PurchaseInput, sellerProblem, choiceProblem, freeProblem } from './problems.ts';

function requireAddress(needed: boolean, address: ServiceAddress | undefined): void {
  if (needed && !address) fail('invalid', { message: '请填写地址', field: 'address' });
  if (!needed && address) fail('invalid', { message: '这种方式不用填地址', field: 'address' });
}

/** Says that it is the same address without saying which. */
const markOf = (ctx: Ctx, address: ServiceAddress | undefined): string =>
  address
    ? ctx.deps.secrets
        .mac(
          'service.address',
          JSON.stringify([address.name, address.phone, address.region, address.region_name, address.detail]),
        )
        .toString('base64url')
    : '';

interface ServiceOffer extends Offer {
  sellerId: number;
  way: WayRow;
  /** Seconds; 0 for none. */
  slot: number;
}

/** What this choice makes now; fails with a sentence when it makes nothing. */
async function offerOf(ctx: ViewerCtx, input: PurchaseInput, held?: LockedSale): Promise<ServiceOffer> {
  const { userId } = ctx.viewer;
  const service = await services.open(ctx, input.service_id, userId);
  if (service.user_id === userId) fail('buyersOnly', { message: '不能购买自己发布的服务' });
  const refusal = await sellerProblem(ctx, service, userId, held?.parties);
  if (refusal !== '') fail(service.has_blocked ? 'forbidden' : 'stateChanged', { message: refusal });
  const way = liveWayOf(service, input.way_id);
  const shown = presentWay(way, service);
  const problem = choiceProblem(way, shown.timed, input);
  if (problem) fail('invalid', problem);
  requireAddress(shown.needAddress, input.address);
  const startsAt = input.slot_id ?? 0;
  const slot =
    startsAt > 0 ? await slotFor(ctx, { serviceId: service.service_id, wayId: way.way_id, startsAt }) : null;
  const total = way.fee * input.count;
  const twice = await freeProblem(ctx, service.service_id, userId, total);
  if (twice !== '') fail('conflict', { message: twice });
  const sold: SoldService = {
    type: service.type,
    title: service.title,
    image: service.images[0] ?? '',
    way: shown,
    starts_at: startsAt,
    minutes: slot?.minutes ?? 0,
    note: input.note ?? '',
    address: markOf(ctx, input.address),
  };
  return {
    sellerId: service.user_id,
    title: service.title,
    quantity: input.count,
    total,
    snapshot: { ...sold },
    promise: servicePromise({
      type: service.type,
      kind: way.kind,
      startsAt,
      fee: await feeOf(ctx, service.user_id, total),
    }),
    // Nobody pays for what has begun: it could not be accepted before it, as is promised.
    ...(slot ? { expiresIn: Math.min(serviceRules.holdSeconds, startsAt - secondsOf(ctx.now)) } : {}),
    way,
    slot: startsAt,
  };
}

interface Given extends PurchaseInput {
  buyer_name?: string | undefined;
  total?: number | undefined;
  use_balance?: number | undefined;
}

/** The place in the slot, and the row of the service's own; answers its number. */
async function writeBeside(
  tx: Tx<ViewerCtx>,
  { order_id, expires_at }: MadeOrder,
  body: Given,
  { way, slot, sellerId }: ServiceOffer,
): Promise<number> {
  const { userId } = tx.viewer;
  const held =
    slot > 0
      ? await holdSlot(tx, {
          serviceId: body.service_id,
          startsAt: slot,
          sellerId,
          orderId: order_id,
          userId,
          quantity: body.count,
          until: expires_at,
        })
      : null;
  return insertServiceOrder(tx.db, {
    order_id,
    service_id: body.service_id,
    way_id: way.way_id,
    buyer_id: userId,
    seller_id: sellerId,
    kind: way.kind,
    starts_at: held && new Date(held.starts_at * 1000),
    minutes: held?.minutes ?? 0,
    scheduled: held !== null,
    note: body.note ?? '',
    address: body.address ?? null,
    proposed_by: null,
    proposed_starts_at: null,
    proposed_at: null,
    express_at: null,
    contact_at: null,
    over_at: null,
    paid_at: null,
    created_at: tx.now,
  });
}

/** Whoever changes a service, its ways or its times holds the seller. */
export const serviceSale = defineSale<Given, ServiceOffer, number>({
  type: orderTypes.service,
  subject: serviceSubjectName,
  targetOf: ({ service_id }) => String(service_id),
  async known(ctx, { service_id: serviceId }) {
    const given = { serviceId, buyerId: ctx.viewer.userId, subject: serviceSubjectName };
    const { seller_id, unpaid } = (await findOffer(ctx.db, given)) ?? notFound('服务不存在或已不可见');
    return { sellerId: seller_id, unpaid };
  },
  offer: offerOf,
  seen: {
    price: ({ total }) => total,
    changed: () => ({ message: '价格变了，请看过新的价格再下单', field: 'total' }),
  },
  checks: ({ note = '', buyer_name: name = '' }) =>
    note === '' && name === ''
      ? undefined
      : (ctx) =>
          checkPlainly(ctx, {
            texts: [
              { field: 'note', label: '留言', text: note },
              { field: 'buyer_name', label: '称呼', text: name },
            ],
          }),
  async before(tx, { buyer_name: name }) {
    if (name) await adoptName(tx, name);
  },
  beside: writeBeside,
  pageOf,
  fromBalance: ({ use_balance }) => use_balance === 1,
});

/**
 * B091, D52: the order of a service, or the unpaid one of the same choice. One for nothing stands at once, and so does one
 * that the balance pays.
 */
export async function buyService(
  ctx: ViewerCtx,
  body: Given,
  known: SaleContext,
): Promise<OutputOf<typeof contract.buyService>> {
  return inTransaction(ctx, async (tx) => {
    const { order, beside } = await serviceSale.sell(tx, body, known);
    // Not new: it is the unpaid one of the same choice.
    const id = beside ?? ((await findByOrder(tx.db, order.order_id)) ?? fail('busy')).service_order_id;
    return { order_id: id, hash: order.hash, total: order.total, state: order.state };
  });
}
