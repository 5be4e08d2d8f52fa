import type { JoinType } from '@qunlu/contract/phonebook/rules.ts';
import type { Ctx } from '../../../platform/context.ts';
import { updateCircle, type CircleRow } from '../store/circles.ts';
import { findMemberOf, updateMember, type MemberRow } from '../store/members.ts';

/** What paid membership asks of and does to the row of a person; provided for `dues`. */

/** The row of a person in a circle, in whatever state. */
export const rowOf = (ctx: Ctx, phonebookId: number, userId: number): Promise<MemberRow | undefined> =>
  findMemberOf(ctx.db, phonebookId, userId);

/** Until when it is paid; null: for ever. People and circle are locked. */
export const setPaidUntil = (tx: Ctx, memberId: number, endAt: Date | null): Promise<MemberRow> =>
  updateMember(tx.db, memberId, { end_at: endAt });

/** D59. The circle is locked. */
export const setJoinType = (tx: Ctx, circle: CircleRow, joinType: JoinType): Promise<CircleRow> =>
  updateCircle(tx.db, circle.phonebook_id, { join_type: joinType, version: circle.version + 1 });
