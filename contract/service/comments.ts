import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, id, integer, jsonOr, list, optional, pictureUrl, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { servicePerson, way } from './entity.ts';
import { serviceRules } from './rules.ts';

/** E120–E129 */
export const comment = z.object({
  comment_id: described(z.number(), '评价编号；还没有评价为 0'),
  service_id: described(z.number(), '服务编号'),
  order_id: described(z.number(), '订单编号；只有买卖双方看得到，别人为 0'),
  score: described(z.number(), '1 差评，2 过得去，3 一般，4 满意，5 非常满意；还没有评价为 0'),
  content: described(z.string(), '评价的内容'),
  images: described(z.string(), 'JSON 字符串：图片地址的数组'),
  created_at: described(z.number(), '评价时间，秒；没有为 0'),
  edited_at: described(z.number(), '修改时间，秒；没有为 0'),
  reply: described(z.string(), '卖家的回复，没有为空'),
  replied_at: described(z.number(), '回复时间，秒；没有为 0'),
  user_id: described(z.number(), '评价的人'),
  user: described(servicePerson, '评价的人'),
  way: described(way, '买的方式，下单时的样子；地点只有买卖双方看得到，别人为空'),
  service: described(
    z.object({
      service_id: described(z.number(), '服务编号'),
      title: described(z.string(), '标题，下单时的样子'),
      image: described(z.string(), '第一张图片，没有为空'),
    }),
    '服务',
  ),
  can: described(
    z.object({
      add: described(z.boolean(), '可以评价'),
      edit: described(z.boolean(), '可以修改'),
      reply: described(z.boolean(), '可以回复'),
    }),
    '我可以做什么',
  ),
  until: described(z.number(), '最晚何时评价或修改，秒；没有为 0'),
});
export type ServiceComment = z.output<typeof comment>;

const score = integer('评分', { min: 1, max: 5 });
const content = text('评价', { max: serviceRules.comment, multiline: true });
const images = optional(
  jsonOr('图片', list('图片', pictureUrl('图片'), serviceRules.commentImages), 10_000),
  '最多 9 张；JSON 字符串或数组',
);

export const listComments = endpoint({
  id: 'service.comments',
  methods: ['GET'],
  path: '/v1/service/commentlistbyservice',
  access: 'guest',
  effect: 'read',
  mayLag: true,
  summary: '一个服务的评价，新的在前',
  query: z.object({ ...pageQuery, id: id('服务编号') }),
  output: page(comment),
  errors: ['notFound', 'tooOften'],
  idempotency: 'none',
  requirements: ['C023'],
});

export const commentOfOrder = endpoint({
  id: 'service.comment-of-order',
  methods: ['GET'],
  path: '/v1/service/commentbyorder',
  access: 'login',
  effect: 'read',
  summary: '一个订单的评价；还没有的评分为 0',
  query: z.object({ id: id('订单编号') }),
  output: comment,
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['C024', 'B093', 'K030'],
});

export const addComment = endpoint({
  id: 'service.comment-add',
  methods: ['POST'],
  path: '/v1/service/commentadd',
  access: 'phone',
  effect: 'write',
  summary: '评价一个完成的订单，15 天内，一单一次',
  query: z.object({ id: id('订单编号') }),
  body: z.object({ score, content, images }),
  output: comment,
  errors: ['notFound', 'forbidden', 'stateChanged', 'refused', 'invalid'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['C025', 'B092', 'B095', 'D53'],
});

export const editComment = endpoint({
  id: 'service.comment-edit',
  methods: ['POST'],
  path: '/v1/service/commentedit',
  access: 'phone',
  effect: 'write',
  summary: '修改自己的评价，7 天内，只能一次',
  query: z.object({ id: id('订单编号') }),
  body: z.object({ score, content, images }),
  output: comment,
  errors: ['notFound', 'forbidden', 'stateChanged', 'refused', 'invalid'],
  idempotency: 'natural',
  requirements: ['D53'],
});

export const replyComment = endpoint({
  id: 'service.comment-reply',
  methods: ['POST'],
  path: '/v1/service/commentreply',
  access: 'phone',
  effect: 'write',
  summary: '卖家回复一次评价',
  query: z.object({ id: id('订单编号') }),
  body: z.object({
    content: text('回复', { max: serviceRules.commentReply, required: true, multiline: true }),
  }),
  output: comment,
  errors: ['notFound', 'forbidden', 'stateChanged', 'refused'],
  idempotency: 'natural',
  requirements: ['D53'],
});
