import type { Cart } from '@qunlu/contract/groupbuy/input.ts';
import { groupbuyPromise } from '@qunlu/contract/groupbuy/promise.ts';
import { groupbuyRules, type DeliveryWay } from '@qunlu/contract/groupbuy/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { orderRules } from '@qunlu/contract/order/rules.ts';
import { secondsOf, type ViewerCtx } from '../../../platform/context.ts';
import { accountStateOf } from '../../account/api/people.ts';
import type { LockedSale, Offer } from '../../order/api/sell.ts';
import { buyProblem, leftOf, waysOf } from '../policy.ts';
import type { GoodsRow, PointRow, SeenBuy } from '../store/buys.ts';
import type { LineRow } from '../store/entries.ts';
import { countEntries, findUnpaid } from '../store/sale.ts';
import { buys } from './buys.ts';
import { buyFeeOf } from './fees.ts';

export interface Choice {
  buy_id: number;
  lines: Cart;
  way: DeliveryWay;
  point_id?: number | undefined;
}

/** What was ordered, as it was shown; a type, so that it is an order's snapshot. */
export type SoldBuy = {
  buy_id: number;
  title: string;
  image: string;
  lines: LineRow[];
  way: DeliveryWay;
  point: PointRow | null;
  /** Seconds. */
  deadline: number;
  ready_by: number;
  /** Of whom it is for and what they say, so that another name or remark makes another order; nobody reads it back. */
  contact: string;
};

export interface BuyOffer extends Offer {
  sellerId: number;
  buy: SeenBuy;
  lines: LineRow[];
  pointId: number | null;
}

/** The goods of a cart, each once. */
function cartOf(
  buy: SeenBuy,
  { lines }: Pick<Choice, 'lines'>,
): { goods: GoodsRow; quantity: number; at: number }[] {
  if (lines.length === 0) fail('invalid', { message: '请先选商品', field: 'lines' });
  const known = new Map(buy.goods.map((goods) => [goods.goods_id, goods]));
  const seen = new Set<number>();
  return lines.map(({ goods_id: id, quantity }, at) => {
    const goods = known.get(id);
    if (!goods)
      fail('stateChanged', { message: '有一种商品已经不卖了，请刷新后再选', field: `lines.${at}.goods_id` });
    if (seen.has(id))
      fail('invalid', { message: '同一种商品选了两次，请合成一行', field: `lines.${at}.goods_id` });
    seen.add(id);
    return { goods, quantity, at };
  });
}

/** The lines of a cart at the prices of now. */
export const linesOf = (buy: SeenBuy, choice: Pick<Choice, 'lines'>): LineRow[] =>
  cartOf(buy, choice)
    .map(({ goods, quantity }) => ({
      goods_id: goods.goods_id,
      title: goods.title,
      price: goods.price,
      quantity,
    }))
    .toSorted((one, other) => one.goods_id - other.goods_id);

/** D133: no more of one goods than a person may have, what they hold paid counted; unpaid is ordered instead. */
function requireBounds(buy: SeenBuy, choice: Pick<Choice, 'lines'>): void {
  for (const { goods, quantity, at } of cartOf(buy, choice)) {
    const { per_person: most, held, title } = goods;
    if (most > 0 && held + quantity > most)
      fail('conflict', {
        message:
          held === 0
            ? `“${title}”每人最多 ${most} 件，请减少数量`
            : `“${title}”每人最多 ${most} 件，您已经要了 ${held} 件`,
        field: `lines.${at}.quantity`,
      });
  }
}

export function pointOf(buy: SeenBuy, { way, point_id: id }: Omit<Choice, 'lines'>): PointRow | null {
  if (!waysOf(buy).includes(way))
    fail('invalid', { message: '团长没有这种取货方式，请重新选', field: 'way' });
  if (way !== 'pickup') return null;
  const point = buy.points.find(({ point_id }) => point_id === id);
  return point ?? fail('invalid', { message: '请选在哪个自提点取货', field: 'point_id' });
}

/** The order is paid before the deadline, or not at all. */
const secondsToPay = (ctx: ViewerCtx, { deadline }: SeenBuy): number =>
  Math.max(1, Math.min(groupbuyRules.holdMinutes * 60, secondsOf(deadline) - secondsOf(ctx.now)));

export async function offerOf(
  ctx: ViewerCtx,
  choice: Choice & {
    name?: string;
    phone?: string;
    address?: string | undefined;
    remark?: string | undefined;
  },
  held?: LockedSale,
): Promise<BuyOffer> {
  const { userId } = ctx.viewer;
  const buy = await buys.open(ctx, choice.buy_id, userId);
  if (buy.user_id === userId)
    fail('buyersOnly', { message: '不能参加自己发起的团购；线下的人请在管理里添加' });
  const problem = buyProblem(buy, userId, ctx.now);
  if (problem !== '') fail(buy.has_blocked ? 'forbidden' : 'stateChanged', { message: problem });
  const seller = held?.parties.get(buy.user_id) ?? (await accountStateOf(ctx, buy.user_id));
  if (seller.muted) fail('stateChanged', { message: '团长现在不能接单，请看看别的' });
  requireBounds(buy, choice);
  const point = pointOf(buy, choice);
  const lines = linesOf(buy, choice);
  const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  if (total > orderRules.totalMax)
    fail('conflict', { message: '总价超过了一单的上限，请减少数量', field: 'lines' });
  if ((await countEntries(ctx.db, buy.buy_id, groupbuyRules.entries)) >= groupbuyRules.entries)
    fail('stateChanged', { message: '这个团购的订单已经满了' });
  const [deadline, readyBy] = [secondsOf(buy.deadline), secondsOf(buy.ready_by)];
  const whom = [choice.name, choice.phone, choice.address, choice.remark].map((one) => one ?? '').join('\n');
  const snapshot: SoldBuy = {
    buy_id: buy.buy_id,
    title: buy.title,
    image: buy.images[0] ?? '',
    lines,
    way: choice.way,
    point,
    deadline,
    ready_by: readyBy,
    contact: ctx.deps.secrets.mac('groupbuy.contact', whom).toString('base64url').slice(0, 16),
  };
  return {
    sellerId: buy.user_id,
    title: buy.title,
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total,
    snapshot,
    promise: groupbuyPromise({ deadline, readyBy, fee: await buyFeeOf(ctx) }),
    expiresIn: secondsToPay(ctx, buy),
    buy,
    lines,
    pointId: point?.point_id ?? null,
  };
}

/** Why these pieces are not to be had now; what the caller holds unpaid is theirs. '' when they are. */
export async function stockProblem(ctx: ViewerCtx, { buy, lines }: BuyOffer): Promise<string> {
  const mine = await findUnpaid(ctx.db, buy.buy_id, ctx.viewer.userId);
  for (const { goods_id: id, title, quantity } of lines) {
    const goods = buy.goods.find(({ goods_id }) => goods_id === id);
    const left = goods ? leftOf(goods) : null;
    const free = left === null ? null : left + (mine.get(id) ?? 0);
    if (free !== null && free < quantity)
      return free === 0 ? `“${title}”卖完了` : `“${title}”只剩 ${free} 件，请减少数量`;
  }
  return '';
}
