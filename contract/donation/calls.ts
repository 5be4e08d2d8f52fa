import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, flag, id, integer, list, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { quoteFields } from '../order/quote.ts';
import { donationRules } from './rules.ts';

const circle = id('通讯录编号');
const donationId = id('支持编号');

const module = 'donation';
const reads = ['notFound', 'membersOnly', 'paidContent', 'forbidden'] as const;

const donationPage = z.object({
  id: described(z.number(), '通讯录编号'),
  name: described(z.string(), '通讯录名称'),
  on: described(z.boolean(), '圈主正在接受支持'),
  why: described(z.string(), '圈主写的用途，没有为空'),
  amounts: described(z.array(z.number()), `建议的金额，分，最多 ${donationRules.suggestions} 个`),
  problem: quoteFields.problem,
  promise: quoteFields.promise,
  books: described(z.boolean(), '我看得到圈子的账目：用在哪里'),
  own: described(z.boolean(), '我是圈主，可以设置'),
  owner_problem: described(z.string(), '圈主现在不能接受支持的原因，只给圈主；没有为空'),
});
export type DonationPage = z.output<typeof donationPage>;

export const viewDonation = endpoint({
  id: 'donation.view',
  module,
  methods: ['GET'],
  path: '/v1/donation/view',
  access: 'login',
  effect: 'read',
  summary: '支持圈子：用途、建议的金额、怎样退回；成员可看',
  query: z.object({ id: circle }),
  output: donationPage,
  errors: reads,
  idempotency: 'none',
  limits: [{ by: 'person', max: 600, seconds: 3600 }],
  requirements: ['D87', 'R081'],
});

export const saveDonationSettings = endpoint({
  id: 'donation.save-settings',
  module,
  methods: ['POST'],
  path: '/v1/donation/settings',
  access: 'phone',
  effect: 'write',
  summary: '接受支持、用途和建议的金额；实名的圈主可以打开，打开以后账目对成员公开',
  body: z.object({
    id: circle,
    on: flag('接受成员的支持'),
    why: text('用途', { max: donationRules.why, multiline: true }),
    amounts: list('建议的金额', integer('建议的金额（分）', donationRules.amount), donationRules.suggestions),
  }),
  output: donationPage,
  errors: [...reads, 'stateChanged', 'refused', 'tooOften', 'busy'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 100, seconds: 86_400 }],
  requirements: ['D87'],
});

export const donate = endpoint({
  id: 'donation.donate',
  module,
  methods: ['POST'],
  path: '/v1/donation/donate',
  access: 'phone',
  effect: 'write',
  summary: '支持圈子：生成待付款的订单；24 小时内可以自己全额退回',
  body: z.object({
    id: circle,
    amount: integer('金额（分）', donationRules.amount),
    message: text('留言', { max: donationRules.message }),
    anonymous: flag('对成员匿名'),
  }),
  output: z.object({ hash: described(z.string(), '订单号，去 /pay/{hash} 付款') }),
  errors: [...reads, 'stateChanged', 'refused', 'tooOften', 'busy'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['D87', 'D107'],
});

const donation = z.object({
  id: described(z.number(), '编号'),
  name: described(z.string(), '谁给的；匿名的为“一位成员”'),
  avatar: described(z.string(), '头像；匿名的和没有的为空'),
  card_id: described(z.number(), '名片；匿名的和没有的为 0'),
  anonymous: described(z.boolean(), '对成员匿名；只有给的人和圈主看得到是谁'),
  amount: described(z.number(), '金额，分；退回的部分已减去'),
  message: described(z.string(), '留言，没有为空'),
  thanks: described(z.string(), '圈主的感谢，没有为空'),
  paid_at: described(z.number(), '何时，秒'),
  mine: described(z.boolean(), '是我给的：可以匿名或显示姓名'),
  hash: described(z.string(), '订单号，只给给的人和圈主；其他人为空'),
  can_thank: described(z.boolean(), '我可以感谢：我是圈主，还没有感谢过'),
});
export type Donation = z.output<typeof donation>;

export const listDonations = endpoint({
  id: 'donation.list',
  module,
  methods: ['GET'],
  path: '/v1/donation/list',
  access: 'login',
  effect: 'read',
  summary: '收到的支持，新的在前；成员可看，匿名的不显示是谁',
  query: z.object({ ...pageQuery, id: circle }),
  output: page(donation),
  errors: reads,
  idempotency: 'none',
  requirements: ['D87', 'R082'],
});

export const nameDonation = endpoint({
  id: 'donation.name',
  module,
  methods: ['POST'],
  path: '/v1/donation/name',
  access: 'phone',
  effect: 'write',
  summary: '把自己给的支持改为匿名，或显示姓名',
  body: z.object({ donation_id: donationId, anonymous: flag('对成员匿名') }),
  output: donation,
  errors: [...reads, 'tooOften', 'busy'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 200, seconds: 86_400 }],
  requirements: ['D87'],
});

export const thankDonor = endpoint({
  id: 'donation.thank',
  module,
  methods: ['POST'],
  path: '/v1/donation/thank',
  access: 'phone',
  effect: 'write',
  summary: '圈主感谢一笔支持，一句话，一次',
  body: z.object({
    donation_id: donationId,
    thanks: text('感谢的话', { max: donationRules.thanks, required: true }),
  }),
  output: donation,
  errors: [...reads, 'stateChanged', 'refused', 'tooOften', 'busy'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 500, seconds: 86_400 }],
  requirements: ['D87'],
});
