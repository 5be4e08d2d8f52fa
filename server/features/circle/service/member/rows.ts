import type { JoinType } from '@qunlu/contract/circle/rules.ts';
import type { Ctx, Tx } from '../../../../platform/context.ts';
import { findCircle, updateCircle, type CircleRow } from '../../store/circles.ts';
import { findMember, findMemberOf, updateMember, type MemberRow } from '../../store/members.ts';
import { lockCircle } from '../circle/access.ts';
import { lockSeat } from '../circle/seats.ts';

/** Rows of circles and members, for the features above that charge for them and put people in and out. */

export type { CircleRow, MemberRow };

/** Whatever its state, without a question who asks; undefined: there is none. */
export const circleRowOf = (ctx: Ctx, circleId: number): Promise<CircleRow | undefined> =>
  findCircle(ctx.db, circleId);

/** The row of a person in a circle, in whatever state. */
export const rowOf = (ctx: Ctx, circleId: number, userId: number): Promise<MemberRow | undefined> =>
  findMemberOf(ctx.db, circleId, userId);

/** A circle under its lock, and the row of a person in it. People and orders are locked before. */
export async function lockMemberState(
  tx: Tx,
  circleId: number,
  userId: number,
): Promise<{ circle: CircleRow; member: MemberRow | undefined }> {
  return { circle: await lockCircle(tx, circleId), member: await rowOf(tx, circleId, userId) };
}

/** The same, with the pool in which they have a seat, before money moves. */
export async function lockMembership(tx: Tx, circleId: number, userId: number): Promise<void> {
  const { member } = await lockMemberState(tx, circleId, userId);
  if (member) await lockSeat(tx, member.member_id);
}

/** A member of this circle by their number; one of another circle is none. */
export const memberRowOf = (ctx: Ctx, circleId: number, memberId: number): Promise<MemberRow | undefined> =>
  findMember(ctx.db, circleId, memberId);

/** Until when it is paid; null: for ever. People and circle are locked. */
export const setPaidUntil = (tx: Tx, memberId: number, endAt: Date | null): Promise<MemberRow> =>
  updateMember(tx.db, memberId, { end_at: endAt });

/** D59. The circle is locked. */
export const setJoinType = (tx: Tx, circle: CircleRow, joinType: JoinType): Promise<CircleRow> =>
  updateCircle(tx.db, circle.phonebook_id, { join_type: joinType, version: circle.version + 1 });
