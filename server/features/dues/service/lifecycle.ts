import { duesKindLabels, type TierDays } from '@qunlu/contract/dues/rules.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { secondsOf, type Ctx } from '../../../platform/context.ts';
import { anonymise, erase, keep, move, type Lifecycle } from '../../lifecycle/ports.ts';
import type { PersonFact } from '../../staff/ports.ts';
import { findWrongMonths } from '../store/books.ts';
import { findBare, findWrongCoupons, findWrongOrders } from '../store/checks.ts';
import { countReceived, findPaidBy, findUnused } from '../store/lifecycle.ts';

const kept = keep('trade records are kept three years (D13)');

const until = (endAt: Date | null): string => (endAt ? `到 ${dateTime(secondsOf(endAt))}` : '永久');

const spanOf = (days: TierDays | null): string => (days === null ? '' : days === 0 ? '永久' : `${days} 天`);

export const duesLifecycle: Lifecycle = {
  feature: 'dues',
  columns: {
    'dues_order.user_id': { merge: move('what was paid is the kept account’s'), erase: kept },
    'dues_order.seller_id': { merge: move('what was earned is the kept account’s'), erase: kept },
    'dues_trial.user_id': {
      merge: move('of two trials of a circle the later end counts: once is once', {
        once: ['phonebook_id'],
        take: { ends_at: 'greatest' },
      }),
      erase: erase('nobody is left to try it'),
    },
    'dues_cost.written_by': {
      merge: move('the line is the kept account’s'),
      erase: anonymise('the books of the circle stay'),
    },
  },
  async givesUp(ctx, userId) {
    const rows = await findUnused(ctx.db, userId, ctx.now);
    return rows.map(({ name, end_at }) => `“${name}”的会籍（${until(end_at)}）`);
  },
  erases: ['试用过的圈子'],
  keeps: ['付给圈子的会费和收款码付款，法律要求保留三年'],
  exports: async (ctx, userId, max) => ({
    付给圈子的款: (await findPaidBy(ctx.db, userId, max)).map((row) => ({
      圈子: row.name,
      种类: duesKindLabels[row.kind],
      内容: row.title,
      期限: spanOf(row.days),
      '实付（元）': yuan(row.total),
      '已退（元）': yuan(row.refunded),
      付款时间: row.paid_at ?? '',
      开始: row.starts_at ?? '',
      结束: row.ends_at ?? '',
    })),
  }),
};

export const receivedCounts: PersonFact = (ctx, userIds) => countReceived(ctx.db, userIds);

const named = 100;

const wrongs: Readonly<Record<string, string>> = {
  refunded: '实付或已退和订单不一致',
  state: '付款状态和订单不一致',
  money: '资金记录和订单留下的金额不一致',
};

/** What circles are told of their money is what the orders say, and a coupon was used as often as it says. */
export async function checkDues(ctx: Ctx): Promise<string[]> {
  const wrong = await findWrongOrders(ctx.db, named);
  const bare = await findBare(ctx.db, named);
  const coupons = await findWrongCoupons(ctx.db, named);
  const months = await findWrongMonths(ctx.db, named);
  return [
    ...wrong.map(({ order_id, what }) => `圈子订单 ${order_id}：${wrongs[what] ?? what}`),
    ...months.map(({ phonebook_id, month }) => `圈子 ${phonebook_id} 的 ${month}：账目合计和明细不一致`),
    ...bare.map((orderId) => `圈子订单 ${orderId}：没有记下是什么`),
    ...coupons.map(
      ({ coupon_id, used, orders }) => `优惠码 ${coupon_id}：记着用了 ${used} 次，订单 ${orders} 个`,
    ),
  ];
}
