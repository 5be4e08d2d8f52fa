import { fail } from '@qunlu/contract/kernel/errors.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { duesRules } from '@qunlu/contract/dues/rules.ts';
import { orderStage, orderTypes } from '@qunlu/contract/order/rules.ts';
import { applicationWaits, circleStatus, memberState } from '@qunlu/contract/circle/rules.ts';
import { secondsOf, type Ctx, type Tx } from '../../../platform/context.ts';
import type { PayableSubject, SubjectMove, SubjectOrder } from '../../order/ports.ts';
import { admit, endMembership } from '../../circle/api/membership.ts';
import { forgetJoined } from '../../circle/api/missions.ts';
import { awaitApproval } from '../../circle/api/apply.ts';
import { lockMembership, lockMemberState, rowOf, setPaidUntil } from '../../circle/api/rows.ts';
import { findDuesOrder, hasTakenBack, updateDuesOrder, type DuesOrderRow } from '../store/orders.ts';
import { returnCoupon } from './coupons.ts';
import { noteClosed, notePaid, noteRefund } from './money.ts';
import { beginStretch, takeBackStretch, type PaidMember } from './stretches.ts';
import { membershipSubjectName, requireSameOwner } from './fee-sale.ts';

type Circle = Parameters<typeof admit>[1];

export async function besideRow(tx: Tx, orderId: number): Promise<DuesOrderRow> {
  const row = await findDuesOrder(tx.db, orderId);
  if (!row) throw new Error(`order ${orderId} is of no circle`);
  return row;
}

/** After people and order: the circle, then the seat. */
const locks = (tx: Tx, { target, buyerId }: SubjectOrder): Promise<void> =>
  lockMembership(tx, Number(target), buyerId);

function requireOpen(circle: Circle): void {
  if (circle.status === circleStatus.dissolving)
    fail('stateChanged', { message: '这个通讯录正在解散，不能再付会费' });
  if (circle.status !== circleStatus.normal && circle.status !== circleStatus.underReview)
    fail('stateChanged', { message: '这个通讯录现在不能加入或续费' });
}

/** Whose time was over when the payment arrived is let in again, as long as there is a seat. */
const mayComeBack = (row: DuesOrderRow, member: PaidMember): boolean =>
  row.kind === 'renew' && member.state === memberState.expired;

/** D59, D65: what is paid lets them in, makes them wait for an admin, or adds to their time; otherwise it goes back. */
async function paid(tx: Tx, order: SubjectOrder): Promise<void> {
  const row = await besideRow(tx, order.orderId);
  const { circle, member } = await lockMemberState(tx, row.phonebook_id, order.buyerId);
  requireOpen(circle);
  requireSameOwner(order.sellerId, circle.owner_id);
  if (!member) fail('stateChanged', { message: '加入申请已经结束，请重新申请' });
  await notePaid(tx, row);
  if (member.state === memberState.normal) {
    if (!member.end_at) fail('stateChanged', { message: '您已经是长期成员，不用再付会费' });
    const { endsAt } = await beginStretch(tx, row, member);
    await setPaidUntil(tx, member.member_id, endsAt);
    return;
  }
  const applies = member.state === memberState.applying && member.waits === applicationWaits.payment;
  if (!applies && !mayComeBack(row, member))
    fail('stateChanged', { message: '加入申请已经结束，请重新申请' });
  if (applies && order.promise.accept) {
    await awaitApproval(tx, circle, member);
    return;
  }
  const { endsAt } = await beginStretch(tx, row, member);
  await admit(tx, circle, member, { endAt: endsAt });
}

/** Unpaid: the seat and the application that waited for it go, unless another order has taken its place. */
async function closed(tx: Tx, order: SubjectOrder): Promise<void> {
  const row = await besideRow(tx, order.orderId);
  await noteClosed(tx, row);
  await returnCoupon(tx, row.coupon_id);
  if (row.kind !== 'join' || !row.latest) return;
  const member = await rowOf(tx, row.phonebook_id, order.buyerId);
  if (member?.state === memberState.applying && member.waits === applicationWaits.payment)
    // No admin was to see it.
    await endMembership(tx, member, { state: memberState.left, reason: '没有在限定时间内付款', formDays: 0 });
}

type Part = Parameters<NonNullable<PayableSubject['refunding']>>[2];

