import * as z from 'zod/mini';
import { described } from '../kernel/fields.ts';
import { formAnswer, formField } from '../form/input.ts';
import { circleCan, circleLine } from './entity.ts';

/** What somebody submitted: read by them, and by whom the form names (D22). */
export const submittedForm = z.object({
  realname: described(z.string(), '姓名'),
  phone: described(z.string(), '手机号，遮住中间四位'),
  company: described(z.string(), '公司'),
  position: described(z.string(), '职位'),
  city: described(z.string(), '城市'),
  answers: described(z.array(formAnswer), '自定义的问题'),
  submitted_at: described(z.number(), '提交时间，秒'),
});
export type SubmittedForm = z.output<typeof submittedForm>;

/** Somebody's own entry: how the directory shows it, what they submitted, who has opened it. */
export const memberEntryShape = {
  circle: described(circleLine, '通讯录'),
  can: described(circleCan, '我可以做什么'),
  member_id: described(z.number(), '我的成员编号'),
  state: described(z.number(), '0 申请中，1 成员，6 已到期'),
  waits: described(z.number(), '申请中：1 等付款，2 等审核；其他 0'),
  role: described(z.number(), '1 圈主，2 管理员，3 嘉宾，4 成员'),
  group: described(z.string(), '分组，没有为空'),
  card_id: described(z.number(), '带来的名片，没有为 0'),
  realname: described(z.string(), '名录里的姓名'),
  avatar: described(z.string(), '名录里的头像，没有为空'),
  company: described(z.string(), '名录里的公司'),
  position: described(z.string(), '名录里的职位'),
  joined_at: described(z.number(), '加入时间，秒；没有为 0'),
  end_at: described(z.number(), '会费到何时，秒；没有期限为 0'),
  asks: described(z.array(z.string()), '另外要填的：company、position、city'),
  fields: described(z.array(formField), '现在的自定义问题'),
  form: described(z.nullable(submittedForm), '我提交的信息；没有为 null'),
  notices: described(z.nullable(z.number()), '每周最多收几条通知；null 按通讯录的设置'),
  muted: described(z.array(z.string()), '不想收的通知种类'),
  opened: described(
    z.array(
      z.object({
        realname: described(z.string(), '谁看的'),
        role: described(z.number(), '现在的角色：1 圈主，2 管理员，其他为已不是管理员'),
        at: described(z.number(), '时间，秒'),
      }),
    ),
    '谁看过我提交的手机号，新的在前，最多 50 条',
  ),
};
export const memberEntry = z.object(memberEntryShape);
export type MemberEntry = z.output<typeof memberEntry>;

/** An application that waits for an admin. */
export const appliedLine = z.object({
  member_id: described(z.number(), '成员编号'),
  user_id: described(z.number(), '用户编号'),
  card_id: described(z.number(), '带来的名片，没有为 0'),
  avatar: described(z.string(), '头像，没有为空'),
  form: described(submittedForm, '提交的信息'),
  inviter: described(z.string(), '邀请人的姓名，没有为空'),
  again: described(z.boolean(), '以前加入过'),
  applied_at: described(z.number(), '申请时间，秒'),
  lapses_at: described(z.number(), '到何时自动失效，秒'),
});
export type AppliedLine = z.output<typeof appliedLine>;
