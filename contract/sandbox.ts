import * as z from 'zod/mini';
import { endpoint } from './kernel/endpoint.ts';
import { described, enumField, flag, integer, optional, text } from './kernel/fields.ts';
import { mobile } from './kernel/contact-fields.ts';

export const sandboxSms = endpoint({
  id: 'sandbox.sms',
  methods: ['GET'],
  path: '/sandbox/api/sms',
  access: 'sandbox',
  effect: 'read',
  summary: '沙盒收件箱：本该发出的短信，新的在前，最多 50 条',
  query: z.object({ phone: optional(mobile(), '只看这个号码') }),
  output: z.object({
    list: described(
      z.array(
        z.object({
          phone: described(z.string(), '收信号码'),
          text: described(z.string(), '短信全文'),
          code: described(z.string(), '其中的验证码，没有则为空'),
          at: described(z.number(), '时间，秒'),
        }),
      ),
      '短信，新的在前',
    ),
  }),
  errors: [],
  idempotency: 'none',
  requirements: [],
});

export const sandboxReply = endpoint({
  id: 'sandbox.sms-reply',
  methods: ['POST'],
  path: '/sandbox/api/sms-reply',
  access: 'sandbox',
  effect: 'write',
  summary: '沙盒收件箱：这个号码回复了一条短信，像短信服务商那样通知本站',
  body: z.object({ phone: mobile(), text: text('回复', { max: 70, required: true }) }),
  output: described(z.object({}), '无'),
  errors: [],
  idempotency: 'none',
  requirements: [],
});

export const sandboxPushes = endpoint({
  id: 'sandbox.pushes',
  methods: ['GET'],
  path: '/sandbox/api/pushes',
  access: 'sandbox',
  effect: 'read',
  summary: '沙盒收件箱：本该发出的微信消息和手机推送，新的在前，最多 50 条',
  query: z.object({
    receiver: optional(text('接收方', { max: 128 }), '只看这个 openid 或推送通道'),
  }),
  output: z.object({
    list: described(
      z.array(
        z.object({
          channel: described(z.string(), '渠道：wechat 微信，native 手机推送'),
          receiver: described(z.string(), '接收的 openid，或手机的推送通道'),
          title: described(z.string(), '标题'),
          body: described(z.string(), '正文'),
          url: described(z.string(), '点开去的地址'),
          at: described(z.number(), '时间，秒'),
        }),
      ),
      '消息，新的在前',
    ),
  }),
  errors: [],
  idempotency: 'none',
  requirements: ['D106'],
});

const outTradeNo = () => text('商户订单号', { max: 32, required: true });
const outBillNo = () => text('商户转账单号', { max: 32, required: true });

const payment = z.object({
  out_trade_no: described(z.string(), '商户订单号'),
  total: described(z.number(), '应付金额，分'),
  state: described(z.string(), '状态，用微信支付的词：NOTPAY、SUCCESS、REFUND、CLOSED'),
  at: described(z.number(), '下单时间，秒'),
});

const transfer = z.object({
  out_bill_no: described(z.string(), '商户转账单号'),
  amount: described(z.number(), '金额，分'),
  state: described(z.string(), '状态，用微信支付的词：WAIT_USER_CONFIRM、SUCCESS、FAIL、CANCELLED'),
  at: described(z.number(), '发起时间，秒'),
});

export const sandboxPayments = endpoint({
  id: 'sandbox.payments',
  methods: ['GET'],
  path: '/sandbox/api/payments',
  access: 'sandbox',
  effect: 'read',
  summary: '沙盒收银台：要付的款，新的在前，最多 50 条',
  query: z.object({}),
  output: z.object({ list: described(z.array(payment), '付款，新的在前') }),
  errors: [],
  idempotency: 'none',
  requirements: [],
});

export const confirmSandboxPayment = endpoint({
  id: 'sandbox.confirm-payment',
  methods: ['POST'],
  path: '/sandbox/api/payments/confirm',
  access: 'sandbox',
  effect: 'write',
  summary: '沙盒收银台：付这笔款，并像微信支付那样通知本站',
  body: z.object({
    out_trade_no: outTradeNo(),
    payer: optional(text('付款的微信', { max: 40 }), '谁的微信付；不填每笔各是一人，在微信里付的本来就知道'),
  }),
  output: payment,
  errors: ['notFound', 'stateChanged'],
  idempotency: 'none',
  requirements: [],
});

export const failSandboxPayment = endpoint({
  id: 'sandbox.fail-payment',
  methods: ['POST'],
  path: '/sandbox/api/payments/fail',
  access: 'sandbox',
  effect: 'write',
  summary: '沙盒收银台：这笔款付不成，微信支付把它关闭',
  body: z.object({ out_trade_no: outTradeNo() }),
  output: payment,
  errors: ['notFound', 'stateChanged'],
  idempotency: 'none',
  requirements: [],
});