/** D66: why it cannot be taken back though it was promised; accounts that became one are one person. */
async function keptFor(ctx: Ctx, row: DuesOrderRow | undefined): Promise<string> {
  if (!row?.starts_at || row.ended_at || !(await hasTakenBack(ctx.db, row))) return '';
  return '在这个圈子已经自己退过一次会费，每个圈子只能退一次';
}

/** Staff gave a part back of what still waited to be accepted: the order is over, and with it the application that it was for. */
async function endUndecided(
  tx: Tx,
  row: DuesOrderRow,
  member: Awaited<ReturnType<typeof rowOf>>,
): Promise<void> {
  if (row.starts_at || row.kind !== 'join') return;
  await endBeside(tx, row.order_id);
  if (row.latest && member?.state === memberState.applying)
    await endMembership(tx, member, {
      state: memberState.refused,
      reason: '客服已裁定这笔付款，加入申请结束',
    });
}

async function refunding(tx: Tx, order: SubjectOrder, { amount, all, who }: Part): Promise<void> {
  const beside = await besideRow(tx, order.orderId);
  const takesBack = all && who === 'buyer' && beside.starts_at !== null && beside.ended_at === null;
  if (takesBack) {
    const kept = await keptFor(tx, beside);
    if (kept) fail('stateChanged', { message: kept });
    await updateDuesOrder(tx.db, order.orderId, { taken_back: true });
  }
  const row = await noteRefund(tx, beside, amount);
  if (all && row.kind === 'join' && row.starts_at)
    await forgetJoined(tx, { userId: order.buyerId, circleId: row.phonebook_id });
  // Whoever ends the membership itself has said so before.
  if (row.ended_at) return;
  const member = await rowOf(tx, row.phonebook_id, order.buyerId);
  if (!all) return endUndecided(tx, row, member);
  await takeBackStretch(tx, row, member);
  if (!row.starts_at && member?.state === memberState.applying)
    await endMembership(tx, member, {
      state: who === 'buyer' ? memberState.left : memberState.refused,
      reason: who === 'clock' ? `${duesRules.decideDays} 天内没有审核，会费已全额退回` : '会费已全额退回',
    });
}

/** The owner accepts an application on the page of its order. */
async function moved(tx: Tx, order: SubjectOrder, { what }: SubjectMove): Promise<void> {
  if (what !== 'accepted') return;
  const row = await besideRow(tx, order.orderId);
  if (row.starts_at) return;
  const { circle, member } = await lockMemberState(tx, row.phonebook_id, order.buyerId);
  requireOpen(circle);
  // Whoever was paid has handed it over: others decide who comes in.
  if (order.sellerId !== circle.owner_id)
    fail('stateChanged', { message: '圈主已经换了，申请由现在的圈主和管理员审核' });
  if (member?.state !== memberState.applying)
    fail('stateChanged', { message: '这份申请已经有结果，请刷新后再看' });
  const { endsAt } = await beginStretch(tx, row, member);
  await admit(tx, circle, member, { endAt: endsAt });
}

async function after(order: SubjectOrder, ctx: Ctx): Promise<string[]> {
  const row = await findDuesOrder(ctx.db, order.orderId);
  if (!row?.paid_at) return [];
  if (row.ended_at) return ['这笔会费对应的会籍已经结束'];
  if (!row.starts_at) return [`等圈主审核，${duesRules.decideDays} 天内没有通过会全额退款`];
  return [row.ends_at ? `会籍到 ${dateTime(secondsOf(row.ends_at))} 为止` : '会籍长期有效'];
}

export const membershipSubject: PayableSubject = {
  name: membershipSubjectName,
  type: orderTypes.phonebookFee,
  earns: 'seller',
  locks,
  paid,
  closed,
  refunding,
  moved,
  keeps: async (ctx, { orderId }) => keptFor(ctx, await findDuesOrder(ctx.db, orderId)),
  todo: { accept: '审核' },
  word({ stage }, role) {
    if (stage === orderStage.accepting) return role === 'buyer' ? '等圈主审核' : '待审核';
    return stage === orderStage.serving || stage === orderStage.done ? '会籍已生效' : undefined;
  },
  path: ({ target }) => `/phonebook/${target}`,
  after,
};

/** An application's order is no longer what it waits for, or its membership has ended by another way. */
export const endBeside = (tx: Tx, orderId: number): Promise<DuesOrderRow> =>
  updateDuesOrder(tx.db, orderId, { ended_at: tx.now });
