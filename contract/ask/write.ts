import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { choice, described, flag, integer, list, objectField, optional, text } from '../kernel/fields.ts';
import { quoteFields } from '../order/quote.ts';
import { askAnswer, askQuestion } from './entity.ts';
import {
  anonymous,
  answerFields,
  answerId,
  circleId,
  questionFields,
  questionId,
  revision,
  userId,
  writeErrors,
} from './input.ts';
import { askKinds, askRules } from './rules.ts';

const whom = {
  kind: choice('种类', Object.values(askKinds)),
  user_id: optional(userId, '付费提问：问谁；其他不填'),
  phonebook_id: optional(circleId, '在哪个通讯录里问；不填为所有人'),
  price: optional(
    integer('金额（分）', { min: 0, max: askRules.bounty.max }),
    '付费提问：看到的价格，变了答 42200；悬赏：赏金；免费不填',
  ),
};

export const quoteAsk = endpoint({
  id: 'ask.quote',
  methods: ['GET'],
  path: '/v1/ask/quote',
  access: 'login',
  effect: 'read',
  summary: '提问以前：价格、承诺、能不能问',
  query: z.object(whom),
  output: z.object({
    total: quoteFields.total,
    problem: quoteFields.problem,
    promise: described(z.nullable(quoteFields.promise), '现在付款的承诺；免费的为 null'),
    notes: described(z.array(z.string()), '另外要知道的，每句一条：审核、撤回、匿名、怎样分'),
    audited: described(z.boolean(), '圈子先审核'),
  }),
  errors: [...writeErrors],
  idempotency: 'none',
  requirements: ['R159', 'D128', 'D129'],
});

export const createAsk = endpoint({
  id: 'ask.create',
  methods: ['POST'],
  path: '/v1/ask/create',
  access: 'phone',
  effect: 'write',
  summary: '提问：付费的和悬赏生成待付款的订单，免费的直接公开或等审核',
  body: z.object({
    ...whom,
    ...questionFields,
    anonymous,
    public: flag('回答公开'),
  }),
  output: z.object({
    question_id: described(z.number(), '问题编号'),
    state: described(z.number(), '0 待付款，1 审核中，2 已公开'),
    hash: described(z.string(), '订单号，去 /pay/{hash} 付款；免费的为空'),
  }),
  errors: [...writeErrors, 'refused', 'tooOften'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 30, seconds: 3600 }],
  requirements: ['R159', 'D128', 'D107'],
});

export const editAsk = endpoint({
  id: 'ask.edit',
  methods: ['POST'],
  path: '/v1/ask/edit',
  access: 'phone',
  effect: 'write',
  summary: '修改自己的提问：还没有人回答、没有打开；圈子里的重新审核，已付款的悬赏不能再改',
  body: z.object({ question_id: questionId, rev: revision, ...questionFields }),
  output: askQuestion,
  errors: [...writeErrors, 'refused'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['R160', 'D128'],
});

export const closeAsk = endpoint({
  id: 'ask.close',
  methods: ['POST'],
  path: '/v1/ask/close',
  access: 'login',
  effect: 'write',
  summary: '关闭自己没有付款的或免费的提问；付过款的用 order.cancel 撤回',
  body: z.object({ question_id: questionId }),
  output: askQuestion,
  errors: writeErrors,
  idempotency: 'natural',
  also: ['muted', 'banned'],
  requirements: ['D128'],
});

export const refuseAsk = endpoint({
  id: 'ask.refuse',
  methods: ['POST'],
  path: '/v1/ask/refuse',
  access: 'login',
  effect: 'write',
  summary: '被问的人谢绝回答，全额退款',
  body: z.object({
    question_id: questionId,
    reason: optional(text('原因', { max: askRules.reason }), '提问人会看到'),
  }),
  output: askQuestion,
  errors: [...writeErrors, 'refused'],
  idempotency: 'natural',
  also: ['muted', 'banned'],
  requirements: ['D129'],
});

export const writeAnswer = endpoint({
  id: 'ask.answer',
  methods: ['POST'],
  path: '/v1/ask/answer',
  access: 'phone',
  effect: 'write',
  summary: '回答：文字、语音、图片至少一样；付费提问由被问的人，悬赏和免费的每人一次，不能答自己的',
  body: z.object({
    question_id: questionId,
    ...answerFields,
    public: flag('回答公开'),
    free: optional(flag('先免费听半小时'), '付费提问的公开回答：从现在起免费听 30 分钟'),
  }),
  output: askAnswer,
  errors: [...writeErrors, 'refused', 'tooOften'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['D129', 'D130', 'R079'],
});

export const followAnswer = endpoint({
  id: 'ask.follow',
  methods: ['POST'],
  path: '/v1/ask/follow',
  access: 'phone',
  effect: 'write',
  summary: '追问：付费提问的提问人，一次，回答后 48 小时内，不用再付',
  body: z.object({
    answer_id: answerId,
    text: text('追问', { max: askRules.follow, required: true, multiline: true, code: true }),
  }),
  output: askAnswer,
  errors: [...writeErrors, 'refused'],
  idempotency: 'natural',
  requirements: ['D129'],
});

export const replyFollow = endpoint({
  id: 'ask.reply',
  methods: ['POST'],
  path: '/v1/ask/reply',
  access: 'phone',
  effect: 'write',
  summary: '回答追问，一次：文字、语音、图片至少一样',
  body: z.object({ answer_id: answerId, ...answerFields }),
  output: askAnswer,
  errors: [...writeErrors, 'refused'],
  idempotency: 'natural',
  requirements: ['D129'],
});

export const thankAnswer = endpoint({
  id: 'ask.thank',
  methods: ['POST'],
  path: '/v1/ask/thank',
  access: 'phone',
  effect: 'write',
  summary: '提问人给回答评分和感谢，一次；付费提问的同时确认完成，款项给回答人',
  body: z.object({
    answer_id: answerId,
    rating: integer('评分', askRules.rating),
    thanks: optional(text('感谢', { max: askRules.thanks, code: true }), '大家看得到'),
  }),
  output: askAnswer,
  errors: [...writeErrors, 'refused'],
  idempotency: 'natural',
  requirements: ['D130'],
});

export const pickAnswers = endpoint({
  id: 'ask.pick',
  methods: ['POST'],
  path: '/v1/ask/pick',
  access: 'phone',
  effect: 'write',
  summary: '选出 1 到 3 个回答分赏金，比例加起来是 100；选了不能改',
  body: z.object({
    question_id: questionId,
    picks: list(
      '选中的回答',
      objectField('选中的回答', {
        answer_id: answerId,
        percent: integer('比例', { min: 1, max: 100 }),
      }),
      askRules.picks,
    ),
  }),
  output: askQuestion,
  errors: writeErrors,
  idempotency: 'natural',
  requirements: ['D131'],
});
