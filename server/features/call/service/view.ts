import type { Call } from '@qunlu/contract/call/entity.ts';
import { notFound } from '@qunlu/contract/kernel/errors.ts';
import { memberRole } from '@qunlu/contract/circle/rules.ts';
import type { ViewerCtx } from '../../../platform/context.ts';
import { presentCall, type SeenCall } from '../present.ts';
import { findShownLegs } from '../store/calls.ts';
import { findSide } from '../store/sides.ts';

const noCall = (): never => notFound('通话不存在或已不可见');

/** For who takes part, and for those who run its circle; to all others there is none. */
export async function seenCall(ctx: ViewerCtx, callId: number): Promise<SeenCall> {
  const side = (await findSide(ctx.db, callId, ctx.viewer.userId)) ?? noCall();
  const admin = side.role === memberRole.owner || side.role === memberRole.admin;
  const { userId } = ctx.viewer;
  if (!side.takes_part && !admin) noCall();
  const runs = side.row.kind === 'group' && (admin || (side.row.user_id === userId && side.role !== 0));
  return { row: side.row, side, takesPart: side.takes_part, runs };
}

/** As the viewer reads it now. */
export async function shownCall(ctx: ViewerCtx, callId: number): Promise<Call> {
  const seen = await seenCall(ctx, callId);
  const { userId } = ctx.viewer;
  const legs = await findShownLegs(ctx.db, callId);
  // Who is not in the circle any more keeps what was theirs, and does not see how the others go on.
  const gone = seen.row.kind === 'group' && seen.side.role === 0;
  return presentCall(seen, gone ? legs.filter((leg) => leg.user_id === userId) : legs, userId, ctx.now);
}
