import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { reviewCalls } from '../kernel/review.ts';
import { done, reasonMax, viewReason } from '../kernel/staff.ts';
import { questionId, revision } from './input.ts';

const line = z.object({
  question_id: described(z.number(), '问题编号'),
  kind: described(z.number(), '1 付费提问，2 悬赏，3 免费提问'),
  state: described(
    z.number(),
    '0 待付款，1 审核中，2 待回答，3 已回答，4 已关闭，5 已过期退款，6 未通过或已谢绝',
  ),
  phonebook_id: described(z.number(), '通讯录编号，没有为 0'),
  circle: described(z.string(), '通讯录的名称，没有为空'),
  text: described(z.string(), '问题的开头'),
  anonymous: described(z.boolean(), '匿名：提问人要写原因才看得到'),
  name: described(z.string(), '提问人；匿名的为“匿名提问人”'),
  user_id: described(z.number(), '提问人；匿名的为 0'),
  words: described(z.array(z.string()), '触发审核的词'),
  audit: described(z.number(), '平台审核：0 待审核，1 已通过，2 未通过'),
  changed_at: described(z.number(), '最近提交的时间，秒'),
  rev: described(z.number(), '内容的版本'),
  can: described(z.object({ decide: described(z.boolean(), '可以决定；自己的由同事审核') }), '我可以做什么'),
});
export type AskReviewLine = z.output<typeof line>;

const reviews = reviewCalls('ask-audit', '问题编号');

export const listAskReviews = reviews.list({
  summary: '因为词表等平台审核的提问，先来的在前',
  filter: { audit: optional(enumField('状态', ['0', '1', '2']), '默认 0 待审核') },
  line,
  requirements: ['D128', 'D137'],
});

export const viewAskReview = reviews.view({
  summary: '一个提问的全文和图片；匿名的不显示是谁，见 staff.asker',
  output: z.object({
    ...line.shape,
    whole: described(z.string(), '问题全文'),
    images: described(z.array(z.string()), '图片'),
    reason: described(z.string(), '上次未通过的原因，没有为空'),
  }),
  requirements: ['D128', 'D138'],
});

export const decideAskReview = reviews.decide({
  summary: '通过或不通过一个提问；提问人会收到结果，付过的全额退款',
  body: { rev: revision, reason: text('原因', { max: reasonMax }) },
  output: done,
  requirements: ['D128', 'D138'],
});

/** What staff looks at: what was reported, or the newest of all. */
export const askQueues = ['reported', 'all'] as const;
export type AskQueue = (typeof askQueues)[number];

const staffLine = z.object({
  question_id: described(z.number(), '问题编号'),
  kind: line.shape.kind,
  state: line.shape.state,
  text: line.shape.text,
  anonymous: line.shape.anonymous,
  name: line.shape.name,
  user_id: line.shape.user_id,
  price: described(z.number(), '价格或赏金，分'),
  answers: described(z.number(), '几个回答'),
  hidden: described(z.boolean(), '问题已隐藏'),
  reports: described(z.number(), '问题和回答被举报几次，最多数到 100'),
  hash: described(z.string(), '订单号，没有为空'),
  at: described(z.number(), '提问时间，秒'),
});
export type StaffAsk = z.output<typeof staffLine>;

export const listStaffAsks = endpoint({
  id: 'staff.asks',
  methods: ['GET'],
  path: '/v1/staff/asks',
  access: 'staff',
  roles: ['auditor', 'service'],
  effect: 'read',
  summary: '提问：被举报的，或全部，新的在前；匿名的不显示是谁',
  query: z.object({
    ...pageQuery,
    queue: optional(enumField('范围', askQueues), 'reported 被举报的（默认），all 全部'),
  }),
  output: page(staffLine),
  errors: [],
  idempotency: 'none',
  requirements: ['D128', 'D137'],
});

export const viewStaffAsker = endpoint({
  id: 'staff.asker',
  methods: ['POST'],
  path: '/v1/staff/asker',
  access: 'staff',
  roles: ['auditor', 'service'],
  effect: 'write',
  summary: '匿名的提问是谁问的：每次写原因，记入日志',
  body: z.object({ question_id: questionId, reason: viewReason }),
  output: z.object({
    user_id: described(z.number(), '提问人'),
    name: described(z.string(), '姓名'),
    hash: described(z.string(), '订单号，没有为空'),
  }),
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['D128', 'D138'],
});
