import type { Ctx } from '../../../platform/context.ts';
import { findCall } from '../store/calls.ts';

export const clockJob = 'call.keep-time';

/** Asks for the job when a call is due, so that it comes within seconds; its schedule comes in any case. */
export async function wakeFor(ctx: Ctx, callId: number): Promise<void> {
  const due = (await findCall(ctx.db, callId))?.due_at;
  if (!due) return;
  ctx.deps.timer(Math.max(0, due.getTime() - ctx.now.getTime()), () => ctx.deps.triggerJob(clockJob));
}
