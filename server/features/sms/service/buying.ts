import { fail } from '@qunlu/contract/kernel/errors.ts';
import { orderStage, orderTypes } from '@qunlu/contract/order/rules.ts';
import { salePromises } from '@qunlu/contract/order/sale-promises.ts';
import { creditLabels, smsRules } from '@qunlu/contract/sms/rules.ts';
import type { Tx } from '../../../platform/context.ts';
import { membershipOf } from '../../membership/api/level.ts';
import { useOrdered } from '../../membership/api/uses.ts';
import type { PayableSubject, SubjectOrder } from '../../order/ports.ts';
import { defineSale } from '../../order/api/sell.ts';
import { emptyLot, findLotOfOrder, insertLot } from '../store/credits.ts';
import { unusedPart } from '../policy.ts';
import { move } from './credits.ts';
import { levelOf, pricesNow } from './prices.ts';

export const smsSubjectName = 'sms.credits';

/** C095: the order of credits; the unpaid one of as many while there is one. `price`: fen of one, as the page showed it (D117). */
export const creditSale = defineSale<{ count: number; price?: number | undefined }>({
  type: orderTypes.sms,
  subject: smsSubjectName,
  targetOf: ({ count }) => String(count),
  async offer(ctx, { count }) {
    const price = (await pricesNow(ctx))[await membershipOf(ctx, ctx.viewer.userId)];
    return {
      title: `短信 ${count} 条`,
      quantity: count,
      total: count * price,
      price,
      snapshot: { count, price },
      promise: salePromises.refundable(smsRules.refundDays),
    };
  },
  seen: {
    price: ({ price }) => price,
    changed: () => ({ message: '价格变了，请看过新的价格再下单', field: 'price' }),
  },
});

const boughtKey = (orderId: number): string => `order:${orderId}`;

async function paid(tx: Tx, order: SubjectOrder): Promise<void> {
  const { orderId, buyerId: userId, quantity: count } = order;
  await insertLot(tx.db, { user_id: userId, order_id: orderId, count, remaining: count, created_at: tx.now });
  await move(tx, {
    userId,
    key: boughtKey(orderId),
    kind: 'bought',
    count,
    title: `${creditLabels.bought} ${count} 条`,
    orderId,
  });
  // By the prices of then: a change since makes nobody's order a member's.
  const level = levelOf(await pricesNow({ ...tx, now: order.createdAt }), order.total / count);
  if (level)
    await useOrdered(tx, userId, {
      key: 'sms.price',
      level,
      orderedAt: order.createdAt,
      message: '会员已经退掉，会员价不再有效，请重新下单',
    });
}

const partlyUsed = '这笔短信已经用了一些，请到“我的－短信”里退没用的条数';

/** D117: only what is unused goes back. The engine has locked the buyer, as whoever uses credits does. */
async function refunding(tx: Tx, order: SubjectOrder, part: { amount: number; all: boolean }): Promise<void> {
  const lot = await findLotOfOrder(tx.db, order.orderId);
  if (!lot || part.amount !== unusedPart(lot, order.total)) fail('stateChanged', { message: partlyUsed });
  await emptyLot(tx.db, lot.lot_id);
  await move(tx, {
    userId: lot.user_id,
    key: `${boughtKey(order.orderId)}:refund`,
    kind: 'refunded',
    count: -lot.remaining,
    title: `${creditLabels.refunded} ${lot.remaining} 条`,
    orderId: order.orderId,
  });
}

export const smsSubject: PayableSubject = {
  name: smsSubjectName,
  type: orderTypes.sms,
  earns: 'platform',
  pack: true,
  paid,
  refunding,
  async keeps(ctx, { orderId }) {
    const lot = await findLotOfOrder(ctx.db, orderId);
    return lot && lot.remaining < lot.count ? partlyUsed : '';
  },
  word: ({ stage }) => (stage === orderStage.done ? '已到账' : undefined),
  path: () => '/user/sms',
  after: ({ quantity }) => [
    `${quantity} 条短信已到账，不会过期`,
    `${smsRules.refundDays} 天内没用的可以在“我的－短信”里退`,
  ],
};
