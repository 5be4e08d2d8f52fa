import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, flag, id, integer, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { quoteFields } from '../order/quote.ts';
import { orderRules } from '../order/rules.ts';
import { buy, buyLine, chainRow, ownEntry } from './entity.ts';
import { buyId, choice, contactFields } from './input.ts';
import { buySorts, groupbuyRules } from './rules.ts';

export const listBuys = endpoint({
  id: 'groupbuy.list',
  methods: ['GET'],
  path: '/v1/groupbuy/list',
  access: 'login',
  effect: 'read',
  mayLag: true,
  summary: '公开的、接龙中的团购：快截止的在前，按文字或拼音找',
  query: z.object({
    ...pageQuery,
    words: optional(text('搜索', { max: groupbuyRules.search }), '标题、商品里的文字，或标题的拼音、首字母'),
    sort: optional(enumField('排序', buySorts), '默认 ending 快截止的在前；new 新的在前'),
  }),
  output: page(buyLine),
  errors: ['tooOften'],
  idempotency: 'none',
  requirements: ['D133', 'R169'],
});

export const circleBuys = endpoint({
  id: 'groupbuy.of-circles',
  methods: ['GET'],
  path: '/v1/groupbuy/ofcircles',
  access: 'login',
  effect: 'read',
  summary: '我加入的圈子里接龙中的团购，快截止的在前',
  query: z.object(pageQuery),
  output: page(buyLine),
  errors: [],
  idempotency: 'none',
  requirements: ['D133', 'R169'],
});

export const circleGroupbuys = endpoint({
  id: 'groupbuy.of-phonebook',
  methods: ['GET'],
  path: '/v1/groupbuy/ofphonebook',
  access: 'login',
  effect: 'read',
  summary: '一个圈子的团购：接龙中的快截止的在前；或已截止的，近的在前',
  query: z.object({
    ...pageQuery,
    id: id('通讯录'),
    over: optional(flag('已截止的'), '1 看已截止的；默认 0'),
  }),
  output: page(buyLine),
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden'],
  module: 'groupbuy',
  idempotency: 'none',
  requirements: ['D133', 'D77'],
});

export const viewBuy = endpoint({
  id: 'groupbuy.view',
  methods: ['GET'],
  path: '/v1/groupbuy/view',
  access: 'login',
  effect: 'read',
  summary: '一个团购：商品、成团进度、取货方式；审核中和已隐藏的只有团长和参加的人能看',
  query: z.object({ id: buyId }),
  output: buy,
  errors: ['notFound', 'tooOften'],
  idempotency: 'none',
  requirements: ['D133', 'R173'],
});

export const listChain = endpoint({
  id: 'groupbuy.chain',
  methods: ['GET'],
  path: '/v1/groupbuy/chain',
  access: 'login',
  effect: 'read',
  summary: '接龙：第几个、王**、要了什么、时间，新的在前；看得到团购的人都看得到',
  query: z.object({ ...pageQuery, id: buyId }),
  output: z.object({
    ...page(chainRow).shape,
    people: described(z.number(), '已参加几人'),
    pieces: described(z.number(), '已要了几件'),
    state: described(z.number(), '团购的状态'),
  }),
  errors: ['notFound', 'tooOften'],
  idempotency: 'none',
  requirements: ['D133', 'R173', 'V036'],
});

export const quoteBuy = endpoint({
  id: 'groupbuy.quote',
  methods: ['POST'],
  path: '/v1/groupbuy/quote',
  access: 'login',
  effect: 'read',
  summary: '付款之前：总价、现在付款的承诺、现在不能买的原因',
  body: z.object(choice),
  output: z.object({
    total: quoteFields.total,
    promise: quoteFields.promise,
    problem: quoteFields.problem,
  }),
  errors: ['notFound', 'invalid', 'stateChanged'],
  idempotency: 'none',
  requirements: ['D133', 'D134'],
});

export const joinBuy = endpoint({
  id: 'groupbuy.buy',
  methods: ['POST'],
  path: '/v1/groupbuy/buy',
  access: 'phone',
  effect: 'write',
  summary: '参加：几种商品一个订单，还可以再下一单；总价与看到的不同答 42200，什么都不扣',
  body: z.object({
    ...choice,
    ...contactFields,
    remark: optional(text('备注', { max: groupbuyRules.remark }), '对团长说的话'),
    total: optional(
      integer('总价', { min: 0, max: orderRules.totalMax }),
      '看到的总价，分；与现在不同答 42200',
    ),
    use_balance: optional(flag('用余额'), '余额够就当场付清，不够的待付款；默认 0'),
  }),
  output: z.object({
    entry_id: described(z.number(), '接龙编号'),
    hash: described(z.string(), '订单号，付款用'),
    total: described(z.number(), '总价，分'),
    paid: described(z.boolean(), '余额当场付清了'),
  }),
  errors: [
    'notFound',
    'forbidden',
    'buyersOnly',
    'stateChanged',
    'conflict',
    'invalid',
    'busy',
    'refused',
    'tooOften',
  ],
  idempotency: 'key',
  limits: [{ by: 'person', max: 60, seconds: 600 }],
  requirements: ['D133', 'D134', 'R173'],
});

export const listJoined = endpoint({
  id: 'groupbuy.joined',
  methods: ['GET'],
  path: '/v1/groupbuy/joined',
  access: 'login',
  effect: 'read',
  summary: '我参加的，新的在前，带取货码；给了团购编号只看那一个的',
  query: z.object({
    ...pageQuery,
    id: optional(buyId, '只看这个团购的'),
    open: optional(flag('还没收到的'), '1 只看付了款还没有收到的；默认 0'),
  }),
  output: page(ownEntry),
  errors: [],
  idempotency: 'none',
  requirements: ['D134', 'R174'],
});
