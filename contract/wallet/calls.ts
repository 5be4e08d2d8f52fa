import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, integer, month, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { walletRules } from './rules.ts';

export const viewBalance = endpoint({
  id: 'wallet.balance',
  methods: ['GET'],
  path: '/v3-api/customer/withdrawal/balance',
  access: 'login',
  effect: 'read',
  summary: '我的钱：余额、收入、冻结、可提现（D113）',
  output: z.object({
    balance: described(z.number(), '余额，分：充值来的，可以买东西，不能提现'),
    income: described(z.number(), '收入，分：可以提现'),
    spendable: described(z.number(), '余额里现在能花的，分；其余留着退解散的通讯录的会费（D68）'),
    frozen: described(z.number(), '冻结，分：到时间才能动'),
    withdrawable: described(z.number(), '现在能提现多少，分'),
    awaited: described(z.number(), '在途，分：已付款、还没有完成的销售，扣去服务费以后的'),
  }),
  errors: [],
  idempotency: 'none',
  also: ['banned', 'leaving'],
  requirements: ['C088', 'D108', 'D113'],
});

/** One line of the ledger, as its owner reads it. */
export const statementLine = z.object({
  id: described(z.number(), '编号'),
  account: described(z.enum(['balance', 'income', 'frozen']), '哪一个账户'),
  title: described(z.string(), '是什么'),
  detail: described(z.string(), '和谁、为什么、手续费、何时解冻'),
  amount: described(z.number(), '多少，分；负为支出'),
  after: described(z.number(), '之后这个账户还有多少，分'),
  at: described(z.number(), '时间，秒'),
  hash: described(z.string(), '相关的订单，没有为空'),
});
export type StatementLine = z.output<typeof statementLine>;

export const listIncome = endpoint({
  id: 'wallet.income',
  methods: ['GET'],
  path: '/v3-api/customer/withdrawal/income',
  access: 'login',
  effect: 'read',
  summary: '收入明细，新的在前（D113）',
  query: z.object({ ...pageQuery }),
  output: page(statementLine),
  errors: [],
  idempotency: 'none',
  also: ['banned', 'leaving'],
  requirements: ['C089', 'D113'],
});

export const listCommission = endpoint({
  id: 'wallet.distribute',
  methods: ['GET'],
  path: '/v3-api/customer/withdrawal/distribute',
  access: 'login',
  effect: 'read',
  summary: '分佣明细，新的在前（D113）',
  query: z.object({ ...pageQuery }),
  output: page(statementLine),
  errors: [],
  idempotency: 'none',
  also: ['banned', 'leaving'],
  requirements: ['C090', 'D113'],
});

export const listPending = endpoint({
  id: 'wallet.all-pending',
  methods: ['GET'],
  path: '/v3-api/customer/withdrawal/all-pending',
  access: 'login',
  effect: 'read',
  summary: '冻结中的款项，先解冻的在前（D113）',
  query: z.object({ ...pageQuery }),
  output: page(
    z.object({
      id: described(z.number(), '编号'),
      title: described(z.string(), '为什么冻结'),
      amount: described(z.number(), '分'),
      release_at: described(z.number(), '何时解冻，秒；看情况而定为 0'),
      hash: described(z.string(), '相关的订单，没有为空'),
    }),
  ),
  errors: [],
  idempotency: 'none',
  also: ['banned', 'leaving'],
  requirements: ['C091', 'D113'],
});

export const listAwaited = endpoint({
  id: 'wallet.awaited',
  methods: ['GET'],
  path: '/v1/wallet/awaited',
  access: 'login',
  effect: 'read',
  summary: '在途的款项：买家已付款、还没有完成的销售，新的在前；没有人做什么时最晚哪天到账',
  query: z.object({ ...pageQuery }),
  output: page(
    z.object({
      id: described(z.number(), '编号'),
      hash: described(z.string(), '订单'),
      title: described(z.string(), '卖的是什么'),
      amount: described(z.number(), '会到账多少，分：扣去服务费'),
      at: described(z.number(), '最晚何时可以提现，秒；要看接下来怎样的为 0'),
      words: described(z.string(), '等什么，一句话'),
    }),
  ),
  errors: [],
  idempotency: 'none',
  also: ['banned', 'leaving'],
  requirements: ['D113'],
});

