import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, id, integer, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { auditedReason, verdicts, viewReason } from '../kernel/staff.ts';

const settingChange = z.object({
  value: described(z.number(), '值，单位见 unit'),
  from: described(z.number(), '何时起，秒'),
  reason: described(z.string(), '原因'),
  by: described(z.string(), '谁设的；已注销的为空'),
});

const setting = z.object({
  name: described(z.string(), '代号'),
  label: described(z.string(), '是什么'),
  unit: described(z.enum(['fen', 'basis-points', 'count', 'seconds']), '单位：分、万分之几、个数、秒'),
  min: described(z.number(), '最小'),
  max: described(z.number(), '最大'),
  fallback: described(z.number(), '没有设过时的值'),
  value: described(z.number(), '现在的值'),
  next: described(z.nullable(settingChange), '定好的下一次变化，没有为 null'),
  history: described(z.array(settingChange), '设过的，新的在前，最多 20 次'),
  raise: described(
    z.nullable(
      z.object({
        ...settingChange.shape,
        id: described(z.number(), '编号'),
        can_confirm: described(z.boolean(), '我可以确认：不是我提的'),
      }),
    ),
    '等另一位同事确认的涨价，没有为 null',
  ),
});
export type Setting = z.output<typeof setting>;

export const listSettings = endpoint({
  id: 'staff.money-settings',
  methods: ['GET'],
  path: '/v1/staff/money-settings',
  access: 'staff',
  roles: ['finance', 'admin'],
  effect: 'read',
  summary: '费率与限额：现在的值、定好的变化和历史',
  query: z.object({ ...pageQuery }),
  output: page(setting),
  errors: [],
  idempotency: 'none',
  requirements: ['D108', 'D138'],
});

export const changeSetting = endpoint({
  id: 'staff.set-money-setting',
  methods: ['POST'],
  path: '/v1/staff/money-setting',
  access: 'staff',
  roles: ['finance', 'admin'],
  effect: 'write',
  summary: '定一个费率或限额，从某时起；已有的订单照下单时的算；涨费用要提前公布，另一位同事确认后才定下',
  body: z.object({
    setting: text('代号', { max: 60, required: true }),
    value: integer('新的值', { min: -100_000_000_000, max: 100_000_000_000 }),
    from: optional(integer('何时起', { min: 0, max: 100_000_000_000 }), '秒，不能早于现在；不填为马上'),
    reason: auditedReason('原因'),
  }),
  output: setting,
  errors: ['notFound', 'invalid'],
  idempotency: 'key',
  requirements: ['D108', 'D138'],
});

export const decideSetting = endpoint({
  id: 'staff.confirm-money-setting',
  methods: ['POST'],
  path: '/v1/staff/money-setting-decide',
  access: 'staff',
  roles: ['finance', 'admin'],
  effect: 'write',
  summary: '确认同事提的涨价，或者不涨；到生效还不够公布的天数时不能确认',
  body: z.object({ id: id('编号'), verdict: enumField('决定', verdicts) }),
  output: setting,
  errors: ['notFound', 'stateChanged', 'forbidden', 'invalid'],
  idempotency: 'natural',
  requirements: ['D108', 'D138'],
});

const personLine = z.object({
  id: described(z.number(), '编号'),
  account: described(z.enum(['balance', 'income', 'frozen']), '哪一个账户'),
  kind: described(z.string(), '种类代号'),
  title: described(z.string(), '是什么'),
  detail: described(z.string(), '说明'),
  amount: described(z.number(), '分；负为支出'),
  after: described(z.number(), '之后这个账户还有多少，分'),
  at: described(z.number(), '时间，秒'),
  order_id: described(z.number(), '订单的内部编号，没有为 0'),
});

export const viewPersonMoney = endpoint({
  id: 'staff.person-money',
  methods: ['POST'],
  path: '/v1/staff/person-money',
  access: 'staff',
  roles: ['service', 'finance'],
  effect: 'write',
  summary: '一个人的钱：余额、冻结和最近的明细；每次查看都记入日志',
  body: z.object({ user_id: id('用户编号'), reason: viewReason }),
  output: z.object({
    user_id: described(z.number(), '用户编号'),
    name: described(z.string(), '称呼'),
    balance: described(z.number(), '余额，分'),
    income: described(z.number(), '收入，分'),
    frozen: described(z.number(), '冻结，分'),
    holds: described(
      z.array(
        z.object({
          id: described(z.number(), '编号'),
          title: described(z.string(), '为什么冻结'),
          amount: described(z.number(), '分'),
          release_at: described(z.number(), '何时解冻，秒；看情况而定为 0'),
          order_id: described(z.number(), '订单的内部编号，没有为 0'),
        }),
      ),
      '冻结中的，先解冻的在前，最多 50 笔',
    ),
    lines: described(z.array(personLine), '明细，新的在前，最多 50 条'),
  }),
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['D108', 'D138'],
});

export const listChecks = endpoint({
  id: 'staff.ledger-checks',
  methods: ['GET'],
  path: '/v1/staff/ledger-checks',
  access: 'staff',
  roles: ['finance', 'admin'],
  effect: 'read',
  summary: '每夜的账本核对，新的在前',
  query: z.object({ ...pageQuery }),
  output: page(
    z.object({
      id: described(z.number(), '编号'),
      at: described(z.number(), '何时，秒'),
      lines: described(z.number(), '核对了多少条分录'),
      differences: described(z.array(z.string()), '不平的地方，每处一句；没有为空'),
    }),
  ),
  errors: [],
  idempotency: 'none',
  requirements: ['D108'],
});
