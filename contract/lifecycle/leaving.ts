import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, flag, id, optional, token, enumField } from '../kernel/fields.ts';

const block = z.object({
  code: described(z.string(), '原因代号，如 balance'),
  title: described(z.string(), '是什么挡住了注销，一句话'),
  action: described(z.string(), '怎样处理，一句话'),
  path: described(z.string(), '去处理的页面，没有则为空'),
});

const leaving = z.object({
  state: described(z.string(), 'none 没有申请，cooling 冷静期'),
  requested_at: described(z.number(), '申请时间，秒；没有为 0'),
  erase_at: described(z.number(), '到时删除，秒；没有为 0'),
  blocks: described(z.array(block), '现在挡住注销的事，逐条；没有则为空'),
  given_up: described(z.array(z.string()), '注销后作废的东西，逐条，如 12 积分'),
  erased: described(z.array(z.string()), '会删除的内容'),
  kept: described(z.array(z.string()), '依法保留的内容和原因'),
  give_up_balance: described(z.number(), '注销须放弃的余额，分；没有为 0'),
  can: described(
    z.object({
      leave: described(z.boolean(), '可以申请注销'),
      leave_without_balance: described(z.boolean(), '放弃余额就可以申请注销'),
    }),
    '我可以做什么',
  ),
});

export const viewLeaving = endpoint({
  id: 'account.view-leaving',
  methods: ['GET'],
  path: '/v1/user/leaving',
  access: 'login',
  effect: 'read',
  summary: '注销账号：会失去什么、留下什么、现在被什么挡住、冷静期到何时',
  output: leaving,
  errors: [],
  idempotency: 'none',
  also: ['muted', 'banned', 'leaving'],
  requirements: ['D13', 'R034'],
});

export const banOff = endpoint({
  id: 'account.ban-off',
  methods: ['POST', 'GET'],
  path: '/v1/user/ban-off',
  access: 'login',
  effect: 'write',
  summary: '申请注销账号：15 天冷静期后删除；所有设备随即退出，期间登录可以取消',
  body: z.object({
    code: optional(token('验证码', 100), '验证码或票据（delete 场景），发到绑定的手机；有手机号时必填'),
    give_up: optional(flag('放弃余额'), '1 明确放弃余额'),
  }),
  output: leaving,
  errors: ['invalid', 'conflict', 'tooOften', 'stateChanged', 'notFound'],
  idempotency: 'none',
  also: ['muted', 'banned'],
  limits: [{ by: 'person', max: 20, seconds: 3600 }],
  requirements: ['C051', 'D13', 'D199'],
});

export const cancelLeaving = endpoint({
  id: 'account.cancel-leaving',
  methods: ['POST'],
  path: '/v1/user/leaving-cancel',
  access: 'login',
  effect: 'write',
  summary: '冷静期内取消注销，一切恢复原样',
  output: leaving,
  errors: ['stateChanged', 'notFound'],
  idempotency: 'natural',
  also: ['leaving'],
  requirements: ['D13'],
});

const exported = z.object({
  id: described(z.number(), '导出编号；没有导出过为 0'),
  state: described(z.string(), 'none 没有，waiting 排队，working 整理中，ready 可以下载，failed 失败'),
  progress: described(z.number(), '进度，0 到 100'),
  created_at: described(z.number(), '申请时间，秒；没有为 0'),
  expires_at: described(z.number(), '可以下载到何时，秒；没有为 0'),
  files: described(
    z.array(
      z.object({
        format: described(z.string(), 'json 全部资料，vcf 名片'),
        name: described(z.string(), '文件名'),
        size: described(z.number(), '大小，字节'),
      }),
    ),
    '可以下载的文件',
  ),
  can: described(
    z.object({ request: described(z.boolean(), '可以申请导出：没有正在整理的') }),
    '我可以做什么',
  ),
});

export const requestExport = endpoint({
  id: 'account.request-export',
  methods: ['POST'],
  path: '/v1/user/export',
  access: 'login',
  effect: 'write',
  summary: '申请导出我的全部资料；在整理时再申请回答同一份',
  output: exported,
  errors: ['tooOften'],
  idempotency: 'natural',
  also: ['muted', 'banned', 'leaving'],
  limits: [{ by: 'person', max: 5, seconds: 86_400 }],
  requirements: ['D150', 'R033'],
});

export const exportState = endpoint({
  id: 'account.export-state',
  methods: ['GET'],
  path: '/v1/user/export-state',
  access: 'login',
  effect: 'read',
  summary: '最近一次导出的进度',
  output: exported,
  errors: [],
  idempotency: 'none',
  also: ['muted', 'banned', 'leaving'],
  requirements: ['D150'],
});

export const exportFile = endpoint({
  id: 'account.export-file',
  methods: ['GET'],
  path: '/v1/user/export-file',
  access: 'login',
  effect: 'read',
  summary: '下载导出的文件，7 天内有效，只有本人能下载',
  query: z.object({ id: id('导出编号'), format: enumField('格式', ['json', 'vcf']) }),
  output: z.instanceof(Uint8Array),
  produces: 'application/octet-stream',
  errors: ['notFound'],
  idempotency: 'none',
  also: ['muted', 'banned', 'leaving'],
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['D150'],
});
