import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { choice, described, enumField, integer, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { packTypes, vipKinds, vipRules, vipSources } from './rules.ts';

/** A code of a person who recommends, as links carry it (D122). */
const agentCode = text('推荐码', { max: 20 });

const pack = z.object({
  vip: described(z.enum(vipKinds), '哪种会员'),
  pack_type: described(z.number(), '1 月，2 季，3 年'),
  title: described(z.string(), '名称，如 个人会员·年'),
  months: described(z.number(), '多少个月'),
  price: described(z.number(), '价格，分'),
  per_month: described(z.number(), '合每月多少，分'),
  starts_at: described(z.number(), '现在买从何时算起，秒：还有会员的接在后面'),
  end_at: described(z.number(), '现在买到何时为止，秒'),
});
export type VipPack = z.output<typeof pack>;

const privilege = z.object({
  key: described(z.string(), '代号'),
  title: described(z.string(), '权益'),
  free: described(z.string(), '没有会员的'),
  vip: described(z.string(), '个人会员的'),
  commerce: described(z.string(), '商务会员的'),
});
export type VipPrivilege = z.output<typeof privilege>;

const vipEntry = z.object({
  hash: described(z.enum(vipKinds), '会员的种类（K099、K100）'),
  name: described(z.string(), '名称'),
  end_at: described(z.number(), '到何时为止，秒；晚于现在就是会员'),
});
export type VipEntry = z.output<typeof vipEntry>;

const offer = z.object({
  packs: described(z.array(pack), '能买的套餐'),
  gains: described(z.array(z.string()), '按本人的使用，开通后多得什么；没有为空'),
  mine: described(z.array(vipEntry), '我现有的会员'),
  refund: described(z.string(), '退款的约定'),
  inviter: described(z.string(), '推荐我的人，遮住一部分；没有为空'),
  points: described(
    z.object({
      a_day: described(z.number(), '一天个人会员要多少积分；0 为不能换'),
      have: described(z.number(), '我现有的积分'),
    }),
    '用积分换会员',
  ),
});
export type VipOffer = z.output<typeof offer>;

const poster = z.object({
  link: described(z.string(), '邀请的链接，完整地址，带本人的推荐码'),
  code: described(z.string(), '本人的推荐码'),
  name: described(z.string(), '本人的称呼'),
  avatar: described(z.string(), '本人的头像，没有为空'),
  lines: described(z.array(z.string()), '海报上写的会员权益'),
  price: described(z.number(), '最低多少起，分'),
});
export type VipPoster = z.output<typeof poster>;

export const viewOffer = endpoint({
  id: 'vip.offer',
  methods: ['GET'],
  path: '/v1/vip/offer',
  access: 'login',
  effect: 'read',
  summary: '会员的套餐、价格和对我有什么用',
  output: offer,
  errors: [],
  idempotency: 'none',
  requirements: ['R003', 'D118'],
});

export const applyVip = endpoint({
  id: 'vip.apply',
  methods: ['GET', 'POST'],
  path: '/v1/user/apply-vip',
  access: 'login',
  effect: 'write',
  summary: '从推荐链接来：记下推荐人（第一个有效的算，D122），回答套餐',
  body: z.object({ agent: optional(agentCode, '推荐码；无效的不记，不影响购买') }),
  output: offer,
  errors: ['tooOften', 'busy'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['C083', 'D121', 'D122'],
});

export const vipWithPoster = endpoint({
  id: 'vip.with-poster',
  methods: ['GET'],
  path: '/v1/user/vip-with-poster',
  access: 'login',
  effect: 'read',
  summary: '我的会员海报、套餐和从哪里来',
  query: z.object({ from: optional(text('来源', { max: 20 }), '从哪里来，如 poster') }),
  output: z.object({
    poster: described(poster, '我的海报'),
    offer: described(offer, '套餐'),
    from: described(z.string(), '从哪里来，没有为空'),
  }),
  errors: [],
  idempotency: 'none',
  requirements: ['C082', 'D121'],
});

export const vipPoster = endpoint({
  id: 'vip.poster',
  methods: ['GET'],
  path: '/v1/user/vip-poster',
  access: 'login',
  effect: 'read',
  summary: '我的会员海报上写什么',
  output: poster,
  errors: [],
  idempotency: 'none',
  requirements: ['C084', 'R005'],
});

export const getPrivileges = endpoint({
  id: 'vip.privileges',
  methods: ['GET'],
  path: '/v1/user/get-privileges',
  access: 'guest',
  effect: 'read',
  summary: '会员权益对照表；给了种类的只答这种会员与没有会员时不同的',
  query: z.object({ type: optional(enumField('会员种类', vipKinds), '不填为全部') }),
  output: z.object({ list: described(z.array(privilege), '权益，没有翻页') }),
  errors: [],
  idempotency: 'none',
  requirements: ['C085', 'D119'],
});

export const redeemScore = endpoint({
  id: 'vip.redeem',
  methods: ['POST'],
  path: '/v1/vip/redeem',
  access: 'login',
  effect: 'write',
  summary: '用积分换个人会员，接在现有的后面；换了不能退',
  body: z.object({
    days: choice('天数', vipRules.redeemDays),
    a_day: integer('看到的一天多少积分', { min: 1, max: 1_000_000 }),
  }),
  output: offer,
  errors: ['stateChanged', 'busy'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['D126'],
});

export const createPackOrder = endpoint({
  id: 'vip.create-order',
  methods: ['POST'],
  path: '/v3-api/customer/user/prop/vip-pack/create-order',
  access: 'login',
  effect: 'write',
  summary: '买会员：生成待付款的订单；同一套餐没付款的订单只有一个',
  body: z.object({
    vip: enumField('会员种类', vipKinds),
    pack_type: choice('套餐', packTypes),
    share_user_id: optional(agentCode, '推荐码，同 apply-vip 的 agent'),
    price: optional(
      integer('看到的价格（分）', { min: 0, max: 100_000_000 }),
      '页面上的价格；和现在的不同时不下单，请人重看',
    ),
  }),
  output: z.object({ hash: described(z.string(), '订单号，去 /pay/{hash} 付款') }),
  errors: ['notFound', 'stateChanged', 'conflict', 'tooOften', 'busy'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['C086', 'B009', 'D118', 'D120'],
});

export const myVipList = endpoint({
  id: 'vip.mine',
  methods: ['GET'],
  path: '/v3-api/customer/user/prop/my-vip-list',
  access: 'login',
  effect: 'read',
  summary: '我的会员，每种一条；没有的不列',
  output: z.object({ list: described(z.array(vipEntry), '会员，没有翻页') }),
  errors: [],
  idempotency: 'none',
  also: ['muted', 'banned', 'leaving'],
  requirements: ['C087', 'E170', 'E171', 'B214', 'B215'],
});

export const myProp = endpoint({
  id: 'vip.prop',
  methods: ['GET'],
  path: '/v3-api/customer/user/prop/my-prop/{id}',
  access: 'login',
  effect: 'read',
  summary: '我有的一样东西：会员（vipPhonebook、vipCommerce）、短信条数（sms）',
  query: z.object({ id: text('代号', { max: 20, required: true }) }),
  output: z.object({
    hash: described(z.string(), '代号'),
    name: described(z.string(), '名称'),
    end_at: described(z.number(), '到何时为止，秒；不到期或没有为 0'),
    count: described(z.number(), '有多少：会员为还没有过完的份数，短信为条数'),
  }),
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['C074', 'D121'],
});

const term = z.object({
  id: described(z.number(), '编号'),
  kind: described(z.enum(vipKinds), '哪种会员'),
  source: described(z.enum(vipSources), '怎么来的'),
  title: described(z.string(), '说明'),
  starts_at: described(z.number(), '从何时起，秒'),
  end_at: described(z.number(), '到何时为止，秒'),
  ended: described(z.string(), '提前结束的原因，没有为空'),
  hash: described(z.string(), '订单号，不是买的为空'),
  refund_by: described(z.number(), '最晚何时可以退，秒；不能退为 0'),
  created_at: described(z.number(), '何时得到，秒'),
});
export type VipTerm = z.output<typeof term>;

export const listTerms = endpoint({
  id: 'vip.terms',
  methods: ['GET'],
  path: '/v1/vip/terms',
  access: 'login',
  effect: 'read',
  summary: '我得到过的会员，新的在前',
  query: z.object({ ...pageQuery }),
  output: page(term),
  errors: [],
  idempotency: 'none',
  requirements: ['D118', 'D120'],
});
