import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, flag, id, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { rosterEntry, rosterError, rosterImport } from './entity.ts';
import { rosterRules } from './rules.ts';

const circle = id('通讯录');
const one = { id: circle, import_id: id('导入编号') };
const format = enumField('格式', ['xlsx', 'csv']);
const denied = ['notFound', 'membersOnly', 'paidContent', 'forbidden'] as const;

export const rosterTemplate = endpoint({
  id: 'roster.template',
  methods: ['GET'],
  path: '/v1/roster/template',
  access: 'login',
  effect: 'read',
  summary: '导入名册的模板：姓名、手机、公司、职位、分组、备注（D71）',
  query: z.object({ format }),
  output: z.instanceof(Uint8Array),
  produces: 'application/octet-stream',
  errors: [],
  idempotency: 'none',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['D71'],
});

export const uploadRoster = endpoint({
  id: 'roster.upload',
  methods: ['POST'],
  path: '/v1/roster/upload',
  access: 'phone',
  effect: 'write',
  summary: '读一份名册：逐行检查，有问题的行说明原因；提交审核以前不会导入（D71）',
  body: z.object({
    id: circle,
    file: text('名册文件', { max: 250, required: true }),
    name: text('文件名', { max: rosterRules.fileName, required: true }),
  }),
  output: rosterImport,
  errors: [...denied, 'invalid', 'tooLarge', 'stateChanged'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 30, seconds: 86_400 }],
  requirements: ['R132', 'D71'],
});

export const listRosterImports = endpoint({
  id: 'roster.list',
  methods: ['GET'],
  path: '/v1/roster/list',
  access: 'phone',
  effect: 'read',
  summary: '一个通讯录的导入记录，新的在前；圈主和有导入权限的管理员可看',
  query: z.object({ id: circle, ...pageQuery }),
  output: page(rosterImport),
  errors: denied,
  idempotency: 'none',
  requirements: ['R132', 'D71'],
});

export const viewRosterImport = endpoint({
  id: 'roster.view',
  methods: ['GET'],
  path: '/v1/roster/view',
  access: 'phone',
  effect: 'read',
  summary: '一次导入的进度、结果和有问题的前几行',
  query: z.object(one),
  output: z.object({
    ...rosterImport.shape,
    errors: described(z.array(rosterError), `有问题的前 ${rosterRules.shownErrors} 行`),
  }),
  errors: denied,
  idempotency: 'none',
  requirements: ['R132', 'D71'],
});

export const rosterErrors = endpoint({
  id: 'roster.errors',
  methods: ['GET'],
  path: '/v1/roster/errors',
  access: 'phone',
  effect: 'read',
  summary: '有问题的行，一张表：第几行、为什么；手机只显示一部分，公式已失效（D71）',
  query: z.object({ ...one, format }),
  output: z.instanceof(Uint8Array),
  produces: 'application/octet-stream',
  errors: denied,
  idempotency: 'none',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['D71'],
});

export const submitRoster = endpoint({
  id: 'roster.submit',
  methods: ['POST'],
  path: '/v1/roster/submit',
  access: 'phone',
  effect: 'write',
  summary: '声明已经取得名册里每个人的同意，提交审核（D71、D73）',
  body: z.object({
    ...one,
    consent: flag('已取得同意'),
    how: text('如何取得同意', { max: rosterRules.consent.max, required: true, multiline: true }),
    proof: optional(text('同意的凭证', { max: 250 }), '一张图片，只有审核人员看得到'),
  }),
  output: rosterImport,
  errors: [...denied, 'invalid', 'stateChanged', 'refused'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 30, seconds: 86_400 }],
  requirements: ['D71', 'D73'],
});

export const cancelRoster = endpoint({
  id: 'roster.cancel',
  methods: ['POST'],
  path: '/v1/roster/cancel',
  access: 'phone',
  effect: 'write',
  summary: '取消一次还没有通过审核的导入；名册随即删除',
  body: z.object(one),
  output: rosterImport,
  errors: [...denied, 'stateChanged'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 86_400 }],
  requirements: ['D71'],
});

export const rollBackRoster = endpoint({
  id: 'roster.rollback',
  methods: ['POST'],
  path: '/v1/roster/rollback',
  access: 'phone',
  effect: 'write',
  summary: '24 小时内撤回一次导入：删除它加进来、还没有人确认的人（D71）',
  body: z.object(one),
  output: z.object({
    ...rosterImport.shape,
    removed: described(z.number(), '删除的人数'),
    kept: described(z.number(), '已经确认加入、保留的人数'),
  }),
  errors: [...denied, 'stateChanged'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 86_400 }],
  requirements: ['D71'],
});

export const listRosterEntries = endpoint({
  id: 'roster.entries',
  methods: ['GET'],
  path: '/v1/roster/entries',
  access: 'phone',
  effect: 'read',
  summary: '导入后还没有确认的人，新的在前；手机只显示一部分（D72）',
  query: z.object({ id: circle, ...pageQuery }),
  output: page(rosterEntry),
  errors: denied,
  idempotency: 'none',
  requirements: ['D72'],
});
