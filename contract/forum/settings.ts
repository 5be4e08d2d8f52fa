import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { choice, described, enumField, flag, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { readErrors } from './calls.ts';
import { topic, topicLine } from './entity.ts';
import { circleId, revision, topicId } from './input.ts';
import { forumAudit, forumPosting, forumRules } from './rules.ts';

const setting = z.object({
  id: described(z.number(), '通讯录编号'),
  name: described(z.string(), '通讯录的名称'),
  audit: described(z.number(), '0 直接发布，1 每一条都先审核，2 新成员的第一条先审核'),
  posting: described(z.number(), '谁可以发帖：0 所有成员，1 仅管理员'),
  waiting: described(z.number(), '等审核的帖子，数到 100 为止'),
});

export const viewForumSetting = endpoint({
  id: 'forum.setting',
  methods: ['GET'],
  path: '/v1/forum/setting',
  access: 'login',
  effect: 'read',
  summary: '讨论的设置；管理内容的人',
  query: z.object({ id: circleId }),
  output: setting,
  errors: readErrors,
  idempotency: 'none',
  requirements: ['D78'],
});

export const setForum = endpoint({
  id: 'forum.set',
  methods: ['POST'],
  path: '/v1/forum/setting',
  access: 'login',
  effect: 'write',
  summary: '修改讨论的设置；已经在等的仍要审核',
  body: z.object({
    id: circleId,
    audit: choice('发帖审核', Object.values(forumAudit)),
    posting: choice('谁可以发帖', Object.values(forumPosting)),
  }),
  output: setting,
  errors: readErrors,
  idempotency: 'natural',
  requirements: ['D78'],
});

export const listAudits = endpoint({
  id: 'forum.audits',
  module: 'forum',
  methods: ['GET'],
  path: '/v1/forum/audits',
  access: 'login',
  effect: 'read',
  summary: '等圈子审核的帖子，先来的在前；管理内容的人',
  query: z.object({ ...pageQuery, id: circleId }),
  output: page(z.object({ ...topicLine.shape, rev: described(z.number(), '内容的版本') })),
  errors: readErrors,
  idempotency: 'none',
  requirements: ['D78'],
});

export const decideAudit = endpoint({
  id: 'forum.decide',
  module: 'forum',
  methods: ['POST'],
  path: '/v1/forum/decide',
  access: 'login',
  effect: 'write',
  summary: '通过或不通过一条帖子；作者会收到结果',
  body: z.object({
    id: topicId,
    rev: revision,
    verdict: enumField('决定', ['pass', 'refuse']),
    reason: optional(text('原因', { max: forumRules.reason }), '不通过要写原因，作者看得到'),
  }),
  output: topic,
  errors: [...readErrors, 'stateChanged', 'invalid'],
  idempotency: 'natural',
  requirements: ['D78'],
});

export const setDigest = endpoint({
  id: 'forum.digest',
  methods: ['POST'],
  path: '/v1/forum/digest',
  access: 'login',
  effect: 'write',
  summary: '每周一的讨论摘要：收或不收',
  body: z.object({ on: flag('收每周摘要') }),
  output: z.object({ on: described(z.boolean(), '收每周摘要') }),
  errors: [],
  idempotency: 'natural',
  also: ['muted'],
  requirements: ['R048'],
});

export const viewDigest = endpoint({
  id: 'forum.view-digest',
  methods: ['GET'],
  path: '/v1/forum/digest',
  access: 'login',
  effect: 'read',
  summary: '每周一的讨论摘要：收不收',
  output: z.object({ on: described(z.boolean(), '收每周摘要') }),
  errors: [],
  idempotency: 'none',
  requirements: ['R048'],
});
