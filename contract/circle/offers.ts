import * as z from 'zod/mini';
import { listedPerson } from '../card/listed-person.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { described, id, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { circleRules } from './rules.ts';

const offer = z.object({
  id: described(z.number(), '编号'),
  title: described(z.string(), '标题'),
  image: described(z.string(), '图片，没有为空'),
  price: described(z.number(), '最低的价格，分；0 为免费'),
  price_max: described(z.number(), '最高的价格，分'),
  at: described(z.number(), '发布时间，秒'),
  person: described(listedPerson, '谁提供的'),
  path: described(z.string(), '页面的路径'),
});
export type CircleOffer = z.output<typeof offer>;

const kind = z.object({
  kind: described(z.string(), '类别'),
  label: described(z.string(), '名称'),
  create: described(z.string(), '发布一个的页面的路径'),
});

/** R064: what members offer, whatever features have of it (decision 0107). */
export const listOffers = endpoint({
  id: 'phonebook.offers',
  methods: ['GET'],
  path: '/v1/phonebook/offers',
  access: 'login',
  effect: 'read',
  summary: '成员提供的服务和优惠，新的在前，可按类别看、按标题里的字找',
  query: z.object({
    ...pageQuery,
    id: id('通讯录'),
    kind: optional(text('类别', { max: 20 }), '类别；不填为第一类'),
    q: optional(text('搜索词', { max: circleRules.query }), '标题里的字'),
  }),
  output: z.object({
    ...page(offer).shape,
    kinds: described(z.array(kind), '有哪几类，各看各的功能开着没有；第一页才有'),
  }),
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden', 'invalid'],
  module: 'service',
  idempotency: 'none',
  requirements: ['R064', 'D77'],
});
