import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, flag, id, integer, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { done, auditedReason, reasonMax, verdicts } from '../kernel/staff.ts';

const circle = z.object({
  id: described(z.number(), '通讯录编号'),
  name: described(z.string(), '名称'),
  category: described(z.number(), '分类，1 到 9'),
  status: described(z.number(), '1 正常，2 审核中，3 已禁止，4 解散中，5 已解散'),
  listed: described(z.boolean(), '公开展示'),
  members: described(z.number(), '正常成员数'),
  owner_id: described(z.number(), '圈主'),
  owner: described(z.string(), '圈主的姓名'),
  created_at: described(z.number(), '创建时间，秒'),
  waits_since: described(z.number(), '从何时起等待审核，秒；没有为 0'),
});

export const listCircles = endpoint({
  id: 'staff.phonebooks',
  methods: ['GET'],
  path: '/v1/staff/phonebooks',
  access: 'staff',
  roles: ['auditor', 'operator'],
  effect: 'read',
  summary: '通讯录：审核中的先来的在前，其他新建的在前；可以按编号或名称的开头找',
  query: z.object({
    ...pageQuery,
    status: optional(enumField('状态', ['1', '2', '3', '4', '5']), '默认 2 审核中；有搜索词时不限'),
    q: optional(text('搜索词', { max: 30 }), '编号，或名称的开头'),
  }),
  output: page(circle),
  errors: [],
  idempotency: 'none',
  requirements: ['D62', 'D138'],
});

export const listStuckCircles = endpoint({
  id: 'staff.phonebook-endings',
  methods: ['GET'],
  path: '/v1/staff/phonebook-endings',
  access: 'staff',
  roles: ['finance', 'operator'],
  effect: 'read',
  summary: '解散受阻的通讯录：到期后有会费退不出去，最久的在前；圈主充值后自动完成',
  query: z.object(pageQuery),
  output: page(
    z.object({
      id: described(z.number(), '通讯录编号'),
      name: described(z.string(), '名称'),
      owner_id: described(z.number(), '圈主'),
      owner: described(z.string(), '圈主的姓名'),
      members: described(z.number(), '还没有退出的成员，含圈主'),
      dissolve_at: described(z.number(), '原定解散时间，秒'),
      failed_at: described(z.number(), '从何时起退不出去，秒'),
      next_at: described(z.number(), '下次自动重试，秒'),
      tries: described(z.number(), '试过几次'),
      lacks: described(z.number(), '还差多少，分；0 为其他原因，见日志'),
    }),
  ),
  errors: [],
  idempotency: 'none',
  requirements: ['D68', 'D138'],
});

export const viewCircle = endpoint({
  id: 'staff.phonebook',
  methods: ['GET'],
  path: '/v1/staff/phonebook',
  access: 'staff',
  roles: ['auditor', 'operator'],
  effect: 'read',
  summary: '一个通讯录的资料、人数和最近的管理记录，不含联系方式和成员',
  query: z.object({ id: id('通讯录编号') }),
  output: z.object({
    ...circle.shape,
    version: described(z.number(), '版本，审核时原样带回'),
    avatar: described(z.string(), '头像，没有为空'),
    cover: described(z.string(), '封面，没有为空'),
    intro: described(z.string(), '介绍'),
    notice: described(z.string(), '公告'),
    city: described(z.string(), '所在城市'),
    labels: described(z.array(z.string()), '自定义项目的名称和选项'),
    join_type: described(z.number(), '加入方式，0 到 5'),
    status_reason: described(z.string(), '状态的原因，没有为空'),
    doubts: described(z.array(z.string()), '触发审核的词'),
    applying: described(z.number(), '申请中的人数'),
    admins: described(z.number(), '管理员数'),
    imported: described(z.number(), '导入后还没有人认领的人数'),
    logs: described(
      z.array(
        z.object({
          log_id: described(z.number(), '编号'),
          at: described(z.number(), '时间，秒'),
          title: described(z.string(), '做了什么'),
        }),
      ),
      '最近的管理记录，最多 20 条；没有姓名',
    ),
    can: described(
      z.object({
        decide: described(z.boolean(), '可以审核：正在审核，不是自己的'),
        forbid: described(z.boolean(), '可以禁止'),
        restore: described(z.boolean(), '可以恢复'),
        list: described(z.boolean(), '可以调整公开展示'),
      }),
      '我可以做什么',
    ),
  }),
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['D62', 'D138'],
});
export type StaffCircle = z.output<typeof viewCircle.output>;

const reason = auditedReason('原因');
const writes = {
  access: 'staff',
  roles: ['auditor', 'operator'],
  effect: 'write',
  output: done,
  errors: ['notFound', 'forbidden', 'stateChanged'],
  idempotency: 'natural',
  requirements: ['D62', 'D138'],
} as const;

export const decideCircle = endpoint({
  ...writes,
  id: 'staff.decide-phonebook',
  methods: ['POST'],
  path: '/v1/staff/phonebook-decide',
  summary: '审核一个通讯录的资料：通过，或不通过并禁止访问；圈主会收到结果',
  body: z.object({
    id: id('通讯录编号'),
    version: integer('版本', { min: 1, max: 2 ** 31 - 1 }),
    verdict: enumField('决定', verdicts),
    reason: text('原因', { max: reasonMax }),
  }),
});

export const forbidCircle = endpoint({
  ...writes,
  id: 'staff.forbid-phonebook',
  methods: ['POST'],
  path: '/v1/staff/phonebook-forbid',
  summary: '禁止访问一个通讯录，所有人会看到原因，圈主可以申诉一次',
  body: z.object({ id: id('通讯录编号'), reason }),
});

export const restoreCircle = endpoint({
  ...writes,
  id: 'staff.restore-phonebook',
  methods: ['POST'],
  path: '/v1/staff/phonebook-restore',
  summary: '恢复一个被禁止的通讯录',
  body: z.object({ id: id('通讯录编号'), reason }),
});

export const listCircle = endpoint({
  ...writes,
  id: 'staff.list-phonebook',
  methods: ['POST'],
  path: '/v1/staff/phonebook-list',
  summary: '放进公开展示，或撤下；链接和二维码不受影响',
  body: z.object({ id: id('通讯录编号'), listed: flag('公开展示'), reason }),
});
