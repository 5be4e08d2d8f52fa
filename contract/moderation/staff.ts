import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, id, optional, text, enumField } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { done, auditedReason } from '../kernel/staff.ts';
import { subjectTypes } from './rules.ts';

const reportCase = z.object({
  type: described(z.string(), '对象类型'),
  id: described(z.number(), '对象编号'),
  title: described(z.string(), '对象的标题'),
  path: described(z.string(), '对象的页面'),
  owner_id: described(z.number(), '主人；匿名的为 0'),
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
  query: z.object({ ...pageQuery, kind: optional(enumField('种类', ['reports', 'appeals']), '默认全部') }),
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
    type: enumField('对象类型', subjectTypes),
    id: id('对象编号'),
    verdict: enumField('决定', ['keep', 'hide']),
    reason: auditedReason('说明'),
  }),
  output: z.object({ standing: described(z.string(), '现在的状态') }),
  errors: ['notFound', 'stateChanged', 'forbidden'],
  idempotency: 'natural',
  requirements: ['D137', 'D170'],
});

const listedWord = z.object({
  id: described(z.number(), '编号'),
  word: described(z.string(), '词'),
  level: described(z.string(), 'refuse 拒绝，review 审核'),
  created_at: described(z.number(), '加入时间，秒'),
});

export const listWords = endpoint({
  id: 'staff.words',
  methods: ['GET'],
  path: '/v1/staff/words',
  access: 'staff',
  roles: ['operator', 'auditor'],
  effect: 'read',
  summary: '敏感词表',
  query: z.object({ ...pageQuery, q: optional(text('搜索词', { max: 20 }), '词的一部分') }),
  output: page(listedWord),
  errors: [],
  idempotency: 'none',
  requirements: ['D137'],
});

export const addWord = endpoint({
  id: 'staff.add-word',
  methods: ['POST'],
  path: '/v1/staff/word',
  access: 'staff',
  roles: ['operator'],
  effect: 'write',
  summary: '加一个敏感词，或改它的级别；几秒内在所有进程生效',
  body: z.object({
    word: text('词', { max: 20, required: true }),
    level: enumField('级别', ['refuse', 'review']),
  }),
  output: listedWord,
  errors: ['conflict'],
  idempotency: 'natural',
  requirements: ['D137'],
});

export const removeWord = endpoint({
  id: 'staff.remove-word',
  methods: ['POST'],
  path: '/v1/staff/word-remove',
  access: 'staff',
  roles: ['operator'],
  effect: 'write',
  summary: '删一个敏感词',
  body: z.object({ id: id('编号') }),
  output: done,
  errors: ['notFound'],
  idempotency: 'natural',
  requirements: ['D137'],
});
