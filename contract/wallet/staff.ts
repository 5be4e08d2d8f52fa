import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, id, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { verdicts, viewReason } from '../kernel/staff.ts';

const withdrawalLine = z.object({
  id: described(z.number(), '提现编号'),
  user_id: described(z.number(), '用户编号'),
  name: described(z.string(), '称呼'),
  amount: described(z.number(), '提现金额，分'),
  fee: described(z.number(), '手续费，分'),
  arrives: described(z.number(), '到账金额，分'),
  state: described(
    z.number(),
    '0 审核中，1 已通过，2 待用户确认收款，3 已到账，4 已驳回，5 打款失败，6 已撤销，7 超时退回',
  ),
  reason: described(z.string(), '驳回或失败的原因，没有为空'),
  approvals: described(z.number(), '要几个人审核：0 自动通过，1，或 2'),
  proposed_by: described(z.string(), '两人审核时先同意的人，没有为空'),
  approved_by: described(z.string(), '最后同意的人，没有为空'),
  rejected_by: described(z.string(), '驳回的人，没有为空'),
  created_at: described(z.number(), '申请时间，秒'),
  due_at: described(z.number(), '应在何时之前审核，秒'),
  done_at: described(z.number(), '结束时间，秒；没有为 0'),
  stuck_at: described(z.number(), '从何时起微信不接受这笔打款，秒；没有为 0'),
  why: described(z.string(), '微信为什么不接受，没有为空'),
  can: described(
    z.object({
      approve: described(z.boolean(), '可以同意；自己的和自己先同意过的由同事审核'),
      reject: described(z.boolean(), '可以驳回'),
    }),
    '我对这笔提现可以做什么',
  ),
});

export const listWithdrawals = endpoint({
  id: 'staff.withdrawals',
  methods: ['GET'],
  path: '/v1/staff/withdrawals',
  access: 'staff',
  roles: ['finance'],
  effect: 'read',
  summary: '提现：待审核和进行中的先来的在前，结束的新的在前',
  query: z.object({
    ...pageQuery,
    state: optional(
      enumField('状态', ['waiting', '0', '1', '2', '3', '4', '5', '6', '7']),
      '默认 0 审核中；waiting：等客服的，即审核中的和微信不接受的',
    ),
  }),
  output: page(withdrawalLine),
  errors: [],
  idempotency: 'none',
  requirements: ['D112', 'D138'],
});

export const viewWithdrawal = endpoint({
  id: 'staff.withdrawal',
  methods: ['POST'],
  path: '/v1/staff/withdrawal',
  access: 'staff',
  roles: ['finance'],
  effect: 'write',
  summary: '看一笔提现和此人的钱；每次都记入日志',
  body: z.object({ id: id('提现编号'), reason: viewReason }),
  output: z.object({
    ...withdrawalLine.shape,
    person: described(
      z.object({
        status: described(z.number(), '账号状态：1 正常，2 禁言，3 封禁，4 注销中'),
        registered_at: described(z.number(), '注册时间，秒'),
        realname: described(z.number(), '实名：0 没有，1 已通过，2 未通过，3 处理中'),
        adult: described(z.boolean(), '已满 18 岁'),
        disputed: described(z.boolean(), '有申诉在处理中'),
        differs: described(z.boolean(), '有对账差异没有了结，了结前不打款（D115）'),
        balance: described(z.number(), '余额，分'),
        income: described(z.number(), '收入，分'),
        frozen: described(z.number(), '冻结，分'),
        done_count: described(z.number(), '以前到账的提现有几笔'),
        done_amount: described(z.number(), '以前到账的提现一共多少，分'),
      }),
      '此人的钱和账号',
    ),
    history: described(z.array(withdrawalLine), '以前的提现，新的在前，最多 20 笔'),
    transfer_no: described(z.string(), '微信的转账单号，没有为空'),
  }),
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['D112', 'D138'],
});

export const decideWithdrawal = endpoint({
  id: 'staff.decide-withdrawal',
  methods: ['POST'],
  path: '/v1/staff/withdrawal-decide',
  access: 'staff',
  roles: ['finance'],
  effect: 'write',
  summary: '同意或驳回一笔提现；大额要两位不同的人同意，驳回必须写原因，本人会看到',
  body: z.object({
    id: id('提现编号'),
    verdict: enumField('决定', verdicts),
    message: optional(text('原因', { max: 100 }), '驳回的原因'),
  }),
  output: withdrawalLine,
  errors: ['notFound', 'stateChanged', 'invalid', 'forbidden'],
  idempotency: 'natural',
  requirements: ['D112', 'D138'],
});
