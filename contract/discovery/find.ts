import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { choice, described, enumField, id, integer, optional, text } from '../kernel/fields.ts';
import { page, pageSizeMax } from '../kernel/paging.ts';
import { circleLine } from '../circle/entity.ts';
import { categories, circleRules } from '../circle/rules.ts';
import { discoveryRules, findSorts, recommendTypes } from './rules.ts';

export const foundCircle = z.object({
  ...circleLine.shape,
  intro: described(z.string(), '介绍的开头'),
  fee: described(z.number(), '最低会费，分；不收费为 0'),
  joined: described(z.boolean(), '我已经是成员'),
  friends: described(z.number(), '里面有几位我的好友，数到 99 为止'),
});
export type FoundCircle = z.output<typeof foundCircle>;

const paging = {
  size: optional(integer('每页数量', { min: 1, max: pageSizeMax }), `每页数量，默认 ${circleRules.pageSize}`),
  page: optional(
    integer('页码', { min: 0, max: Number.MAX_SAFE_INTEGER }),
    '上一页返回的 next；第一页不填或 0',
  ),
};

export const listCircles = endpoint({
  id: 'discovery.circles',
  methods: ['GET'],
  path: '/v1/phonebook/list',
  access: 'login',
  effect: 'read',
  mayLag: true,
  summary: '公开展示的通讯录，可以搜索和筛选',
  query: z.object({
    ...paging,
    q: optional(text('搜索', { max: discoveryRules.words }), '名称、拼音或拼音首字母'),
    category: optional(choice('分类', categories), '分类（D63）'),
    city: optional(text('城市', { max: circleRules.city }), '城市'),
    industry: optional(integer('行业', { min: 1, max: 99_999 }), '行业，含下级'),
    sort: optional(enumField('排序', findSorts), 'popular 人多的在前（默认），new 新的在前'),
  }),
  output: page(foundCircle),
  errors: ['tooOften', 'busy'],
  idempotency: 'none',
  requirements: ['C069', 'K065', 'B225', 'E230', 'E231', 'R010', 'R089', 'R091'],
});

export const recommendCircles = endpoint({
  id: 'discovery.recommend-circles',
  methods: ['GET'],
  path: '/v1/phonebook/recommend-list',
  access: 'login',
  effect: 'read',
  mayLag: true,
  summary: '推荐的通讯录：1 为我推荐，2 同行业，3 热门；没有已加入的、不公开的和我举报过的（D91）',
  query: z.object({
    type: choice('推荐方式', recommendTypes),
    ...paging,
  }),
  output: page(foundCircle),
  errors: ['tooOften', 'busy'],
  idempotency: 'none',
  requirements: ['C070', 'D91', 'K066', 'R090', 'R092'],
});

export const relatedCircles = endpoint({
  id: 'discovery.related-circles',
  methods: ['GET'],
  path: '/v1/phonebook/related',
  access: 'login',
  effect: 'read',
  mayLag: true,
  summary: '和这个通讯录相近的：同行业的在前，然后同分类的，最多 20 个（D159）',
  query: z.object({ id: id('通讯录') }),
  output: z.object({
    circle: described(foundCircle, '这个通讯录'),
    list: described(z.array(foundCircle), '相近的，没有翻页'),
  }),
  errors: ['notFound', 'forbidden', 'tooOften', 'busy'],
  idempotency: 'none',
  requirements: ['R055', 'D159'],
});
