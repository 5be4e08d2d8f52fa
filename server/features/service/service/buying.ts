import { Failure, fail } from '@qunlu/contract/kernel/errors.ts';
import { barredWords } from '@qunlu/contract/identity/selling.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { promiseTableOf } from '@qunlu/contract/order/promise-words.ts';
import { orderRules, orderTypes } from '@qunlu/contract/order/rules.ts';
import type * as contract from '@qunlu/contract/service/orders.ts';
import { servicePromise } from '@qunlu/contract/service/promise.ts';
import { serviceRules } from '@qunlu/contract/service/rules.ts';
import { inTransaction, secondsOf, type Ctx, type ViewerCtx } from '../../../platform/context.ts';
import { lockPeople, standingOf, type Standing } from '../../account/api/people.ts';
import { levelsOf, queueOf } from '../../capacity/api/places.ts';
import { adoptName } from '../../account/api/profile.ts';
import { barOf } from '../../identity/api/selling.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { closeStale, createOrder, type NewOrder } from '../../order/api/create.ts';
import { buyProblem } from '../policy/viewing.ts';
import { pageOf } from '../present/order.ts';
import { presentWay } from '../present/service.ts';
import type { SeenService, WayRow } from '../store/services.ts';
import { findByOrder, findOffer, hasFree, hasHeld, insertServiceOrder, type Sold } from '../store/orders.ts';
import type { ServiceAddress } from '../tables.ts';
import { feeOf } from './fees.ts';
import { holdSlot, slotFor, slotSubject, slotTarget } from './slots.ts';
import { serviceSubjectName } from './subject.ts';
import { liveWayOf, noSuchService, serviceFor } from './view.ts';

interface Wish {
  service_id: number;
  way_id: number;
  count: number;
  slot_id?: number | undefined;
  address?: ServiceAddress | undefined;
  note?: string | undefined;
}

/** The sentence of a sale that is refused, with the field that it is about. */
interface Problem {
  message: string;
  field?: string;
}

type Parties = ReadonlyMap<number, Standing>;

/** Why nothing can be bought of this seller and service now, whatever is chosen. */
async function sellerProblem(
  ctx: Ctx,
  service: SeenService,
  viewerId: number,
  known?: Parties,
): Promise<string> {
  const problem = buyProblem(service, viewerId, ctx.now);
  if (problem !== '') return problem;
  const seller = known?.get(service.user_id) ?? (await standingOf(ctx, service.user_id));
  return seller.muted ? '卖家现在不能接单，请看看别的服务' : '';
}

/** What costs nothing is had one at a time: otherwise one person could take every slot. */
const freeProblem = async (ctx: Ctx, serviceId: number, buyerId: number, total: number): Promise<string> =>
  total === 0 && (await hasFree(ctx.db, { buyerId, serviceId }))
    ? '您有一单免费的还没完成，完成或取消后才能再约'
    : '';

/** What of the choice does not fit the way (D45, D54, D56); null when it does. */
function choiceProblem(way: WayRow, timed: boolean, wish: Pick<Wish, 'count' | 'slot_id'>): Problem | null {
  const max = way.max || serviceRules.quantity;
  if (wish.count > max) return { message: `一单最多 ${max} 份，请减少数量`, field: 'count' };
  if (way.fee * wish.count > orderRules.totalMax)
    return { message: '总价超过了一单的上限，请减少数量', field: 'count' };
  if (timed && wish.slot_id === undefined) return { message: '请选择预约的时段', field: 'slot_id' };
  if (!timed && wish.slot_id !== undefined) return { message: '这种方式不用预约时段', field: 'slot_id' };
  return null;
}

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

/** The order that this choice makes now; fails with a sentence when it makes none. `parties`: those who are locked. */
async function orderOf(
  ctx: ViewerCtx,
  wish: Wish,
  parties?: Parties,
): Promise<{ order: NewOrder; way: WayRow; slot: number }> {
  const { userId } = ctx.viewer;
  const service = await serviceFor(ctx, wish.service_id, userId);
  if (service.user_id === userId) fail('buyersOnly', { message: '不能购买自己发布的服务' });
  const refusal = await sellerProblem(ctx, service, userId, parties);
  if (refusal !== '') fail(service.has_blocked ? 'forbidden' : 'stateChanged', { message: refusal });
  const way = liveWayOf(service, wish.way_id);
  const shown = presentWay(way, service);
  const problem = choiceProblem(way, shown.timed, wish);
  if (problem) fail('invalid', problem);
  requireAddress(shown.needAddress, wish.address);
  const startsAt = wish.slot_id ?? 0;
  const slot =
    startsAt > 0 ? await slotFor(ctx, { serviceId: service.service_id, wayId: way.way_id, startsAt }) : null;
  const total = way.fee * wish.count;
  const twice = await freeProblem(ctx, service.service_id, userId, total);
  if (twice !== '') fail('conflict', { message: twice });
  const sold: Sold = {
    type: service.type,
    title: service.title,
    image: service.images[0] ?? '',
    way: shown,
    starts_at: startsAt,
    minutes: slot?.minutes ?? 0,
    note: wish.note ?? '',
    address: markOf(ctx, wish.address),
  };
  const order: NewOrder = {
    type: orderTypes.service,
    subject: serviceSubjectName,
    target: String(service.service_id),
    buyerId: userId,
    sellerId: service.user_id,
    title: service.title,
    quantity: wish.count,
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
  };
  return { order, way, slot: startsAt };
}

/** D50: nothing is taken at a price that was not seen. */
function requireSeen(total: number, seen: number | undefined): void {
  if (seen !== undefined && seen !== total)
    fail('stateChanged', { message: '价格变了，请看过新的价格再下单', field: 'total' });
}

