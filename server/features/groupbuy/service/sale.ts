import type * as contract from '@qunlu/contract/groupbuy/calls.ts';
import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { orderState, orderTypes } from '@qunlu/contract/order/rules.ts';
import { inTransaction, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { defineSale, problemOf, promiseNow, type MadeOrder, type SaleContext } from '../../order/api/sell.ts';
import { findEntryOf, insertEntry } from '../store/entries.ts';
import { findSale } from '../store/sale.ts';
import { buys } from './buys.ts';
import { holdPieces } from './claims.ts';
import { contactOf, contacts } from './contacts.ts';
import { linesOf, offerOf, stockProblem, type BuyOffer } from './offer.ts';
import { groupbuyPromise } from '@qunlu/contract/groupbuy/promise.ts';
import { secondsOf } from '../../../platform/context.ts';
import { buyFeeOf } from './fees.ts';

type JoinInput = BodyOf<typeof contract.joinBuy>;

/** The name of its payable subject. */
export const entrySubjectName = 'groupbuy.entry';

/** The entry with its lines, contact and pieces, beside an order that is not paid yet. */
async function writeBeside(
  tx: Tx<ViewerCtx>,
  { order_id: orderId, expires_at: until }: MadeOrder,
  input: JoinInput,
  { buy, lines, pointId }: BuyOffer,
): Promise<void> {
  const { userId } = tx.viewer;
  const entryId = await insertEntry(tx.db, {
    buy_id: buy.buy_id,
    order_id: orderId,
    user_id: userId,
    name: input.name,
    state: 0,
    way: input.way,
    point_id: pointId,
    remark: input.remark ?? '',
    note: '',
    lines,
    now: tx.now,
  });
  await contacts.submit(tx, {
    holderId: entryId,
    subjectId: buy.buy_id,
    by: { userId, phone: input.phone },
    filled: contactOf(tx, input),
  });
  const full = await holdPieces(tx, { entryId, userId, until, lines });
  if (full)
    fail('stateChanged', {
      message: `“${full.title}”剩下的不够了，请减少数量`,
      field: `lines.${input.lines.findIndex(({ goods_id }) => goods_id === full.goods_id)}.quantity`,
    });
}

/** D137: what the organiser reads of it, before the transaction. */
const checkWords =
  ({ name, address, remark }: JoinInput) =>
  (ctx: ViewerCtx): Promise<void> =>
    checkPlainly(ctx, {
      texts: [
        { field: 'name', label: '姓名', text: name },
        { field: 'address', label: '地址', text: address ?? '' },
        { field: 'remark', label: '备注', text: remark ?? '' },
      ],
    });

/** D133, D134. Whoever changes a buy holds its organiser, whom a sale holds, too. */
const buySale = defineSale<JoinInput, BuyOffer>({
  type: orderTypes.groupBuy,
  subject: entrySubjectName,
  targetOf: ({ buy_id }) => String(buy_id),
  async known(ctx, { buy_id: buyId }) {
    const given = { buyId, buyerId: ctx.viewer.userId, subject: entrySubjectName };
    const { seller_id, unpaid } = (await findSale(ctx.db, given)) ?? notFound('团购不存在或已不可见');
    return { sellerId: seller_id, unpaid };
  },
  offer: offerOf,
  seen: {
    price: ({ total }) => total,
    changed: () => ({ message: '价格变了，请看过新的价格再下单', field: 'total' }),
  },
  checks: (input) => checkWords(input),
  beside: writeBeside,
  fromBalance: ({ use_balance }) => use_balance === 1,
});

export async function prepareToJoin(ctx: ViewerCtx, body: JoinInput): Promise<SaleContext> {
  if (body.way !== 'pickup' && (body.address ?? '') === '')
    fail('invalid', { message: '请填写收货地址', field: 'address' });
  return buySale.prepare(ctx, body);
}

export const joinBuy = (
  ctx: ViewerCtx,
  body: JoinInput,
  known: SaleContext,
): Promise<OutputOf<typeof contract.joinBuy>> =>
  inTransaction(ctx, async (tx) => {
    const { order } = await buySale.sell(tx, body, known);
    const entry = (await findEntryOf(tx.db, order.order_id)) ?? fail('busy');
    return {
      entry_id: entry.entry_id,
      hash: order.hash,
      total: order.total,
      paid: order.state !== orderState.unpaid,
    };
  });

/** What it would be to order these now. */
export async function quoteBuy(
  ctx: ViewerCtx,
  body: BodyOf<typeof contract.quoteBuy>,
): Promise<OutputOf<typeof contract.quoteBuy>> {
  const buy = await buys.open(ctx, body.buy_id, ctx.viewer.userId);
  const lines = linesOf(buy, body);
  const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const promise = groupbuyPromise({
    deadline: secondsOf(buy.deadline),
    readyBy: secondsOf(buy.ready_by),
    fee: await buyFeeOf(ctx),
  });
  const offer = offerOf(ctx, body);
  const problem = (await problemOf(offer)) || (await stockProblem(ctx, await offer));
  return { total, promise: promiseNow(ctx, { promise, total }), problem };
}
