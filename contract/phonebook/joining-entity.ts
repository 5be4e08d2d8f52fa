import * as z from 'zod/mini';
import { described } from '../kernel/fields.ts';
import { feeQuote, refundable } from './fee-entity.ts';
import { circleCan, circleLine } from './entity.ts';

/** A field of a circle's own, as the form asks it (D60). */
export const formField = z.object({
  label: described(z.string(), '名称'),
  type: described(z.string(), 'text 文字，select 单选，date 日期，image 图片'),
  required: described(z.boolean(), '必填'),
  options: described(z.array(z.string()), '单选的选项，其他类型为空'),
});
export type FormFieldView = z.output<typeof formField>;

/** An answer to such a field. */
export const formAnswer = z.object({
  label: described(z.string(), '当时的名称'),
  type: described(z.string(), 'text、select、date、image'),
  value: described(z.string(), '回答；别人提交的图片为空，看 link'),
  link: described(z.string(), '图片的短期地址，其他类型为空'),
});
export type FormAnswerView = z.output<typeof formAnswer>;

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

/** Who has invited. */
export const inviter = z.object({
  realname: described(z.string(), '姓名'),
  avatar: described(z.string(), '头像，没有为空'),
  company: described(z.string(), '公司'),
  position: described(z.string(), '职位'),
  card_id: described(z.number(), '名片，没有为 0'),
});
export type Inviter = z.output<typeof inviter>;

export const joinForm = z.object({
  circle: described(circleLine, '通讯录'),
  intro: described(z.string(), '介绍'),
  owner: described(z.string(), '圈主的姓名'),
  admins: described(z.number(), '能看到我提交的信息的管理员人数，不含圈主'),
  contact_visible: described(z.number(), '联系方式：0 成员互相可见，1 仅管理员，2 交换名片后'),
  asks: described(z.array(z.string()), '另外要填的：company、position、city'),
  fields: described(z.array(formField), '自定义的问题'),
  draft: described(
    z.object({
      realname: described(z.string(), '姓名'),
      phone: described(z.string(), '已验证的手机号，遮住中间四位；没有绑定为空'),
      company: described(z.string(), '公司'),
      position: described(z.string(), '职位'),
      city: described(z.string(), '城市'),
      card_id: described(z.number(), '带来的名片，没有为 0'),
      answers: described(z.array(formAnswer), '自定义的问题；没有提交过为空'),
    }),
    '等付款、已到期时是上次提交的，其他按我的名片填好',
  ),
  mine: described(
    z.object({
      state: described(
        z.number(),
        '我的状态：−1 没有申请过，0 申请中，1 成员，2 被拒绝，3 已退出，4 被移出，6 已到期',
      ),
      waits: described(z.number(), '申请中：1 等付款，2 等审核；其他 0'),
      reason: described(z.string(), '被拒绝或移出的原因，没有为空'),
      applied_at: described(z.number(), '申请时间，秒；没有为 0'),
      lapses_at: described(z.number(), '等审核到何时自动失效，秒；没有为 0'),
    }),
    '我在这里',
  ),
  can_join: described(z.boolean(), '现在可以提交'),
  problem: described(z.string(), '现在不能加入的原因和做法，可以时为空'),
  offer: described(feeQuote, '会费；不收费的没有档位'),
  full: described(z.boolean(), '满员'),
  queue: described(
    z.object({
      open: described(z.boolean(), '满员，可以候补'),
      waiting: described(z.boolean(), '我在候补'),
      offer_until: described(z.number(), '轮到我了，最晚何时加入，秒；没有为 0'),
    }),
    '候补',
  ),
  inviter: described(z.nullable(inviter), '邀请我的人；没有邀请或邀请已失效为 null'),
});
export type JoinForm = z.output<typeof joinForm>;

export const ownEntry = z.object({
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
  refund: described(z.nullable(refundable), '我现在可以自己全额退回的会费；没有为 null'),
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
});
export type OwnEntry = z.output<typeof ownEntry>;