interface Given extends Wish {
  buyer_name?: string | undefined;
  total?: number | undefined;
  use_balance?: number | undefined;
}

/**
 * Before the transaction: asks providers, and closes the unpaid order of another choice. Answers the seller, who is locked
 * first. Where there is nothing to read and nothing to close, all is asked under the locks alone.
 */
export async function prepareBuying(ctx: ViewerCtx, body: Given): Promise<number> {
  const { userId: buyerId } = ctx.viewer;
  const given = { serviceId: body.service_id, buyerId, subject: serviceSubjectName };
  const offer = (await findOffer(ctx.db, given)) ?? noSuchService();
  if (!offer.unpaid && !body.note && !body.buyer_name) return offer.seller_id;
  const { order } = await orderOf(ctx, body);
  requireSeen(order.total, body.total);
  await checkPlainly(ctx, {
    texts: [
      { field: 'note', label: '留言', text: body.note ?? '' },
      { field: 'buyer_name', label: '称呼', text: body.buyer_name ?? '' },
    ],
  });
  await closeStale(ctx, order);
  return offer.seller_id;
}

/**
 * B091, D52: the order of a service, or the unpaid one of the same choice. One for nothing stands at once, and so does one
 * that the balance pays.
 */
export async function buyService(
  ctx: ViewerCtx,
  body: Given,
  sellerId: number,
): Promise<OutputOf<typeof contract.buyService>> {
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    const parties = await lockPeople(tx, [userId, sellerId]);
    if (!parties.get(userId)?.visible) fail('login');
    // Under the locks: whoever changes a service, its ways or its times holds the seller.
    const { order, way, slot } = await orderOf(tx, body, parties);
    if (order.sellerId !== sellerId) noSuchService();
    requireSeen(order.total, body.total);
    if (body.buyer_name) await adoptName(tx, body.buyer_name);
    let serviceOrderId = 0;
    const made = await createOrder(tx, {
      ...order,
      parties,
      fromBalance: body.use_balance === 1,
      async beside(tx, { order_id, expires_at }) {
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
        serviceOrderId = await insertServiceOrder(tx.db, {
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
        return pageOf(serviceOrderId);
      },
    });
    // Not new: it is the unpaid one of the same choice.
    const id = serviceOrderId || ((await findByOrder(tx.db, made.order_id)) ?? fail('busy')).service_order_id;
    return { order_id: id, hash: made.hash, total: made.total, state: made.state };
  });
}

const noQueue = { open: false, waiting: false, offer_until: 0 };

/** How the slot of a choice stands for its buyer, who may hold a place of it already. */
async function slotNow(
  ctx: ViewerCtx,
  wish: Wish,
  startsAt: number,
): Promise<{ left: number; problem: string; queue: typeof noQueue }> {
  const { userId } = ctx.viewer;
  const slot = await slotFor(ctx, { serviceId: wish.service_id, wayId: wish.way_id, startsAt }).catch(
    (error: unknown) => {
      if (error instanceof Failure) return error;
      throw error;
    },
  );
  if (slot instanceof Failure) return { left: 0, problem: slot.message, queue: noQueue };
  const target = slotTarget(wish.service_id, startsAt);
  const left = (await levelsOf(ctx, slotSubject, [target])).get(target)?.left ?? slot.seats;
  const { open, waiting, offerUntil } = await queueOf(ctx, {
    subject: slotSubject,
    target,
    userId,
    quantity: wish.count,
  });
  const held = { buyerId: userId, serviceId: wish.service_id, startsAt: new Date(startsAt * 1000) };
  const mine = left < wish.count && (offerUntil > 0 || (await hasHeld(ctx.db, held)));
  const short = left === 0 ? '这个时段约满了，可以候补' : `这个时段只剩 ${left} 份，请减少数量`;
  return {
    left,
    problem: left >= wish.count || mine ? '' : short,
    queue: { open, waiting, offer_until: offerUntil },
  };
}

/** D45, D50: what it would be to buy this now. */
export async function quoteService(
  ctx: ViewerCtx,
  wish: Wish,
): Promise<OutputOf<typeof contract.quoteService>> {
  const service = await serviceFor(ctx, wish.service_id, ctx.viewer.userId);
  const way =
    service.ways.find(({ way_id }) => way_id === wish.way_id) ??
    fail('notFound', { message: '卖家刚刚改了这种方式，请刷新后重新选择', field: 'way_id' });
  const { timed } = presentWay(way, service);
  const total = Math.min(way.fee * wish.count, orderRules.totalMax);
  const startsAt = timed ? (wish.slot_id ?? 0) : 0;
  const promise = servicePromise({
    type: service.type,
    kind: way.kind,
    startsAt,
    fee: await feeOf(ctx, service.user_id, total),
  });
  const now = secondsOf(ctx.now);
  const slot = startsAt > 0 ? await slotNow(ctx, wish, startsAt) : { left: -1, problem: '', queue: noQueue };
  const problems = [
    total > 0 && (await barOf(ctx, service.user_id)) !== '' ? barredWords : '',
    await sellerProblem(ctx, service, ctx.viewer.userId),
    choiceProblem(way, timed, wish)?.message ?? '',
    await freeProblem(ctx, service.service_id, ctx.viewer.userId, total),
    slot.problem,
  ];
  return {
    fee: way.fee,
    total,
    promise: promiseTableOf(promise, { total, paidAt: 0, seller: true }, now),
    left: slot.left,
    problem: problems.find((one) => one !== '') ?? '',
    queue: slot.queue,
  };
}
