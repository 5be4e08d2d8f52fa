import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, id, integer, optional } from '../kernel/fields.ts';
import { quoteFields } from '../order/quote.ts';
import { feeQuoteShape, refundable } from './fee-entity.ts';
import { couponCode } from './tiers.ts';

const circle = id('通讯录编号');

const offer = z.object({
  id: described(z.number(), '通讯录编号'),
  name: described(z.string(), '通讯录名称'),
  join_type: described(z.number(), '加入方式'),
  ...feeQuoteShape,
  mine: described(
    z.object({
      member: described(z.boolean(), '我是正常成员'),
      end_at: described(z.number(), '我的会籍到何时为止，秒；永久或不是成员为 0'),
      grace_until: described(z.number(), '到期后保留到何时，秒；没有为 0'),
      trial: described(z.boolean(), '正在试用'),
      tier: described(z.string(), '现在的档位，没有为空'),
      refund: described(z.nullable(refundable), '我现在可以自己全额退回的；没有为 null'),
    }),
    '我在这里的会籍',
  ),
  problem: quoteFields.problem,
});
export type DuesOffer = z.output<typeof offer>;

export const viewOffer = endpoint({
  id: 'dues.offer',
  methods: ['GET'],
  path: '/v1/dues/offer',
  access: 'login',
  effect: 'read',
  summary: '加入或续费要付多少、到何时为止、怎样退款',
  query: z.object({ id: circle, coupon: optional(couponCode, '优惠码') }),
  output: offer,
  errors: ['notFound', 'forbidden'],
  idempotency: 'none',
  limits: [{ by: 'person', max: 300, seconds: 3600 }],
  requirements: ['D65', 'D66'],
});

export const renewMembership = endpoint({
  id: 'dues.renew',
  methods: ['POST'],
  path: '/v1/dues/renew',
  access: 'phone',
  effect: 'write',
  summary: '续费：生成待付款的订单，付款后接在现有的会籍后面',
  body: z.object({
    id: circle,
    tier_id: id('档位编号'),
    price: optional(
      integer('看到的价格（分）', { min: 0, max: 500_000 }),
      '页面上的价格；和现在的不同时不下单',
    ),
    coupon: optional(couponCode, '优惠码'),
  }),
  output: z.object({ hash: described(z.string(), '订单号，去 /pay/{hash} 付款') }),
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden', 'stateChanged', 'tooOften', 'busy'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['D65', 'D107'],
});

export const isPayCircleMember = endpoint({
  id: 'dues.is-pay-circle-member',
  methods: ['POST'],
  path: '/v1/phonebookcommunity/is-pay-circle-member',
  access: 'login',
  effect: 'read',
  summary: '一个人是不是收费圈子的成员；本人、圈主和管成员的管理员可以问',
  body: z.object({ id: circle, user_id: id('用户编号') }),
  output: z.object({
    is_member: described(z.boolean(), '是正常成员，到期后的保留期也算'),
    end_at: described(z.number(), '到何时为止，秒；永久、没有付费或不是成员为 0'),
    tier: described(z.string(), '付的是哪一档；没有付过为空'),
  }),
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden'],
  idempotency: 'none',
  requirements: ['C071', 'D65'],
});
