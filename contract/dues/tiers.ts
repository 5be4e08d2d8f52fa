import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { choice, described, flag, id, integer, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { duesRules, tierDays } from './rules.ts';

const circle = id('通讯录编号');
/** Case does not matter. */
export const couponCode = text('优惠码', {
  max: 16,
  rule: (value) =>
    typeof value !== 'string' || value === '' || /^[A-Za-z0-9]{4,16}$/.test(value)
      ? ''
      : '优惠码请填写 4 到 16 位字母或数字',
});

const tier = z.object({
  id: described(z.number(), '档位编号'),
  name: described(z.string(), '名称'),
  price: described(z.number(), '价格，分'),
  days: described(z.number(), '多少天；0 为永久'),
  rights: described(z.string(), '权益说明，没有为空'),
  trial_days: described(z.number(), '免费试用几天；没有为 0'),
  sort: described(z.number(), '排序，小的在前'),
  on_sale: described(z.number(), '1 在售，0 已停售'),
});
export type DuesTier = z.output<typeof tier>;

const setting = z.object({
  join_type: described(z.number(), '加入方式；2 付费，3 付费并审核，其他为不收费'),
  list: described(z.array(tier), '全部档位，在售的在前，没有翻页'),
  problem: described(z.string(), '现在不能收费的原因，例如没有实名；可以为空'),
  fee: described(z.number(), '平台服务费，万分之几'),
});
export type DuesSetting = z.output<typeof setting>;

export const viewSetting = endpoint({
  id: 'dues.setting',
  methods: ['GET'],
  path: '/v1/dues/setting',
  access: 'login',
  effect: 'read',
  summary: '会费设置：档位、加入方式、能不能收费；圈主可看',
  query: z.object({ id: circle }),
  output: setting,
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden'],
  idempotency: 'none',
  requirements: ['R147', 'D65'],
});

export const saveTier = endpoint({
  id: 'dues.save-tier',
  methods: ['POST'],
  path: '/v1/dues/save-tier',
  access: 'phone',
  effect: 'write',
  summary: '新建或修改会费档位；已经下的订单不变',
  body: z.object({
    id: circle,
    tier_id: optional(id('档位编号'), '修改哪一个；不填为新建'),
    name: text('名称', { max: duesRules.tierName, required: true }),
    price: integer('价格（分）', duesRules.price),
    days: choice('期限', tierDays),
    rights: optional(text('权益说明', { max: duesRules.rights, multiline: true }), '权益说明'),
    trial_days: optional(integer('试用天数', { min: 0, max: duesRules.trialDays }), '默认 0，没有试用'),
    sort: optional(integer('排序', { min: 0, max: 999 }), '小的在前，默认 0'),
    on_sale: optional(flag('在售'), '默认 1'),
  }),
  output: setting,
  errors: [
    'notFound',
    'membersOnly',
    'paidContent',
    'forbidden',
    'conflict',
    'stateChanged',
    'refused',
    'tooOften',
    'busy',
  ],
  idempotency: 'key',
  limits: [{ by: 'person', max: 100, seconds: 86_400 }],
  requirements: ['R147', 'D65', 'D66'],
});

export const chargeCircle = endpoint({
  id: 'dues.charge',
  methods: ['POST'],
  path: '/v1/dues/charge',
  access: 'phone',
  effect: 'write',
  summary: '开始或停止收费加入：2 付费，3 付费并审核，1 改回审核',
  body: z.object({ id: circle, join_type: choice('加入方式', [1, 2, 3]) }),
  output: setting,
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden', 'stateChanged', 'tooOften', 'busy'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 100, seconds: 86_400 }],
  requirements: ['R147', 'D59'],
});

const coupon = z.object({
  id: described(z.number(), '编号'),
  code: described(z.string(), '优惠码'),
  off: described(z.number(), '减多少，分；减后最少付 1 元'),
  uses: described(z.number(), '一共可以用几次'),
  used: described(z.number(), '已用几次，包括还没付款的订单'),
  until: described(z.number(), '到何时为止，秒'),
  state: described(z.enum(['on', 'used', 'over', 'stopped']), '可用、用完、过期、已停用'),
});
export type DuesCoupon = z.output<typeof coupon>;

export const listCoupons = endpoint({
  id: 'dues.coupons',
  methods: ['GET'],
  path: '/v1/dues/coupons',
  access: 'login',
  effect: 'read',
  summary: '优惠码，新的在前；圈主可看',
  query: z.object({ ...pageQuery, id: circle }),
  output: page(coupon),
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden'],
  idempotency: 'none',
  requirements: ['R138', 'D158'],
});

export const makeCoupon = endpoint({
  id: 'dues.make-coupon',
  methods: ['POST'],
  path: '/v1/dues/make-coupon',
  access: 'phone',
  effect: 'write',
  summary: '新建优惠码；每人用一次',
  body: z.object({
    id: circle,
    code: optional(couponCode, '不填为随机生成'),
    off: integer('优惠金额（分）', duesRules.coupons.off),
    uses: integer('可用次数', { min: 1, max: duesRules.coupons.uses }),
    days: integer('有效天数', { min: 1, max: duesRules.coupons.days }),
  }),
  output: coupon,
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden', 'conflict', 'tooOften', 'busy'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 100, seconds: 86_400 }],
  requirements: ['R138', 'D158'],
});

export const stopCoupon = endpoint({
  id: 'dues.stop-coupon',
  methods: ['POST'],
  path: '/v1/dues/stop-coupon',
  access: 'phone',
  effect: 'write',
  summary: '停用优惠码；已经下的订单不变',
  body: z.object({ id: circle, coupon_id: id('优惠码编号') }),
  output: coupon,
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden', 'tooOften', 'busy'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 100, seconds: 86_400 }],
  requirements: ['R138', 'D158'],
});
