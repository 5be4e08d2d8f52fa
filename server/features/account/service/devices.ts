import type { ViewerCtx } from '../../../platform/context.ts';
import { alone } from '../../../platform/database.ts';
import { bindDevice } from '../store/devices.ts';
import { checkOldToken } from './sessions.ts';

/** D162: sends pushes for the caller to this device until the session ends. */
export async function setPush(
  ctx: ViewerCtx,
  given: { channelid: string; token?: string | undefined },
): Promise<{ ok: boolean }> {
  checkOldToken(ctx, given.token);
  await bindDevice(alone(ctx).db, {
    channelId: given.channelid,
    sessionHash: ctx.viewer.sessionHash,
    now: ctx.now,
  });
  return { ok: true };
}
