import type { Activity } from '@qunlu/contract/activity/entity.ts';
import type { Ctx } from '../../../../platform/context.ts';
import { throttle, type ThrottleRule } from '../../../../platform/throttle.ts';
import { presentActivity } from '../../present/activity.ts';
import { activities } from './activities.ts';

/** Who tries invitation codes: a handful is a slip of the finger, hundreds are guesses. */
const codeThrottle: ThrottleRule = {
  name: 'activity.code',
  free: 10,
  slow: 10,
  max: 40,
  seconds: 3600,
  network: { free: 100, slow: 200, max: 400 },
};

/** Whoever gives a code counts, whichever call they ask; the same one again does not. Outside of a transaction. */
export async function countCode(ctx: Ctx, activityId: number, code: string | undefined): Promise<void> {
  if (code !== undefined && code !== '') await throttle(ctx, codeThrottle, `${activityId} ${code}`);
}

/** R108, D194: one activity, for guests, too. */
export async function viewActivity(
  ctx: Ctx,
  { id, code }: { id: number; code?: string | undefined },
): Promise<Activity> {
  const given = code === '' ? undefined : code;
  await countCode(ctx, id, given);
  const viewerId = ctx.viewer?.userId ?? null;
  return presentActivity(await activities.look(ctx, id), viewerId, ctx.now, given);
}
