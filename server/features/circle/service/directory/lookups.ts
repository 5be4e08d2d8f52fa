import type { Ctx } from '../../../../platform/context.ts';
import { findMember, type MemberRow } from '../../store/members.ts';

/** A member of a circle by the number that its lists show; one of another circle is none. Who asks is the caller's to check. */
export const memberOf = (ctx: Ctx, circleId: number, memberId: number): Promise<MemberRow | undefined> =>
  findMember(ctx.db, circleId, memberId);
