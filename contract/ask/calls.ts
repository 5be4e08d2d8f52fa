import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, flag, integer, list, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { answerer, answererLine, answeredLine, askAnswer, askLine, askQuestion } from './entity.ts';
import { answerId, query, questionId, readErrors, topic, userId, writeErrors } from './input.ts';
import { answererOrders, askFilters, askRules, ownAskScopes } from './rules.ts';

export const findAsks = endpoint({
  id: 'ask.find',
  methods: ['GET'],
  path: '/v1/ask/find',
  access: 'login',
  effect: 'read',
  mayLag: true,
  summary: '大家的提问，不在通讯录里的，新的在前',
  query: z.object({
    ...pageQuery,
    filter: optional(
      enumField('范围', askFilters),
      'latest 全部（默认），bounty 可以回答的悬赏，unanswered 等回答的免费提问，answered 有回答的',
    ),
    topic: optional(topic(), '只看一个话题'),
    q: query,
  }),
  output: page(askLine),
  errors: [],
  idempotency: 'none',
  requirements: ['R013', 'R016', 'R165', 'D128'],
});

export const findAnswerers = endpoint({
  id: 'ask.answerers',
  methods: ['GET'],
  path: '/v1/ask/answerers',
  access: 'login',
  effect: 'read',
  mayLag: true,
  summary: '接受付费提问的人',
  query: z.object({
    ...pageQuery,
    topic: optional(topic(), '只看擅长一个话题的'),
    order: optional(enumField('先后', answererOrders), 'rate 答得多的在前（默认），price 便宜的在前'),
    q: query,
  }),
  output: page(answererLine),
  errors: [],
  idempotency: 'none',
  requirements: ['R016', 'R165', 'D128'],
});

export const viewAnswerer = endpoint({
  id: 'ask.answerer',
  methods: ['GET'],
  path: '/v1/ask/answerer',
  access: 'login',
  effect: 'read',
  summary: '一个人作为回答人的页面：价格、话题、回答率、多久回答，都从事实里算',
  query: z.object({ user_id: userId }),
  output: answerer,
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['R164', 'D128'],
});

export const listAnswersBy = endpoint({
  id: 'ask.answers-by',
  methods: ['GET'],
  path: '/v1/ask/answers-by',
  access: 'login',
  effect: 'read',
  summary: '一个人公开的回答，不在通讯录里的，新的在前',
  query: z.object({ ...pageQuery, user_id: userId }),
  output: page(answeredLine),
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['R164'],
});

