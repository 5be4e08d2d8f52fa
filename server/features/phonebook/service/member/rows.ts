import type { JoinType } from '@qunlu/contract/phonebook/rules.ts';
import type { Ctx } from '../../../../platform/context.ts';
import { findCircle, updateCircle, type CircleRow } from '../../store/circles.ts';
import { findMember, findMemberOf, updateMember, type MemberRow } from '../../store/members.ts';

/** Rows of circles and members, for the features above that charge for them and put people in and out. */

export type { CircleRow, MemberRow };

/** Whatever its state, without a question who asks; undefined: there is none. */
export const circleRowOf = (ctx: Ctx, phonebookId: number): Promise<CircleRow | undefined> =>
  findCircle(ctx.db, phonebookId);

/** The row of a person in a circle, in whatever state. */
export const rowOf = (ctx: Ctx, phonebookId: number, userId: number): Promise<MemberRow | undefined> =>
  findMemberOf(ctx.db, phonebookId, userId);

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
