import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import type * as contract from '@qunlu/contract/o2o/calls.ts';
import { voucherPromise } from '@qunlu/contract/o2o/promise.ts';
import { dealRules } from '@qunlu/contract/o2o/rules.ts';
import { orderRules, orderState, orderTypes } from '@qunlu/contract/order/rules.ts';
import { inTransaction, secondsOf, type Ctx, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { accountStateOf } from '../../account/api/people.ts';
import { hold } from '../../capacity/api/places.ts';
import {
  defineSale,
  promiseNow,
  type LockedSale,
  type MadeOrder,
  type Offer,
  type SaleContext,
} from '../../order/api/sell.ts';
import { buyProblem, leftOf, stockProblem } from '../policy.ts';
import { dealPool, type SeenDeal } from '../store/deals.ts';
import { countOf, findSale, heldBy, insertVoucher, type SoldDeal } from '../store/vouchers.ts';
import { deals } from './deals.ts';
import { dealFeeOf } from './fees.ts';

interface Choice {
  deal_id: number;
  quantity: number;
}

interface BuyInput extends Choice {
  total?: number | undefined;
  use_balance?: number | undefined;
}

interface DealOffer extends Offer {
  sellerId: number;
  deal: SeenDeal;
}

/** The name of its payable subject. */
export const voucherSubjectName = 'o2o.voucher';

/** The claim of an order on the pieces of its deal. */
export const claimKey = (orderId: number): string => `order:${orderId}`;

/** Why this person cannot have so many; '' when they can. What they hold unpaid is not counted: it is bought instead. */
async function quantityProblem(
  ctx: ViewerCtx,
  { deal_id: dealId, per_person: most, price }: SeenDeal,
  quantity: number,
): Promise<string> {
  const has = await countOf(ctx.db, { dealId, buyerId: ctx.viewer.userId });
  if (has + quantity > most)
    return has === 0
      ? `每人最多 ${most} 份，请减少份数`
      : `每人最多 ${most} 份，您已经买了 ${has} 份${has >= most ? '' : '，请减少份数'}`;
  return price * quantity > orderRules.totalMax ? '总价超过了一单的上限，请减少份数' : '';
}

/** Why nothing can be bought of it now, whatever the number. */
async function dealProblem(ctx: ViewerCtx, deal: SeenDeal, held?: LockedSale): Promise<string> {
  const problem = buyProblem(deal, ctx.viewer.userId, ctx.now);
  if (problem !== '') return problem;
  const seller = held?.parties.get(deal.user_id) ?? (await accountStateOf(ctx, deal.user_id));
  return seller.muted ? '这家店现在不能接单，请看看别的' : '';
}

/** The order holds its pieces no longer than the deal is valid. */
const secondsToPay = (ctx: Ctx, { valid_to }: SeenDeal): number =>
  Math.min(dealRules.holdMinutes * 60, secondsOf(valid_to) - secondsOf(ctx.now));

async function offerOf(ctx: ViewerCtx, input: BuyInput, held?: LockedSale): Promise<DealOffer> {
  const { userId } = ctx.viewer;
  const { quantity } = input;
  const deal = await deals.open(ctx, input.deal_id, userId);
  if (deal.user_id === userId) fail('buyersOnly', { message: '不能购买自己发布的优惠' });
  const problem = await dealProblem(ctx, deal, held);
  if (problem !== '') fail(deal.has_blocked ? 'forbidden' : 'stateChanged', { message: problem });
  const tooMany = await quantityProblem(ctx, deal, quantity);
  if (tooMany !== '') fail('conflict', { message: tooMany, field: 'quantity' });
  const validTo = secondsOf(deal.valid_to);
  const sold: SoldDeal = {
    deal_id: deal.deal_id,
    title: deal.title,
    image: deal.images[0] ?? '',
    price: deal.price,
    valid_to: validTo,
    rules: deal.rules,
    shop: deal.shop,
    region: deal.region,
    region_name: deal.region_name,
    address: deal.address,
    lat: deal.lat,
    lng: deal.lng,
  };
  return {
    sellerId: deal.user_id,
    title: deal.title,
    quantity,
    total: deal.price * quantity,
    snapshot: sold,
    promise: voucherPromise({ validTo, fee: await dealFeeOf(ctx) }),
    expiresIn: secondsToPay(ctx, deal),
    deal,
  };
}

async function writeBeside(
  tx: Tx<ViewerCtx>,
  { order_id: orderId, expires_at: until }: MadeOrder,
  { quantity }: BuyInput,
  { deal }: DealOffer,
): Promise<void> {
  const { userId } = tx.viewer;
  await insertVoucher(tx.db, {
    order_id: orderId,
    deal_id: deal.deal_id,
    buyer_id: userId,
    seller_id: deal.user_id,
    quantity,
    created_at: tx.now,
  });
  const place = { subject: dealPool, target: String(deal.deal_id) };
  if ((await hold(tx, { ...place, key: claimKey(orderId), userId, quantity, until })) === 'full')
    fail('stateChanged', {
      message: quantity > 1 ? '剩下的不够了，请减少份数' : '刚刚卖完了',
      field: 'quantity',
    });
}

/** D135. Whoever changes a deal holds its owner, whom a sale holds, too. */
const dealSale = defineSale<BuyInput, DealOffer>({
  type: orderTypes.o2o,
  subject: voucherSubjectName,
  targetOf: ({ deal_id }) => String(deal_id),
  async known(ctx, { deal_id: dealId }) {
    const given = { dealId, buyerId: ctx.viewer.userId, subject: voucherSubjectName };
    const { seller_id, unpaid } = (await findSale(ctx.db, given)) ?? notFound('优惠不存在或已不可见');
    return { sellerId: seller_id, unpaid };
  },
  offer: offerOf,
  seen: {
    price: ({ total }) => total,
    changed: () => ({ message: '价格变了，请看过新的价格再下单', field: 'total' }),
  },
  beside: writeBeside,
  fromBalance: ({ use_balance }) => use_balance === 1,
});

export const prepareToBuy = (ctx: ViewerCtx, body: BuyInput): Promise<SaleContext> =>
  dealSale.prepare(ctx, body);

export const buyDeal = (
  ctx: ViewerCtx,
  body: BuyInput,
  known: SaleContext,
): Promise<OutputOf<typeof contract.buyDeal>> =>
  inTransaction(ctx, async (tx) => {
    const { order } = await dealSale.sell(tx, body, known);
    return { hash: order.hash, total: order.total, paid: order.state !== orderState.unpaid };
  });

/** What it would be to buy so many now. */
export async function quoteDeal(
  ctx: ViewerCtx,
  { deal_id: dealId, quantity }: Choice,
): Promise<OutputOf<typeof contract.quoteDeal>> {
  const { userId } = ctx.viewer;
  const deal = await deals.open(ctx, dealId, userId);
  const total = Math.min(deal.price * quantity, orderRules.totalMax);
  const mine = await heldBy(ctx.db, { dealId, buyerId: userId });
  const left = leftOf(deal) + mine;
  const problem =
    (await dealProblem(ctx, deal)) ||
    stockProblem(left, quantity) ||
    (await quantityProblem(ctx, deal, quantity));
  const promise = voucherPromise({ validTo: secondsOf(deal.valid_to), fee: await dealFeeOf(ctx) });
  return { total, promise: promiseNow(ctx, { promise, total }), left, problem };
}
