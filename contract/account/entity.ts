import * as z from 'zod/mini';
import { described, optional } from '../kernel/fields.ts';

const permissionsOut = z.object({
  allowFriend: described(z.number(), '允许被加为好友，0 或 1'),
  allowPush: described(z.number(), '允许通知，0 或 1'),
  noPersonalization: described(z.number(), '关闭个性化推荐，0 或 1'),
  allowCalls: optional(z.number(), '允许好友用网络电话打给我，0 或 1；旧版没有'),
});

/** E190: the person's merchant, '' and 0 while there is none. */
const merchantSigningInfo = z.object({
  kind: described(z.string(), 'company 企业或个体户，person 个人'),
  name: described(z.string(), '商户名称'),
  reason: described(z.string(), '未通过或冻结的原因'),
  decided_at: described(z.number(), '审核时间，秒'),
});

/** E192: the person as an agent, in short. */
const agentInfo = z.object({
  level: described(z.number(), '1 上面没有人，2 由别人推荐'),
  direct: described(z.number(), '直接推荐的人数'),
  code: described(z.string(), '推荐码，还没有为空'),
});

/** One user. Fields that only the user may read are absent for everybody else. */
export const user = z.object({
  user_id: described(z.number(), '用户编号'),
  username: described(z.string(), '称呼'),
  named: optional(z.boolean(), '称呼由本人起过，false 是系统给的（仅本人）'),
  avatar: described(z.string(), '头像地址，没有则为空'),
  sex: described(z.number(), '性别：0 保密，1 男，2 女'),
  card_id: described(z.number(), '默认名片编号，没有则为 0'),
  cardCount: described(z.number(), '名片张数'),
  certified: described(z.number(), '默认名片是否已认证，0 或 1'),
  is_follow: optional(z.boolean(), '我关注了他（仅他人）'),
  is_friend: optional(z.boolean(), '我们是好友（仅他人）'),
  is_black: optional(z.boolean(), '我拉黑了他（仅他人）'),
  status: optional(z.number(), '状态：1 正常，2 禁言，3 封禁，4 注销中（仅本人）'),
  status_reason: optional(z.string(), '禁言或封禁的原因，没有则为空（仅本人）'),
  protocols_due: optional(z.array(z.number()), '有新版本、还没有同意的协议（仅本人）'),
  phone: optional(z.string(), '已验证的手机号，打码（仅本人）'),
  has_password: optional(z.boolean(), '是否设置了密码（仅本人）'),
  balance: optional(z.number(), '余额，单位分（仅本人）'),
  score: optional(z.number(), '积分（仅本人）'),
  sex_chosen: optional(z.boolean(), '性别由本人选过；没选过的不显示（仅本人）'),
  permissions: optional(permissionsOut, '偏好设置（仅本人）'),
  created_at: optional(z.number(), '注册时间，秒（仅本人）'),
  tencentRealNameAuthStatus: optional(z.number(), '实名：0 没有，1 已通过，2 未通过，3 核验中（仅本人）'),
  eSignStatus: optional(z.number(), '签约：−1 没有，0 已发起，1 已签署，2 未签成，3 已过期（仅本人）'),
  merchantSigningStatus: optional(z.number(), '商户：0 没有，1 审核中，2 生效，3 未通过，4 已冻结（仅本人）'),
  merchantSigningInfo: optional(merchantSigningInfo, '商户的资料（仅本人）'),
  myPhonebookAgentInfoDetail: optional(agentInfo, '推荐的情况（仅本人）'),
});
export type User = z.output<typeof user>;

export const session = z.object({
  token: described(z.string(), '登录令牌'),
  user_id: described(z.number(), '用户编号'),
  id: described(z.number(), '用户编号，与 user_id 相同'),
  card_id: described(z.number(), '默认名片编号，没有则为 0'),
  expires_at: described(z.number(), '到期时间，秒；使用中会顺延'),
  expires_in: described(z.number(), '有效秒数'),
  is_new: described(z.boolean(), '是否刚刚注册'),
  status: described(z.number(), '状态：1 正常，2 禁言，3 封禁（只能申诉），4 注销中（只能取消注销）'),
});
export type Session = z.output<typeof session>;

/** E148, E149, D180: what the person should still do for the account's security; false and '' when nothing. */
export const securityState = z.object({
  phone: described(z.boolean(), '还需要绑定手机号'),
  password: described(z.boolean(), '还需要设置密码'),
});
export type SecurityState = z.output<typeof securityState>;