export const listStatement = endpoint({
  id: 'wallet.statement',
  methods: ['GET'],
  path: '/v1/wallet/statement',
  access: 'login',
  effect: 'read',
  summary: '一个月的全部明细，新的在前',
  query: z.object({ ...pageQuery, month: optional(month(), '默认本月') }),
  output: z.object({
    ...page(statementLine).shape,
    in: described(z.number(), '这个月进来多少，分；冻结与解冻不算'),
    out: described(z.number(), '这个月出去多少，分'),
  }),
  errors: [],
  idempotency: 'none',
  also: ['banned', 'leaving'],
  requirements: ['D108'],
});

export const statementFile = endpoint({
  id: 'wallet.statement-file',
  methods: ['GET'],
  path: '/v1/wallet/statement-file',
  access: 'login',
  effect: 'read',
  summary: '一个月的明细，CSV 文件的内容（UTF-8，带 BOM）',
  query: z.object({ month: month() }),
  output: z.object({
    name: described(z.string(), '文件名'),
    text: described(z.string(), '文件内容'),
  }),
  errors: ['tooOften'],
  idempotency: 'none',
  also: ['banned', 'leaving'],
  limits: [{ by: 'person', max: 30, seconds: 3600 }],
  requirements: ['D108'],
});

export const recharge = endpoint({
  id: 'wallet.recharge',
  methods: ['POST'],
  path: '/v1/user/recharge',
  access: 'login',
  effect: 'write',
  summary: '充值：生成一个待付款的订单（D109）',
  body: z.object({
    total: integer('充值金额（分）', { min: walletRules.rechargeMin, max: walletRules.rechargeMax }),
  }),
  output: z.object({ hash: described(z.string(), '订单号，去 /pay/{hash} 付款') }),
  errors: ['invalid', 'tooOften', 'stateChanged', 'busy'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['C093', 'D109'],
});

export const rechargeForm = endpoint({
  id: 'wallet.recharge-form',
  methods: ['GET'],
  path: '/v1/wallet/recharge-form',
  access: 'login',
  effect: 'read',
  summary: '充值之前要知道的：一次多少、多久内能退',
  output: z.object({
    min: described(z.number(), '一次最少，分'),
    max: described(z.number(), '一次最多，分'),
    refund_days: described(z.number(), '多少天内没有花掉的可以原路退回'),
  }),
  errors: [],
  idempotency: 'none',
  requirements: ['D109'],
});

export const refundRecharge = endpoint({
  id: 'wallet.refund-recharge',
  methods: ['POST'],
  path: '/v1/wallet/refund-recharge',
  access: 'login',
  effect: 'write',
  summary: '把没有花掉的充值原路退回（D109：一年内）',
  body: z.object({ hash: text('订单号', { max: 22, required: true }) }),
  output: z.object({ refund: described(z.number(), '退回多少，分') }),
  errors: ['notFound', 'stateChanged', 'conflict', 'busy'],
  idempotency: 'key',
  also: ['muted', 'banned'],
  requirements: ['D109', 'D114'],
});

export const payOpenid = endpoint({
  id: 'wallet.pay-openid',
  methods: ['GET'],
  path: '/v1/withdrawal/getpayopenid',
  access: 'login',
  effect: 'read',
  summary: '收款的微信绑好了没有；没有就去 auth_url 授权（D111）',
  output: z.object({
    openid_bound: described(z.boolean(), '已绑定'),
    auth_url: described(z.string(), '授权的网址；已绑定为空'),
    nickname: described(z.string(), '微信昵称，没有为空'),
  }),
  errors: ['stateChanged', 'busy'],
  idempotency: 'none',
  also: ['banned', 'leaving'],
  requirements: ['C092', 'D111'],
});
