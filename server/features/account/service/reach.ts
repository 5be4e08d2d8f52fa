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
  /** In the mini-program; '' for none. */
  miniOpenid: string;
  /** Push channels of the devices that are logged in (D162). */
  devices: readonly string[];
}

/** Of whoever is banned or leaving there is none. */
export async function reachOf(ctx: Ctx, userIds: readonly number[]): Promise<ReadonlyMap<number, Reach>> {
  if (userIds.length === 0) return new Map();
  const { wechat } = ctx.deps;
  const apps = { appid: wechat.appid('official'), miniAppid: wechat.appid('mini') };
  const rows = await findReach(ctx.db, userIds, { ...apps, now: ctx.now });
  return new Map(
    rows.map(({ user_id, allow_push, mini_openid, ...rest }) => [
      user_id,
      { userId: user_id, allowPush: allow_push === 1, miniOpenid: mini_openid, ...rest },
    ]),
  );
}

/** The app is gone from a device (D162). */
export const forgetDevice = (ctx: Ctx, channelId: string): Promise<void> =>
  inTransaction(ctx, (tx) => dropDevice(tx.db, channelId));
