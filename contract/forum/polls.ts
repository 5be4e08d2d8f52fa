import * as z from 'zod/mini';
import { listedPerson } from '../card/listed-person.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { described, flag, id, integer, list, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { readErrors, writeErrors } from './calls.ts';
import { ownAppraisal, poll } from './entity.ts';
import { topicId } from './input.ts';
import { forumRules } from './rules.ts';

export const votePoll = endpoint({
  id: 'forum.vote',
  module: 'poll',
  methods: ['POST'],
  path: '/v1/forum/vote',
  access: 'phone',
  effect: 'write',
  summary: '投票，每人一次，投了不能改；截止以后答 42200',
  body: z.object({
    id: topicId,
    options: list('选项', id('选项'), forumRules.options.max),
  }),
  output: poll,
  errors: [...readErrors, 'stateChanged', 'invalid'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 60 }],
  requirements: ['D79', 'B011'],
});

export const listVoters = endpoint({
  id: 'forum.voters',
  module: 'poll',
  methods: ['GET'],
  path: '/v1/forum/voters',
  access: 'login',
  effect: 'read',
  summary: '记名投票：谁选了这一项；要能看结果。匿名投票没有',
  query: z.object({ ...pageQuery, id: topicId, option_id: id('选项') }),
  output: page(z.object({ user: described(listedPerson, '谁'), at: described(z.number(), '时间，秒') })),
  errors: readErrors,
  idempotency: 'none',
  requirements: ['D79'],
});

export const appraiseTopic = endpoint({
  id: 'forum.appraise',
  module: 'forum',
  methods: ['POST'],
  path: '/v1/forum/appraise',
  access: 'phone',
  effect: 'write',
  summary: '评价一条帖子，每人一次，关闭以前可以改',
  body: z.object({
    id: topicId,
    score: integer('评分', { min: 1, max: 5 }),
    text: optional(text('评价', { max: forumRules.appraisal, multiline: true, code: true }), '几句话'),
  }),
  output: z.object({
    appraisals: described(z.number(), '几个人评价了'),
    score: described(z.number(), '平均分，十分之一分'),
    appraisal: described(z.nullable(ownAppraisal), '我的评价'),
  }),
  errors: writeErrors,
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['R072', 'D80'],
});

export const listAppraisals = endpoint({
  id: 'forum.appraisals',
  module: 'forum',
  methods: ['GET'],
  path: '/v1/forum/appraisals',
  access: 'login',
  effect: 'read',
  summary: '一条帖子的评价，新的在前；各分有几个人',
  query: z.object({ ...pageQuery, id: topicId }),
  output: z.object({
    ...page(
      z.object({
        user: described(listedPerson, '谁'),
        score: described(z.number(), '1 到 5'),
        text: described(z.string(), '说明，没有为空'),
        at: described(z.number(), '时间，秒'),
        mine: described(z.boolean(), '我的'),
        can: described(z.object({ remove: described(z.boolean(), '删除') }), '我可以做什么'),
      }),
    ).shape,
    title: described(z.string(), '帖子的标题；没有就是内容的开头'),
    appraisals: described(z.number(), '几个人评价了'),
    score: described(z.number(), '平均分，十分之一分；没有为 0'),
    counts: described(z.array(z.number()), '1 分到 5 分各有几个人'),
    closed: described(z.boolean(), '已关闭'),
    appraisal: described(z.nullable(ownAppraisal), '我的评价，没有为 null'),
    can: described(
      z.object({
        appraise: described(z.boolean(), '评价'),
        close: described(z.boolean(), '关闭或重开'),
      }),
      '我可以做什么',
    ),
  }),
  errors: readErrors,
  idempotency: 'none',
  requirements: ['R072', 'D80'],
});

export const closeAppraisal = endpoint({
  id: 'forum.close-appraisal',
  module: 'forum',
  methods: ['POST'],
  path: '/v1/forum/closeappraisal',
  access: 'login',
  effect: 'write',
  summary: '关闭或重开评价：作者，或管理内容的人',
  body: z.object({ id: topicId, closed: flag('关闭') }),
  output: z.object({ closed: described(z.boolean(), '已关闭') }),
  errors: [...readErrors, 'stateChanged'],
  idempotency: 'natural',
  requirements: ['D80'],
});

export const removeAppraisal = endpoint({
  id: 'forum.remove-appraisal',
  module: 'forum',
  methods: ['POST'],
  path: '/v1/forum/removeappraisal',
  access: 'login',
  effect: 'write',
  summary: '删掉一个评价：自己的，或管理内容的人删别人的',
  body: z.object({ id: topicId, user_id: optional(id('用户编号'), '谁的；不填为自己的') }),
  output: z.object({
    appraisals: described(z.number(), '几个人评价了'),
    score: described(z.number(), '平均分，十分之一分'),
  }),
  errors: [...readErrors, 'stateChanged'],
  idempotency: 'natural',
  requirements: ['D80'],
});
