import * as z from 'zod/mini';
import { described } from '../kernel/fields.ts';
import { memberLine } from './entity.ts';

/** A member as admins manage them. */
export const managedLine = z.extend(memberLine, {
  state: described(z.number(), '1 正常，2 被拒绝，3 已退出，4 被移出，5 拉黑，6 已到期'),
  reason: described(z.string(), '被拒绝或移出的原因，没有为空'),
  joined_at: described(z.number(), '加入时间，秒；没有为 0'),
  end_at: described(z.number(), '会费到何时，秒；没有期限为 0'),
  ended_at: described(z.number(), '何时结束，秒；没有为 0'),
  asked_at: described(z.number(), '何时请本人核对资料，秒；没有请，或已经核对为 0'),
});
export type ManagedLine = z.output<typeof managedLine>;

/** Whose form it is. */
export const formOfMember = z.object({
  member_id: described(z.number(), '成员编号'),
  card_id: described(z.number(), '带来的名片，没有为 0'),
  realname: described(z.string(), '名录里的姓名'),
  avatar: described(z.string(), '头像，没有为空'),
  state: described(z.number(), '状态，按 D58'),
  role: described(z.number(), '1 圈主，2 管理员，3 嘉宾，4 成员'),
});