export const saveAnswerer = endpoint({
  id: 'ask.save-answerer',
  methods: ['POST'],
  path: '/v1/ask/answerer',
  access: 'phone',
  effect: 'write',
  summary: '我作为回答人：接不接受提问、价格、话题、介绍；要能收款才能打开',
  body: z.object({
    on: flag('接受付费提问'),
    price: integer('价格（分）', askRules.price),
    topics: list('话题', topic(), askRules.topics),
    intro: text('介绍', { max: askRules.intro, multiline: true }),
  }),
  output: answerer,
  errors: ['forbidden', 'stateChanged', 'invalid', 'refused', 'busy', 'notFound'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['D128', 'R164'],
});

export const listOwnAsks = endpoint({
  id: 'ask.mine',
  methods: ['GET'],
  path: '/v1/ask/mine',
  access: 'login',
  effect: 'read',
  summary: '我的问答：asked 我问的，waiting 等我回答的，heard 我听过的，answered 我答过的',
  query: z.object({ ...pageQuery, scope: enumField('范围', ownAskScopes) }),
  output: page(askLine),
  errors: [],
  idempotency: 'none',
  requirements: ['R166'],
});

export const countOwnAsks = endpoint({
  id: 'ask.waits',
  methods: ['GET'],
  path: '/v1/ask/waits',
  access: 'login',
  effect: 'read',
  summary: '等我做的：要回答的、要选的悬赏、待付款的，各数到 100 为止',
  output: z.object({
    waiting: described(z.number(), '等我回答的付费提问'),
    pick: described(z.number(), '我的悬赏，有了回答，还没有选'),
    unpaid: described(z.number(), '我问了还没有付款的'),
  }),
  errors: [],
  idempotency: 'none',
  requirements: ['R166'],
});

export const viewQuestion = endpoint({
  id: 'ask.question',
  methods: ['GET'],
  path: '/v1/ask/question',
  access: 'login',
  effect: 'read',
  summary: '一个问题；看不到的答 40400。被问的人用 ask.open 打开',
  query: z.object({ question_id: questionId }),
  output: askQuestion,
  errors: readErrors,
  idempotency: 'none',
  requirements: ['R161', 'R162', 'D128', 'D129'],
});

export const openQuestion = endpoint({
  id: 'ask.open',
  methods: ['POST'],
  path: '/v1/ask/open',
  access: 'login',
  effect: 'write',
  summary: '被问的人打开问题：从此提问人只在 10 分钟内能撤回；之前 ask.question 只给开头',
  body: z.object({ question_id: questionId }),
  output: askQuestion,
  errors: [...readErrors, 'busy'],
  idempotency: 'natural',
  requirements: ['D129'],
});

export const listAnswers = endpoint({
  id: 'ask.answers',
  methods: ['GET'],
  path: '/v1/ask/answers',
  access: 'login',
  effect: 'read',
  summary: '悬赏和免费提问的回答，赞多的在前，先答的在前',
  query: z.object({ ...pageQuery, question_id: questionId }),
  output: page(askAnswer),
  errors: readErrors,
  idempotency: 'none',
  requirements: ['R161', 'D131'],
});

export const viewAnswer = endpoint({
  id: 'ask.answer-view',
  methods: ['GET'],
  path: '/v1/ask/answer',
  access: 'login',
  effect: 'read',
  summary: '一个回答和它的问题；要付费听的没有内容，只有长度',
  query: z.object({ answer_id: answerId }),
  output: z.object({
    question: described(askLine, '问题'),
    answer: described(askAnswer, '回答'),
  }),
  errors: readErrors,
  idempotency: 'none',
  requirements: ['R163', 'D130'],
});

export const listen = endpoint({
  id: 'ask.listen',
  methods: ['POST'],
  path: '/v1/ask/listen',
  access: 'phone',
  effect: 'write',
  summary: '听一个公开的回答：付费的生成订单，免费的立即可听；看到的价格变了答 42200',
  body: z.object({
    answer_id: answerId,
    price: integer('看到的价格（分）', { min: 0, max: askRules.listen }),
    use_balance: optional(flag('用余额'), '余额够就当场付清；默认 0'),
  }),
  output: z.object({
    hash: described(z.string(), '订单号，去 /pay/{hash} 付款；已经可以听为空'),
    heard: described(z.boolean(), '已经可以听'),
  }),
  errors: [...writeErrors, 'tooOften'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 120, seconds: 3600 }],
  requirements: ['D130', 'D107'],
});

export const freeAnswer = endpoint({
  id: 'ask.free',
  methods: ['POST'],
  path: '/v1/ask/free',
  access: 'phone',
  effect: 'write',
  summary: '回答人开放半小时免费听，每个回答一次',
  body: z.object({ answer_id: answerId }),
  output: askAnswer,
  errors: writeErrors,
  idempotency: 'natural',
  requirements: ['D130'],
});

export const likeAnswer = endpoint({
  id: 'ask.like',
  methods: ['POST'],
  path: '/v1/ask/like',
  access: 'phone',
  effect: 'write',
  summary: '赞一个听得到的回答，或取消；悬赏没有选的话按赞分',
  body: z.object({ answer_id: answerId, on: flag('赞') }),
  output: z.object({
    likes: described(z.number(), '赞'),
    liked: described(z.boolean(), '我赞过'),
  }),
  errors: writeErrors,
  idempotency: 'natural',
  limits: [{ by: 'person', max: 300, seconds: 3600 }],
  requirements: ['D131'],
});
