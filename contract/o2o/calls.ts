import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, flag, integer, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { quoteFields } from '../order/quote.ts';
import { orderRules } from '../order/rules.ts';
import { deal, dealLine, voucher } from './entity.ts';
import { coordinate, dealId } from './input.ts';
import { dealRules, dealSorts } from './rules.ts';

export const viewDeal = endpoint({
  id: 'o2o.view',
  methods: ['GET'],
  path: '/v1/o2o/view',
  access: 'login',
  effect: 'read',
  summary: '一个到店优惠；隐藏、审核中和已删除的只有自己能看',
  query: z.object({ id: dealId }),
  output: deal,
  errors: ['notFound', 'tooOften'],
  idempotency: 'none',
  requirements: ['D135', 'R191'],
});

export const listDeals = endpoint({
  id: 'o2o.list',
  methods: ['GET'],
  path: '/v1/o2o/list',
  access: 'login',
  effect: 'read',
  mayLag: true,
  summary: '到店优惠：按地区、文字或拼音找',
  query: z.object({
    ...pageQuery,
    words: optional(
      text('搜索', { max: dealRules.search }),
      '标题、内容、店名里的文字，或标题的拼音、首字母',
    ),
    region: optional(text('地区', { max: 6 }), '地区编码，6 位；省和市连同其下的'),
    sort: optional(enumField('排序', dealSorts), '默认 new 新的在前；cheap 便宜的在前'),
  }),
  output: page(dealLine),
  errors: ['tooOften'],
  idempotency: 'none',
  requirements: ['D135'],
});

export const nearDeals = endpoint({
  id: 'o2o.near',
  methods: ['POST'],
  path: '/v1/o2o/near',
  access: 'login',
  effect: 'read',
  mayLag: true,
  summary: `附近 ${dealRules.nearKm} 公里内的到店优惠，近的在前；给的位置只用来算这一次，不保存`,
  body: z.object({ ...pageQuery, lat: coordinate('纬度', 90), lng: coordinate('经度', 180) }),
  output: page(dealLine),
  errors: ['tooOften'],
  idempotency: 'none',
  requirements: ['D135'],
});

const choice = {
  deal_id: dealId,
  quantity: integer('几份', { min: 1, max: dealRules.perPerson }),
};

export const quoteDeal = endpoint({
  id: 'o2o.quote',
  methods: ['GET'],
  path: '/v1/o2o/quote',
  access: 'login',
  effect: 'read',
  summary: '买之前：总价、现在付款的承诺、还剩几份',
  query: z.object(choice),
  output: z.object(quoteFields),
  errors: ['notFound', 'invalid'],
  idempotency: 'none',
  requirements: ['D135'],
});

export const buyDeal = endpoint({
  id: 'o2o.buy',
  methods: ['POST'],
  path: '/v1/o2o/buy',
  access: 'phone',
  effect: 'write',
  summary: '下单；一单一个券码，买几份都一次用完；价格与看到的不同答 42200，什么都不扣',
  body: z.object({
    ...choice,
    total: optional(
      integer('总价', { min: 0, max: orderRules.totalMax }),
      '看到的总价，分；与现在不同答 42200',
    ),
    use_balance: optional(flag('用余额'), '余额够就当场付清，不够的待付款；默认 0'),
  }),
  output: z.object({
    hash: described(z.string(), '订单号，付款用'),
    total: described(z.number(), '总价，分'),
    paid: described(z.boolean(), '余额当场付清了'),
  }),
  errors: ['notFound', 'forbidden', 'buyersOnly', 'stateChanged', 'conflict', 'invalid', 'busy', 'tooOften'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 60, seconds: 600 }],
  requirements: ['D135', 'R192'],
});

export const listVouchers = endpoint({
  id: 'o2o.vouchers',
  methods: ['GET'],
  path: '/v1/o2o/vouchers',
  access: 'login',
  effect: 'read',
  summary: '我的券和券码，新买的在前',
  query: z.object({
    ...pageQuery,
    open: optional(flag('还能用的'), '1 只看付了款还没有用的'),
  }),
  output: page(voucher),
  errors: [],
  idempotency: 'none',
  requirements: ['D135'],
});

export const viewVoucher = endpoint({
  id: 'o2o.voucher',
  methods: ['GET'],
  path: '/v1/o2o/voucher',
  access: 'login',
  effect: 'read',
  summary: '一个优惠我最近付过款的一单和它的券码；都没付过是最近下的一单',
  query: z.object({ deal_id: dealId }),
  output: voucher,
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['D135', 'R193'],
});