export const behaveCashier = endpoint({
  id: 'sandbox.behave-cashier',
  methods: ['POST'],
  path: '/sandbox/api/payments/behave',
  access: 'sandbox',
  effect: 'write',
  summary: '沙盒收银台：从现在起怎样出错；没有写的恢复正常',
  body: z.object({
    duplicates: optional(integer('多通知几次', { min: 0, max: 5 }), '每个通知多发几次'),
    delay: optional(integer('延迟', { min: 0, max: 86_400 }), '通知迟到的秒数'),
    lose: optional(flag('丢失'), '通知不发出'),
    reversed: optional(flag('乱序'), '通知晚于下一个才发出'),
    wrong_total: optional(flag('金额不符'), '实际付的金额多 1 分'),
    wrong_currency: optional(flag('货币不符'), '以美元付款'),
    foreign_key: optional(flag('别人的密钥'), '通知用不是微信支付的密钥签名'),
    certificate: optional(integer('平台证书', { min: 1, max: 9 }), '通知和应答用第几张平台证书签名'),
    refund: optional(enumField('退款结果', ['done', 'abnormal', 'closed']), '此后的退款会怎样'),
    refuse: optional(
      enumField('不接受', ['NOT_ENOUGH', 'NO_AUTH', 'SIGN_ERROR']),
      '此后的转账和退款都不接受，用微信支付的词；签名错误时什么都不接受',
    ),
    hold_refunds: optional(flag('退款不结束'), '此后的退款一直处理中'),
  }),
  output: described(z.object({}), '无'),
  errors: [],
  idempotency: 'natural',
  requirements: [],
});

export const sandboxTransfers = endpoint({
  id: 'sandbox.transfers',
  methods: ['GET'],
  path: '/sandbox/api/transfers',
  access: 'sandbox',
  effect: 'read',
  summary: '沙盒收银台：转给个人的钱，新的在前，最多 50 条',
  query: z.object({}),
  output: z.object({ list: described(z.array(transfer), '转账，新的在前') }),
  errors: [],
  idempotency: 'none',
  requirements: [],
});

export const confirmSandboxTransfer = endpoint({
  id: 'sandbox.confirm-transfer',
  methods: ['POST'],
  path: '/sandbox/api/transfers/confirm',
  access: 'sandbox',
  effect: 'write',
  summary: '沙盒收银台：收款人确认收下这笔转账',
  body: z.object({ out_bill_no: outBillNo() }),
  output: transfer,
  errors: ['notFound', 'stateChanged'],
  idempotency: 'none',
  requirements: [],
});

export const failSandboxTransfer = endpoint({
  id: 'sandbox.fail-transfer',
  methods: ['POST'],
  path: '/sandbox/api/transfers/fail',
  access: 'sandbox',
  effect: 'write',
  summary: '沙盒收银台：这笔转账失败，姓名与实名不一致',
  body: z.object({ out_bill_no: outBillNo() }),
  output: transfer,
  errors: ['notFound', 'stateChanged'],
  idempotency: 'none',
  requirements: [],
});

const sandboxCall = z.object({
  leg: described(z.string(), '这一路的编号'),
  call: described(z.string(), '通话的编号'),
  phone: described(z.string(), '响起的号码'),
  from: described(z.string(), '来电显示的中间号'),
  state: described(z.string(), 'ringing 响铃，answered 通话中，ended 已结束'),
  at: described(z.number(), '何时响起，秒'),
});

export const sandboxCalls = endpoint({
  id: 'sandbox.calls',
  methods: ['GET'],
  path: '/sandbox/api/calls',
  access: 'sandbox',
  effect: 'read',
  summary: '沙盒电话：响起的和通话中的，新的在前，最多 50 路',
  query: z.object({ phone: optional(mobile(), '只看这个号码') }),
  output: z.object({ list: described(z.array(sandboxCall), '电话，新的在前') }),
  errors: [],
  idempotency: 'none',
  requirements: ['D136'],
});

export const pickUpSandboxCall = endpoint({
  id: 'sandbox.call-press',
  methods: ['POST'],
  path: '/sandbox/api/calls/press',
  access: 'sandbox',
  effect: 'write',
  summary: '沙盒电话：接起、拒接或挂断一路，像电话服务商那样通知本站',
  body: z.object({
    leg: text('这一路', { max: 64, required: true }),
    press: enumField('怎样', ['answer', 'busy', 'hang-up']),
  }),
  output: sandboxCall,
  errors: ['notFound', 'stateChanged'],
  idempotency: 'none',
  requirements: ['D136'],
});
