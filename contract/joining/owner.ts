import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, id, text } from '../kernel/fields.ts';
import { circleRules } from '../circle/rules.ts';
import { circleId } from '../circle/settings.ts';

/** D57, D68: how the owner gives a circle up: transfer, dissolving. */

const memberId = id('成员');

const offer = z.object({
  waiting: described(z.boolean(), '正在等对方接受'),
  mine: described(z.boolean(), '我是圈主；否则我是要接手的人'),
  name: described(z.string(), '通讯录名称'),
  to: described(z.string(), '要接手的人，没有为空'),
  from: described(z.string(), '现在的圈主'),
  due_at: described(z.number(), '最晚何时接受，秒；没有为 0'),
  members: described(z.number(), '正常成员数'),
});
export type TransferOffer = z.output<typeof offer>;

export const viewTransfer = endpoint({
  id: 'phonebook.transfer-offer',
  methods: ['GET'],
  path: '/v1/phonebook/transfer-offer',
  access: 'login',
  effect: 'read',
  summary: '正在进行的转让，圈主和要接手的人可看',
  query: z.object({ id: circleId }),
  output: offer,
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden'],
  idempotency: 'none',
  requirements: ['D68'],
});

export const transferCircle = endpoint({
  id: 'phonebook.transfer',
  methods: ['POST'],
  path: '/v1/phonebook/transfer',
  access: 'phone',
  effect: 'write',
  summary: '把通讯录转让给一位已实名、满 18 周岁的成员，对方 72 小时内接受才算；要先证明是本人',
  body: z.object({ id: circleId, member_id: memberId }),
  output: offer,
  errors: [
    'notFound',
    'membersOnly',
    'paidContent',
    'forbidden',
    'conflict',
    'stateChanged',
    'proofRequired',
    'tooOften',
  ],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 10, seconds: 86_400 }],
  requirements: ['D68'],
});

export const answerTransfer = endpoint({
  id: 'phonebook.transfer-answer',
  methods: ['POST'],
  path: '/v1/phonebook/transfer-answer',
  access: 'phone',
  effect: 'write',
  summary: '接受或不接受转让；接受以后就是圈主，之前的收入仍归原来的圈主',
  body: z.object({ id: circleId, accept: enumField('答复', ['yes', 'no']) }),
  output: z.object({ owner: described(z.boolean(), '我现在是圈主') }),
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden', 'conflict', 'stateChanged', 'tooOften'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 20, seconds: 86_400 }],
  requirements: ['D68', 'D64'],
});

export const cancelTransfer = endpoint({
  id: 'phonebook.transfer-cancel',
  methods: ['POST'],
  path: '/v1/phonebook/transfer-cancel',
  access: 'phone',
  effect: 'write',
  summary: '撤回还没有被接受的转让',
  body: z.object({ id: circleId }),
  output: offer,
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden'],
  idempotency: 'natural',
  requirements: ['D68'],
});

const ending = z.object({
  name: described(z.string(), '名称，解散前要照着输入一遍'),
  status: described(z.number(), '4 解散中；5 已解散；其他为还没有解散'),
  members: described(z.number(), '正常成员数'),
  paid: described(z.number(), '会费还没有到期的成员数'),
  dissolve_at: described(z.number(), '何时解散，秒；还没有开始的是现在开始会在何时'),
});
export type CircleEnding = z.output<typeof ending>;

export const viewDissolve = endpoint({
  id: 'phonebook.dissolve-terms',
  methods: ['GET'],
  path: '/v1/phonebook/dissolve-terms',
  access: 'login',
  effect: 'read',
  summary: '解散会怎样：多少成员，何时，多少人要退会费',
  query: z.object({ id: circleId }),
  output: ending,
  errors: ['notFound', 'forbidden', 'membersOnly', 'paidContent'],
  idempotency: 'none',
  requirements: ['D68'],
});

export const dissolveCircle = endpoint({
  id: 'phonebook.dissolve',
  methods: ['POST'],
  path: '/v1/phonebook/dissolve',
  access: 'phone',
  effect: 'write',
  summary: '解散：没有付费成员的立即解散，否则公告 7 天并按剩余天数退款；要先证明是本人',
  body: z.object({ id: circleId, name: text('名称', { max: circleRules.name, required: true }) }),
  output: ending,
  errors: [
    'notFound',
    'forbidden',
    'membersOnly',
    'paidContent',
    'stateChanged',
    'proofRequired',
    'tooOften',
  ],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 20, seconds: 86_400 }],
  requirements: ['D68', 'D62'],
});

export const cancelDissolve = endpoint({
  id: 'phonebook.dissolve-cancel',
  methods: ['POST'],
  path: '/v1/phonebook/dissolve-cancel',
  access: 'phone',
  effect: 'write',
  summary: '公告期内取消解散，成员会收到通知',
  body: z.object({ id: circleId }),
  output: ending,
  errors: ['notFound', 'forbidden', 'membersOnly', 'paidContent', 'stateChanged'],
  idempotency: 'natural',
  requirements: ['D68'],
});
