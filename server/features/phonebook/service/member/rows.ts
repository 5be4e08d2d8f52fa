import type { JoinType } from '@qunlu/contract/phonebook/rules.ts';
import type { Ctx } from '../../../../platform/context.ts';
import { findCircle, updateCircle, type CircleRow } from '../../store/circles.ts';
import { findMember, findMemberOf, updateMember, type MemberRow } from '../../store/members.ts';
import { lockCircle } from '../circle/access.ts';
import { lockSeat } from '../circle/seats.ts';

/** Rows of circles and members, for the features above that charge for them and put people in and out. */

export type { CircleRow, MemberRow };

/** Whatever its state, without a question who asks; undefined: there is none. */
export const circleRowOf = (ctx: Ctx, phonebookId: number): Promise<CircleRow | undefined> =>
  findCircle(ctx.db, phonebookId);

/** The row of a person in a circle, in whatever state. */
export const rowOf = (ctx: Ctx, phonebookId: number, userId: number): Promise<MemberRow | undefined> =>
  findMemberOf(ctx.db, phonebookId, userId);

/** A circle under its lock, and the row of a person in it. People and orders are locked before. */
export async function lockStanding(
  tx: Ctx,
  phonebookId: number,
  userId: number,
): Promise<{ circle: CircleRow; member: MemberRow | undefined }> {
  return { circle: await lockCircle(tx, phonebookId), member: await rowOf(tx, phonebookId, userId) };
}

/** The same, with the pool in which they have a seat, before money moves. */
export async function lockMembership(tx: Ctx, phonebookId: number, userId: number): Promise<void> {
  const { member } = await lockStanding(tx, phonebookId, userId);
  if (member) await lockSeat(tx, member.member_id);
}

/** A member of this circle by their number; one of another circle is none. */
export const memberRowOf = (
  ctx: Ctx,
  phonebookId: number,
  memberId: number,
): Promise<MemberRow | undefined> => findMember(ctx.db, phonebookId, memberId);

/** Until when it is paid; null: for ever. People and circle are locked. */
export const setPaidUntil = (tx: Ctx, memberId: number, endAt: Date | null): Promise<MemberRow> =>
  updateMember(tx.db, memberId, { end_at: endAt });

/** D59. The circle is locked. */
export const setJoinType = (tx: Ctx, circle: CircleRow, joinType: JoinType): Promise<CircleRow> =>
  updateCircle(tx.db, circle.phonebook_id, { join_type: joinType, version: circle.version + 1 });
