import {
  fixedCategories,
  pushCategories,
  socialCategories,
  type NotificationSettings,
  type PushCategory,
  type PushChannel,
} from '@qunlu/contract/notification.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { reachOf } from '../../account/api/reach.ts';
import { choiceKey } from '../policy.ts';
import { findChoices, resumeWechat, saveChoice } from '../store/settings.ts';

/** What leaves the app for the caller, by category and way (D106). What D17 stops altogether is said besides. */
export async function viewSettings(ctx: ViewerCtx): Promise<NotificationSettings> {
  const { userId } = ctx.viewer;
  const reach = (await reachOf(ctx, [userId])).get(userId);
  const [chosen] = await findChoices(ctx.db, [userId]);
  const off = new Set(chosen?.off);
  const isOn = (category: PushCategory, channel: PushChannel): boolean =>
    fixedCategories.includes(category) || !off.has(choiceKey(category, channel));
  const { push, env } = ctx.deps;
  const openid = reach?.openid ?? '';
  const wechatOffered =
    ctx.deps.wechat.appid('official') !== '' && Object.keys(env.wechatTemplates).length > 0;
  return {
    allowPush: reach?.allowPush ?? false,
    wechat_offered: wechatOffered,
    wechat: openid !== '' && wechatOffered,
    wechat_stopped: openid !== '' && chosen?.stopped === openid,
    native_offered: push !== null,
    native: push !== null && (reach?.devices.length ?? 0) > 0,
    categories: pushCategories.map((category) => ({
      category,
      fixed: fixedCategories.includes(category),
      social: socialCategories.includes(category),
      wechat: isOn(category, 'wechat'),
      native: isOn(category, 'native'),
    })),
  };
}

/** Turns one category on or off on one way; what always leaves cannot be turned off (D17). */
export async function setNotification(
  ctx: ViewerCtx,
  choice: { category: PushCategory; channel: PushChannel; on: number },
): Promise<NotificationSettings> {
  const { category, channel } = choice;
  if (fixedCategories.includes(category))
    fail('invalid', { message: '支付和账号安全的通知总会发送，不能关闭', field: 'category' });
  await inTransaction(ctx, (tx) =>
    saveChoice(tx.db, { userId: tx.viewer.userId, category, channel, on: choice.on === 1, now: tx.now }),
  );
  return viewSettings(ctx);
}

/** Their WeChat follows the service account: it is tried again. */
export const resume = (tx: Tx, userId: number): Promise<void> => resumeWechat(tx.db, userId);
