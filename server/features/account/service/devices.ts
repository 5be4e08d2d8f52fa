import { viewerOf, type Ctx } from '../../../platform/context.ts';
import { bindDevice } from '../store/devices.ts';

/** D162: pushes to this device are for the caller from now on, until the session ends. */
export async function setPush(ctx: Ctx, channelId: string): Promise<{ ok: boolean }> {
  await bindDevice(ctx.db, { channelId, sessionHash: viewerOf(ctx).sessionHash, now: ctx.now });
  return { ok: true };
}
