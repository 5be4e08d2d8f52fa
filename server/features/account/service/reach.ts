import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { dropDevice, findReach } from '../store/reach.ts';

/** How somebody can be told something outside of the app. */
export interface Reach {
  userId: number;
  /** D17: marketing and social pushes, too. */
  allowPush: boolean;
  /** '' for none. */
  phone: string;
  /** At the service account; '' for none. */
  openid: string;
  /** Push channels of the devices that are logged in (D162). */
  devices: readonly string[];
}

/** Of whoever is banned or leaving there is none. */
export async function reachOf(ctx: Ctx, userIds: readonly number[]): Promise<ReadonlyMap<number, Reach>> {
  if (userIds.length === 0) return new Map();
  const appid = ctx.deps.wechat.appid('official');
  const rows = await findReach(ctx.db, userIds, { appid, now: ctx.now });
  return new Map(
    rows.map(({ user_id, allow_push, ...rest }) => [
      user_id,
      { userId: user_id, allowPush: allow_push === 1, ...rest },
    ]),
  );
}

/** The app is gone from a device (D162). */
export const forgetDevice = (ctx: Ctx, channelId: string): Promise<void> =>
  inTransaction(ctx, (tx) => dropDevice(tx.db, channelId));
