import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { orderStage, orderTypes } from '@qunlu/contract/order/rules.ts';
import { vipKinds, vipRefundWords } from '@qunlu/contract/vip/rules.ts';
import { secondsOf, type Ctx, type Tx } from '../../../platform/context.ts';
import { agentCommissions, recordCommissions } from '../../agent/api/commissions.ts';
import type { PayableSubject, SubjectOrder } from '../../order/ports.ts';
import { findByOrder, type EntitlementRow } from '../store/entitlements.ts';
import { addEntitlement, endStretch, firstUses, givenBack } from './entitlements.ts';
import { packSubjectName } from './packs.ts';
import { refundEnds } from './terms.ts';

/** B009: what was bought works from this moment on. */
async function paid(tx: Tx, order: SubjectOrder): Promise<void> {
  const kind = vipKinds.find((one) => one === order.snapshot['kind']);
  const months = Number(order.snapshot['months']);
  if (!kind || !Number.isSafeInteger(months)) throw new Error(`order ${order.orderId} is of no pack`);
  await addEntitlement(tx, {
    userId: order.buyerId,
    kind,
    source: 'bought',
    key: `order:${order.orderId}`,
    orderId: order.orderId,
    months,
    refundable: order.promise.cancel.length > 0,
  });
  await recordCommissions(tx, order);
}

/** What of it was used, as a sentence; '' when nothing was. */
async function keptFor(ctx: Ctx, row: EntitlementRow): Promise<string> {
  const use = (await firstUses(ctx, row.user_id, [row])).get(row.entitlement_id);
  return use ? `开通后已经用过“${use.title}”，不能退款，会员可以继续用到到期` : '';
}

type Part = Parameters<NonNullable<PayableSubject['refunding']>>[2];

/** D120: what was used stays bought, except that staff may give back anything. */
async function refunding(tx: Tx, order: SubjectOrder, { all, who }: Part): Promise<void> {
  const row = await findByOrder(tx.db, order.orderId);
  // Whoever has left has no membership any more.
  if (!row || row.ended_at) return;
  if (who !== 'staff') {
    const message = await keptFor(tx, row);
    if (message !== '') fail('stateChanged', { message });
  }
  if (all) await endStretch(tx, row, givenBack);
}

/** When it ends, and whether it may still be given back. */
async function after(order: SubjectOrder, ctx: Ctx): Promise<string[]> {
  const row = await findByOrder(ctx.db, order.orderId);
  if (!row) return [vipRefundWords];
  if (row.ended_at) return ['会员已经随退款结束'];
  const [starts, ends] = [row.starts_at, row.ends_at].map((at) => dateTime(secondsOf(at)));
  const until = (await refundEnds(ctx, row.user_id, [row])).get(row.entitlement_id);
  return [
    row.starts_at > ctx.now ? `接在现有的会员后面：${starts} 到 ${ends}` : `会员到 ${ends} 为止`,
    ...(until ? [`${dateTime(secondsOf(until))} 前没有用过会员权益的，可以全额退款`] : []),
  ];
}

/** D118, D120, D122. */
export const packSubject: PayableSubject = {
  name: packSubjectName,
  type: orderTypes.vip,
  earns: 'platform',
  paid,
  refunding,
  commissions: agentCommissions,
  async keeps(ctx, order) {
    const row = await findByOrder(ctx.db, order.orderId);
    return row && !row.ended_at ? keptFor(ctx, row) : '';
  },
  word: ({ stage }) => (stage === orderStage.done ? '已开通' : undefined),
  path: () => '/app/open-vip',
  after,
};
