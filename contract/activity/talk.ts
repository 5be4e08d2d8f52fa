import * as z from 'zod/mini';
import { listedPerson } from '../card/listed-person.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, flag, id, list, optional, pictureUrl, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { activityRules } from './rules.ts';

const activityId = id('活动编号');

const reply = z.object({
  id: described(z.number(), '编号'),
  content: described(z.string(), '内容'),
  user: described(listedPerson, '谁回答的'),
  created_at: described(z.number(), '时间，秒'),
});

const question = z.object({
  id: described(z.number(), '编号'),
  content: described(z.string(), '内容'),
  user: described(listedPerson, '谁问的'),
  created_at: described(z.number(), '时间，秒'),
  replies: described(z.array(reply), '主办方的回答，先答的在前'),
  mine: described(z.boolean(), '我问的'),
});
export type ActivityQuestion = z.output<typeof question>;

export const listQuestions = endpoint({
  id: 'activity.questions',
  methods: ['GET'],
  path: '/v1/activity/questions',
  access: 'guest',
  effect: 'read',
  summary: '报名前的提问和主办方的回答，新的在前；主办方可以只看没有回答的',
  query: z.object({
    ...pageQuery,
    id: activityId,
    open: optional(flag('没有回答的'), '1 只看没有回答的'),
  }),
  output: page(question),
  errors: ['notFound', 'tooOften'],
  idempotency: 'none',
  requirements: ['R127', 'D102'],
});

export const askActivity = endpoint({
  id: 'activity.ask',
  methods: ['POST'],
  path: '/v1/activity/ask',
  access: 'phone',
  effect: 'write',
  summary: '报名前问主办方，大家都看得到',
  body: z.object({
    id: activityId,
    content: text('问题', { max: activityRules.question, required: true, multiline: true }),
  }),
  output: question,
  errors: ['notFound', 'refused', 'forbidden', 'stateChanged'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 20, seconds: 3600 }],
  requirements: ['R127'],
});

export const answerQuestion = endpoint({
  id: 'activity.answer',
  methods: ['POST'],
  path: '/v1/activity/answer',
  access: 'phone',
  effect: 'write',
  summary: '主办方回答一个提问：主办人和管理报名的助手',
  body: z.object({
    id: id('提问'),
    content: text('回答', { max: activityRules.question, required: true, multiline: true }),
  }),
  output: question,
  errors: ['notFound', 'forbidden', 'refused', 'stateChanged'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 120, seconds: 3600 }],
  requirements: ['R127'],
});

const post = z.object({
  id: described(z.number(), '编号'),
  content: described(z.string(), '内容'),
  images: described(z.string(), 'JSON 字符串：图片地址的数组'),
  user: described(listedPerson, '谁发的'),
  host: described(z.boolean(), '主办方发的'),
  created_at: described(z.number(), '时间，秒'),
  mine: described(z.boolean(), '我发的'),
});
export type ActivityPost = z.output<typeof post>;

export const listActivityPosts = endpoint({
  id: 'activity.posts',
  methods: ['GET'],
  path: '/v1/activity/posts',
  access: 'guest',
  effect: 'read',
  summary: '参加的人和主办方发的照片和感想，新的在前',
  query: z.object({ ...pageQuery, id: activityId }),
  output: page(post),
  errors: ['notFound', 'tooOften'],
  idempotency: 'none',
  requirements: ['R110'],
});

export const addActivityPost = endpoint({
  id: 'activity.post',
  methods: ['POST'],
  path: '/v1/activity/post',
  access: 'phone',
  effect: 'write',
  summary: '发照片或感想：已确认的人和主办方',
  body: z.object({
    id: activityId,
    content: text('内容', { max: activityRules.post, multiline: true }),
    images: list('图片', pictureUrl('图片'), activityRules.postImages),
  }),
  output: post,
  errors: ['notFound', 'forbidden', 'refused', 'invalid', 'stateChanged', 'membersOnly'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 30, seconds: 3600 }],
  requirements: ['R110'],
});

export const hideTalk = endpoint({
  id: 'activity.hide-talk',
  methods: ['POST'],
  path: '/v1/activity/hidetalk',
  access: 'login',
  effect: 'write',
  summary: '隐藏一条提问、回答或照片：自己的，或主办方',
  body: z.object({ id: id('编号'), kind: enumField('种类', ['question', 'post']) }),
  output: z.object({ id: described(z.number(), '编号') }),
  errors: ['notFound', 'forbidden'],
  idempotency: 'natural',
  requirements: ['R110', 'R127'],
});

export const listMet = endpoint({
  id: 'activity.met',
  methods: ['GET'],
  path: '/v1/activity/met',
  access: 'login',
  effect: 'read',
  summary: '我遇到了谁：签到过、愿意被在场的人看到的；自己也签到了才看得到',
  query: z.object({ ...pageQuery, id: activityId }),
  output: page(
    z.object({
      user: described(listedPerson, '谁'),
      friend: described(z.boolean(), '已经是好友'),
    }),
  ),
  errors: ['notFound', 'membersOnly'],
  idempotency: 'none',
  requirements: ['D99'],
});
