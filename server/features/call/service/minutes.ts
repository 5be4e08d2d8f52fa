import type { buyMinutes, listMinutes, MinutePosting, viewMinutes } from '@qunlu/contract/call/minutes.ts';
import { callRules, minuteKinds, type MinuteKind } from '@qunlu/contract/call/rules.ts';
import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { orderStage, orderTypes } from '@qunlu/contract/order/rules.ts';
import { salePromises } from '@qunlu/contract/order/sale-promises.ts';
import { secondsOf, type Ctx, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { payersModule } from '../../circle/api/plugins.ts';
import {
  addMinutes,
  minuteLines,
  minutesOf,
  takeMinutes,
  type MinuteOwner,
} from '../../ledger/api/minutes.ts';
import { defineSale } from '../../order/api/sell.ts';
import type { PayableSubject, SubjectOrder } from '../../order/ports.ts';
import { findPack, insertPack, markRefunded, sumSince, type PackRow } from '../store/packs.ts';
import { startingCircle } from './circles.ts';
import { priceNow } from './prices.ts';
import { requireService, serviceOf } from './provider.ts';

export const minutesSubjectName = 'call.minutes';

/** The caller's own, or those of a circle in which they may begin calls. */
async function ownerFor(
  ctx: ViewerCtx,
  circleId: number | undefined,
): Promise<{ owner: MinuteOwner; name: string }> {
  if (circleId === undefined) return { owner: { userId: ctx.viewer.userId }, name: '' };
  const { circle } = await startingCircle(ctx, circleId);
  return { owner: { circleId }, name: circle.row.name };
}

export async function viewAccount(
  ctx: ViewerCtx,
  { circle_id: circleId }: QueryOf<typeof viewMinutes>,
): Promise<OutputOf<typeof viewMinutes>> {
  const { owner, name } = await ownerFor(ctx, circleId);
  const { minutes, held } = await minutesOf(ctx, owner);
  const price = await priceNow(ctx);
  return {
    service: serviceOf(ctx, circleId === undefined ? 'pairs' : 'groups'),
    name,
    minutes,
    held,
    price,
    packs: callRules.packs.map((count) => ({ minutes: count, total: count * price })),
    refund_days: callRules.refundDays,
  };
}

const isKind = (kind: string): kind is MinuteKind => minuteKinds.some((one) => one === kind);

export async function listPostings(
  ctx: ViewerCtx,
  { circle_id: circleId, size, next }: QueryOf<typeof listMinutes>,
): Promise<{ list: MinutePosting[]; next: number }> {
  const { owner } = await ownerFor(ctx, circleId);
  const lines = await minuteLines(ctx, owner, { size, before: next });
  return {
    next: lines.next,
    list: lines.list.map((line) => ({
      id: line.lineId,
      kind: isKind(line.kind) ? line.kind : 'minutes-call',
      title: line.title,
      detail: line.detail,
      minutes: line.minutes,
      after: line.after,
      at: secondsOf(line.at),
    })),
  };
}

/** D136: a pack of minutes, for oneself or a circle. */
export const minuteSale = defineSale<BodyOf<typeof buyMinutes>>({
  type: orderTypes.call,
  subject: minutesSubjectName,
  targetOf: ({ circle_id: circleId = 0, minutes }) => `${circleId}:${minutes}`,
  async offer(ctx, { circle_id: circleId, minutes }) {
    requireService(ctx, circleId === undefined ? 'pairs' : 'groups');
    const { name } = await ownerFor(ctx, circleId);
    const price = await priceNow(ctx);
    return {
      title: name === '' ? `网络电话 ${minutes} 分钟` : `${name}的多人通话 ${minutes} 分钟`,
      quantity: minutes,
      total: minutes * price,
      price,
      snapshot: { minutes, price, circle_id: circleId ?? 0 },
      promise: salePromises.refundable(callRules.refundDays),
    };
  },
  seen: {
    price: ({ price }) => price,
    changed: () => ({ message: '价格变了，请看过新的价格再下单', field: 'price' }),
  },
});

const circleOf = ({ snapshot }: SubjectOrder): number => Number(snapshot['circle_id'] ?? 0);

const ownerOf = ({
  user_id: userId,
  circle_id: circleId,
}: Pick<PackRow, 'user_id' | 'circle_id'>): MinuteOwner | null => {
  if (circleId !== 0) return { circleId };
  return userId === null ? null : { userId };
};

async function paid(tx: Tx, order: SubjectOrder): Promise<void> {
  const { orderId, buyerId: userId, quantity: minutes } = order;
  const circleId = circleOf(order);
  // Bought for a circle that is gone, or whose calls were switched off since: the money goes back.
  if (circleId !== 0) await payersModule(tx, { circleId, userId, key: 'call' });
  const pack = {
    order_id: orderId,
    user_id: userId,
    circle_id: circleId,
    minutes,
    bought_at: tx.now,
    refunded_at: null,
  };
  await insertPack(tx.db, pack);
  await addMinutes(tx, ownerOf(pack) ?? { userId }, {
    key: `order:${orderId}:minutes`,
    orderId,
    minutes,
    title: `充值 ${minutes} 分钟`,
  });
}

const used = '这一包已经用过，不能退了，剩下的分钟可以一直用';

/** Nothing of it was used: what is there covers it and all that was bought after it. */
async function isUnused(ctx: Ctx, pack: PackRow): Promise<boolean> {
  const owner = ownerOf(pack);
  if (!owner || pack.refunded_at) return false;
  return (await minutesOf(ctx, owner)).minutes >= (await sumSince(ctx.db, pack));
}

async function refunding(tx: Tx, order: SubjectOrder, { all }: { all: boolean }): Promise<void> {
  const pack = await findPack(tx.db, order.orderId);
  const owner = pack && ownerOf(pack);
  if (!pack || !owner || !all || !(await isUnused(tx, pack))) return fail('stateChanged', { message: used });
  await takeMinutes(tx, owner, {
    key: `order:${order.orderId}:minutes-refund`,
    orderId: order.orderId,
    minutes: pack.minutes,
    title: `退款 ${pack.minutes} 分钟`,
    short: used,
  });
  await markRefunded(tx.db, order.orderId, tx.now);
}

export const minutesSubject: PayableSubject = {
  name: minutesSubjectName,
  type: orderTypes.call,
  earns: 'platform',
  pack: true,
  paid,
  refunding,
  async keeps(ctx, { orderId }) {
    const pack = await findPack(ctx.db, orderId);
    return pack && !(await isUnused(ctx, pack)) ? used : '';
  },
  word: ({ stage }) => (stage === orderStage.done ? '已到账' : undefined),
  path: (order) => {
    const circleId = circleOf(order);
    return circleId === 0 ? '/inbia/recharge' : `/inbia/pcall/${circleId}/recharge`;
  },
  after: ({ quantity }) => [
    `${quantity} 分钟已到账，不会过期`,
    `${callRules.refundDays} 天内一点没用的可以退`,
  ],
};
