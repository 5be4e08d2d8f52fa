import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, flag, id, optional } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { auditedReason, done } from '../kernel/staff.ts';

/** What staff looks at: reported words, or what was given back. */
export const donationQueues = ['reported', 'refunded', 'all'] as const;
export type DonationQueue = (typeof donationQueues)[number];

const line = z.object({
  donation_id: described(z.number(), '编号'),
  circle_id: described(z.number(), '通讯录编号'),
  circle: described(z.string(), '通讯录名称'),
  user_id: described(z.number(), '给的人'),
  name: described(z.string(), '给的人的姓名；匿名只对成员'),
  anonymous: described(z.boolean(), '对成员匿名'),
  amount: described(z.number(), '金额，分'),
  refunded: described(z.number(), '已退，分'),
  message: described(z.string(), '留言，没有为空'),
  thanks: described(z.string(), '圈主的感谢，没有为空'),
  hidden: described(z.boolean(), '留言已隐藏'),
  reports: described(z.number(), '被举报几次，含处理过的，最多数到 100'),
  hash: described(z.string(), '订单号'),
  paid_at: described(z.number(), '付款时间，秒'),
});
export type StaffDonation = z.output<typeof line>;

export const listStaffDonations = endpoint({
  id: 'staff.donations',
  methods: ['GET'],
  path: '/v1/staff/donations',
  access: 'staff',
  roles: ['auditor', 'finance'],
  effect: 'read',
  summary: '圈子收到的支持，新的在前：留言被举报的、退回过的或全部；可以只看一个通讯录',
  query: z.object({
    ...pageQuery,
    queue: optional(enumField('哪些', donationQueues), '默认 reported 留言被举报的'),
    circle_id: optional(id('通讯录编号'), '只看一个通讯录'),
  }),
  output: page(line),
  errors: [],
  idempotency: 'none',
  requirements: ['D87', 'D138'],
});

export const hideDonationWords = endpoint({
  id: 'staff.hide-donation',
  methods: ['POST'],
  path: '/v1/staff/donation-hide',
  access: 'staff',
  roles: ['auditor'],
  effect: 'write',
  summary: '隐藏或恢复一笔支持的留言，写明原因；给的人可以申诉一次',
  body: z.object({
    donation_id: id('支持编号'),
    hidden: flag('隐藏留言'),
    reason: auditedReason('原因'),
  }),
  output: done,
  errors: ['notFound', 'forbidden', 'stateChanged', 'busy'],
  idempotency: 'natural',
  requirements: ['D87', 'D138'],
});
