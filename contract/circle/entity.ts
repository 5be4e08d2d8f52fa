import * as z from 'zod/mini';
import { described } from '../kernel/fields.ts';

/**
 * What the viewer may do in a circle, from the server's one policy (D57); screens show by it and nothing else.
 */
export const circleCan = z.object({
  see: described(z.boolean(), '看首页、成员和内容：正常成员'),
  join: described(z.boolean(), '现在可以加入或申请'),
  invite: described(z.boolean(), '邀请别人'),
  apply: described(z.boolean(), '审核加入申请'),
  member: described(z.boolean(), '管理成员和分组'),
  import: described(z.boolean(), '导入成员'),
  notice: described(z.boolean(), '发通知和短信'),
  edit: described(z.boolean(), '修改资料和加入方式'),
  plugin: described(z.boolean(), '开关功能'),
  content: described(z.boolean(), '管理内容：帖子、课程、打卡、商机'),
  own: described(z.boolean(), '圈主的：转让、解散、会费、收入、管理员'),
});
export type CircleCan = z.output<typeof circleCan>;

/** A circle in one line of a list. */
export const circleLine = z.object({
  id: described(z.number(), '通讯录编号'),
  name: described(z.string(), '名称'),
  avatar: described(z.string(), '头像，没有为空'),
  category: described(
    z.number(),
    '1 校友会，2 协会商会，3 企业团队，4 家族亲友，5 行业交流，6 小区邻里，7 兴趣爱好，8 知识学习，9 其他',
  ),
  city: described(z.string(), '所在城市，没有为空'),
  members: described(z.number(), '正常成员数'),
  join_type: described(z.number(), '0 直接，1 审核，2 付费，3 付费并审核，4 仅限邀请，5 口令'),
  status: described(z.number(), '0 草稿，1 正常，2 审核中，3 已禁止，4 解散中，5 已解散'),
});
export type CircleLine = z.output<typeof circleLine>;

/** A member in one line of a list: never a contact. */
export const memberLine = z.object({
  member_id: described(z.number(), '成员编号'),
  user_id: described(z.number(), '用户编号；导入后还没有人认领的为 0'),
  card_id: described(z.number(), '带来的名片，没有为 0'),
  realname: described(z.string(), '姓名'),
  avatar: described(z.string(), '头像，没有为空'),
  company: described(z.string(), '公司'),
  position: described(z.string(), '职位'),
  city: described(z.string(), '城市'),
  certified: described(z.number(), '名片的认证'),
  role: described(z.number(), '1 圈主，2 管理员，3 嘉宾，4 成员'),
  initial: described(z.string(), 'A 到 Z，或 #'),
  group_id: described(z.number(), '分组，没有为 0'),
});
export type MemberLine = z.output<typeof memberLine>;
