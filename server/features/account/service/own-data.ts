import { protocols, sexLabels } from '@qunlu/contract/account/rules.ts';
import type { Ctx } from '../../../platform/context.ts';
import { deviceName } from '../present/device.ts';
import { findOwnRows } from '../store/own-rows.ts';
import { findAcceptances } from '../store/protocols.ts';
import { findSessionsOf } from '../store/session-list.ts';
import { findUser, type UserRow } from '../store/users.ts';

const profile = (user: UserRow) => ({
  用户编号: user.user_id,
  称呼: user.username,
  头像: user.avatar,
  性别: user.sex_chosen ? (sexLabels[user.sex] ?? '') : '',
  手机号: user.phone ?? '',
  手机号验证时间: user.phone_verified_at ?? '',
  设置了密码: user.password_hash !== null,
  允许加为好友: user.allow_friend === 1,
  允许好友打电话: user.allow_calls === 1,
  允许通知: user.allow_push === 1,
  关闭个性化: user.no_personalization === 1,
  注册时间: user.created_at,
  注册渠道: [user.qc, user.ac].filter(Boolean).join(' '),
});

/** D150: account's data of a person, in words that they know. */
export async function exportAccount(ctx: Ctx, userId: number): Promise<Record<string, unknown>> {
  const user = await findUser(ctx.db, userId);
  const own = await findOwnRows(ctx.db, userId);
  const sessions = await findSessionsOf(ctx.db, userId, ctx.now);
  const accepted = await findAcceptances(ctx.db, userId);
  return {
    账号资料: user ? profile(user) : {},
    微信绑定: own.wechats.map((row) => ({ 昵称: row.nickname, 绑定时间: row.bound_at })),
    登录设备: sessions.map((row) => ({
      设备: deviceName(row.user_agent),
      城市: row.city,
      地址: row.ip,
      登录时间: row.created_at,
      最近使用: row.used_at,
    })),
    推送设备: own.devices.map((row) => ({ 推送通道: row.channel_id, 绑定时间: row.bound_at })),
    同意过的协议: accepted.map((row) => ({
      协议: protocols.find(({ id }) => id === row.protocol_id)?.title ?? String(row.protocol_id),
      版本: row.version,
      同意时间: row.accepted_at,
      地址: row.ip,
    })),
    申诉: own.appeals.map((row) => ({ 内容: row.content, 回复: row.reply, 时间: row.created_at })),
  };
}
