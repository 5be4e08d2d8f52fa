import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, id, integer, optional, text, word } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { subjectTypes } from '../moderation/rules.ts';
import { viewReason } from './fields.ts';
import { staffRules, verdicts } from './rules.ts';

const caseLine = z.object({
  id: described(z.number(), '认证编号'),
  kind: described(z.string(), 'person 个人，corporation 企业'),
  state: described(z.number(), '0 待审核，1 已通过，2 未通过，3 已失效'),
  card_id: described(z.number(), '名片编号'),
  realname: described(z.string(), '名片上的姓名'),
  company: described(z.string(), '名片上的公司'),
  position: described(z.string(), '名片上的职位'),
  revision: described(z.number(), '资料的版本：申请后每改一次加一'),
  created_at: described(z.number(), '申请时间，秒'),
  due_at: described(z.number(), '应在何时之前处理，秒'),
});

export const listCases = endpoint({
  id: 'staff.certifications',
  methods: ['GET'],
  path: '/v1/staff/certifications',
  access: 'staff',
  roles: ['auditor'],
  effect: 'read',
  summary: '认证申请，待审核的先来的在前',
  query: z.object({ ...pageQuery, state: optional(word('状态', ['0', '1', '2', '3']), '默认 0 待审核') }),
  output: page(caseLine),
  errors: [],
  idempotency: 'none',
  requirements: ['D34', 'D138'],
});

export const viewCase = endpoint({
  id: 'staff.certification',
  methods: ['POST'],
  path: '/v1/staff/certification',
  access: 'staff',
  roles: ['auditor'],
  effect: 'write',
  summary: '看一份认证的图片；带水印的短时链接，每次都记入日志',
  body: z.object({ id: id('认证编号'), reason: viewReason }),
  output: z.object({
    ...caseLine.shape,
    images: described(
      z.array(z.object({ title: described(z.string(), '名称'), url: described(z.string(), '短时链接') })),
      '图片，删除后为空',
    ),
    credit_code: described(z.string(), '统一社会信用代码，个人为空'),
    twin: described(z.boolean(), '同一证件已用于别的账号的认证'),
    message: described(z.string(), '未通过的原因'),
  }),
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['D35', 'D138'],
});

export const decideCase = endpoint({
  id: 'staff.decide-certification',
  methods: ['POST'],
  path: '/v1/staff/certification-decide',
  access: 'staff',
  roles: ['auditor'],
  effect: 'write',
  summary: '通过或不通过一份认证；不通过必须写原因，本人会看到',
  body: z.object({
    id: id('认证编号'),
    verdict: word('决定', verdicts),
    message: optional(text('原因', { max: 100 }), '不通过的原因'),
    revision: optional(
      integer('资料的版本', { min: 0, max: 1_000_000 }),
      '看到的是哪一版资料，默认 0；之后又改过的答 42200',
    ),
  }),
  output: caseLine,
  errors: ['notFound', 'stateChanged', 'invalid', 'forbidden'],
  idempotency: 'natural',
  requirements: ['D34', 'D138'],
});

const reportCase = z.object({
  type: described(z.string(), '对象类型'),
  id: described(z.number(), '对象编号'),
  title: described(z.string(), '对象的标题'),
  path: described(z.string(), '对象的页面'),
  owner_id: described(z.number(), '主人'),
  standing: described(z.string(), 'visible、pending 或 hidden'),
  content: described(
    z.array(z.object({ label: described(z.string(), '名称'), text: described(z.string(), '内容') })),
    '对象现在的文字，不含联系方式；已删除的为空',
  ),
  pictures: described(z.array(z.string()), '对象现在的图片'),
  reports: described(
    z.array(
      z.object({
        reason: described(z.string(), '原因'),
        detail: described(z.string(), '说明'),
        images: described(z.array(z.string()), '截图'),
        at: described(z.number(), '时间，秒'),
      }),
    ),
    '未处理的举报，最多 20 条',
  ),
  count: described(z.number(), '几个人举报'),
  appeal: described(z.string(), '主人的申诉，没有为空'),
  words: described(z.array(z.string()), '触发审核的词'),
  first_at: described(z.number(), '最早的一条，秒'),
  due_at: described(z.number(), '应在何时之前答复，秒'),
});

export const listReports = endpoint({
  id: 'staff.reports',
  methods: ['GET'],
  path: '/v1/staff/reports',
  access: 'staff',
  roles: ['auditor'],
  effect: 'read',
  summary: '待处理的举报、触发审核的内容和申诉，按对象，先到期的在前',
  query: z.object({ ...pageQuery, kind: optional(word('种类', ['reports', 'appeals']), '默认全部') }),
  output: page(reportCase),
  errors: [],
  idempotency: 'none',
  requirements: ['D137', 'D170'],
});

export const decideReport = endpoint({
  id: 'staff.decide-report',
  methods: ['POST'],
  path: '/v1/staff/report-decide',
  access: 'staff',
  roles: ['auditor'],
  effect: 'write',
  summary: '处理一个对象的举报或申诉：保留（恢复可见）或隐藏；举报人和主人都会收到结果',
  body: z.object({
    type: word('对象类型', subjectTypes),
    id: id('对象编号'),
    verdict: word('决定', ['keep', 'hide']),
    reason: text('说明', { max: staffRules.reason, required: true }),
  }),
  output: z.object({ standing: described(z.string(), '现在的状态') }),
  errors: ['notFound', 'stateChanged', 'forbidden'],
  idempotency: 'natural',
  requirements: ['D137', 'D170'],
});

const accountAppeal = z.object({
  id: described(z.number(), '申诉编号'),
  user_id: described(z.number(), '谁'),
  name: described(z.string(), '称呼'),
  status: described(z.number(), '账号现在的状态'),
  status_reason: described(z.string(), '当时的原因'),
  content: described(z.string(), '申诉内容'),
  at: described(z.number(), '时间，秒'),
});

export const listAppeals = endpoint({
  id: 'staff.appeals',
  methods: ['GET'],
  path: '/v1/staff/appeals',
  access: 'staff',
  roles: ['auditor', 'service'],
  effect: 'read',
  summary: '账号的申诉，先来的在前',
  query: z.object(pageQuery),
  output: page(accountAppeal),
  errors: [],
  idempotency: 'none',
  requirements: ['D12', 'D138'],
});

export const decideAppeal = endpoint({
  id: 'staff.decide-appeal',
  methods: ['POST'],
  path: '/v1/staff/appeal-decide',
  access: 'staff',
  roles: ['auditor', 'service'],
  effect: 'write',
  summary: '处理账号的申诉：通过即恢复正常',
  body: z.object({
    id: id('申诉编号'),
    verdict: word('决定', verdicts),
    reply: text('答复', { max: 200, required: true }),
  }),
  output: accountAppeal,
  errors: ['notFound', 'stateChanged', 'forbidden'],
  idempotency: 'natural',
  requirements: ['D12', 'D138'],
});
