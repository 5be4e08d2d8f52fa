import * as z from 'zod/mini';
import { described } from '../kernel/fields.ts';
import { feeQuote, refundable } from '../dues/fee-entity.ts';
import { circleLine } from '../circle/entity.ts';
import { memberEntryShape } from '../circle/form-entity.ts';
import { formAnswer, formField } from '../form/input.ts';

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

/** One's own entry, with what one may take back of it. */
export const ownEntry = z.object({
  ...memberEntryShape,
  refund: described(z.nullable(refundable), '我现在可以自己全额退回的会费；没有为 null'),
});
export type OwnEntry = z.output<typeof ownEntry>;
