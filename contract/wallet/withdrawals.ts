import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, id, integer, optional } from '../kernel/fields.ts';
import { smsCode } from '../kernel/contact-fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';

const withdrawal = z.object({
  id: described(z.number(), '编号'),
  amount: described(z.number(), '提现金额，分'),
  fee: described(z.number(), '手续费，分'),
  arrives: described(z.number(), '到账金额，分'),
  state: described(
    z.number(),
    '0 审核中，1 已通过，2 待用户确认收款，3 已到账，4 已驳回，5 打款失败，6 已撤销，7 超时退回',
  ),
  reason: described(z.string(), '驳回或失败的原因，没有为空'),
  words: described(z.string(), '接下来会怎样，一句话带日期'),
  created_at: described(z.number(), '申请时间，秒'),
  confirm_by: described(z.number(), '最晚确认时间，秒；不用确认为 0'),
  done_at: described(z.number(), '结束时间，秒；没有为 0'),
  sheet: described(
    z.nullable(
      z.object({
        mchId: described(z.string(), '商户号'),
        appId: described(z.string(), '付款的微信应用'),
        package: described(z.string(), '这次收款的凭据'),
      }),
    ),
    '在微信里确认收款的参数；不用确认为 null',
  ),
  can: described(
    z.object({
      cancel: described(z.boolean(), '可以撤销'),
      confirm: described(z.boolean(), '可以确认收款'),
    }),
    '我现在能做什么',
  ),
});
export type Withdrawal = z.output<typeof withdrawal>;

export const withdrawalForm = endpoint({
  id: 'wallet.withdrawal-form',
  methods: ['GET'],
  path: '/v1/withdrawal/form',
  access: 'login',
  effect: 'read',
  summary: '提现之前要知道的：额度、手续费、还差什么',
  output: z.object({
    withdrawable: described(z.number(), '能提现多少，分'),
    reserved: described(z.number(), '收入里要留着退给别人、不能提现的，分：通讯录解散要退的会费'),
    min: described(z.number(), '一次最少，分'),
    max: described(z.number(), '一次最多，分'),
    left_today: described(z.number(), '今天还能提几次'),
    fee_basis_points: described(z.number(), '手续费，万分之几'),
    code_above: described(z.number(), '超过多少要验证码，分'),
    auto_up_to: described(z.number(), '多少以内不用客服审核，分'),
    confirm_hours: described(z.number(), '打款后几小时内要确认收款'),
    staff_days: described(z.number(), '客服几个工作日内答复'),
    realname: described(z.number(), '实名：0 没有，1 已通过，2 未通过，3 处理中'),
    adult: described(z.boolean(), '已满 18 岁；没有实名为 false'),
    openid_bound: described(z.boolean(), '收款微信已绑定'),
    payee: described(z.string(), '收款微信的昵称：绑了几个微信时是最先绑的；没有为空'),
    blocked: described(z.string(), '现在不能提现的原因，没有为空'),
  }),
  errors: [],
  idempotency: 'none',
  also: ['banned'],
  requirements: ['D111'],
});

export const applyWithdrawal = endpoint({
  id: 'wallet.withdraw',
  methods: ['POST'],
  path: '/v1/withdrawal/apply',
  access: 'phone',
  effect: 'write',
  summary: '申请提现；金额立刻从收入里冻结，看到的手续费变了答 42200（D111、D112）',
  body: z.object({
    amount: integer('提现金额（分）', { min: 1, max: 100_000_000 }),
    fee: described(
      integer('手续费（分）', { min: 0, max: 100_000_000 }),
      '看到的手续费；和现在的不一样时不提',
    ),
    code: optional(smsCode(), '超过一定金额要填'),
  }),
  output: withdrawal,
  errors: ['invalid', 'forbidden', 'stateChanged', 'tooOften', 'conflict', 'busy'],
  idempotency: 'key',
  also: ['muted', 'banned'],
  limits: [{ by: 'person', max: 30, seconds: 3600 }],
  requirements: ['D111', 'D112'],
});

export const listWithdrawals = endpoint({
  id: 'wallet.withdrawals',
  methods: ['GET'],
  path: '/v1/withdrawal/list',
  access: 'login',
  effect: 'read',
  summary: '我的提现，新的在前',
  query: z.object({ ...pageQuery }),
  output: page(withdrawal),
  errors: [],
  idempotency: 'none',
  also: ['banned', 'leaving'],
  requirements: ['D112', 'R035'],
});

const withdrawalBody = z.object({ id: id('提现编号') });

export const cancelWithdrawal = endpoint({
  id: 'wallet.cancel-withdrawal',
  methods: ['POST'],
  path: '/v1/withdrawal/cancel',
  access: 'login',
  effect: 'write',
  summary: '撤销还没有打款的提现，金额回到收入',
  body: withdrawalBody,
  output: withdrawal,
  errors: ['notFound', 'stateChanged', 'busy'],
  idempotency: 'natural',
  also: ['muted', 'banned'],
  requirements: ['D112'],
});

export const refreshWithdrawal = endpoint({
  id: 'wallet.refresh-withdrawal',
  methods: ['POST'],
  path: '/v1/withdrawal/refresh',
  access: 'login',
  effect: 'write',
  summary: '确认收款之后，问微信到账了没有',
  body: withdrawalBody,
  output: withdrawal,
  errors: ['notFound', 'busy'],
  idempotency: 'natural',
  also: ['muted', 'banned'],
  limits: [{ by: 'person', max: 300, seconds: 3600 }],
  requirements: ['D112'],
});
