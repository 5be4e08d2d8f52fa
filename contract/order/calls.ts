import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, flag, integer, optional, text, texts, token } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { listedLine, order } from './entity.ts';
import { orderRules, payChannels } from './rules.ts';
import { orderSteps } from './steps.ts';

const hash = token('订单号', 22);
/** Those of `orderTypes`, as a query writes them. */
const orderKinds = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', '14'] as const;
const reason = text('原因', { max: orderRules.reason });

/** What the host needs to let the person pay. */
export const payStart = z.object({
  kind: described(z.enum(['invoke', 'redirect', 'qrcode']), '调起微信、打开网址、扫二维码'),
  url: described(z.string(), '网址或二维码内容；invoke 为空'),
  params: described(
    z.nullable(
      z.object({
        appId: described(z.string(), '应用编号'),
        timeStamp: described(z.string(), '时间戳'),
        nonceStr: described(z.string(), '随机串'),
        package: described(z.string(), '预支付编号'),
        signType: described(z.string(), '签名方式'),
        paySign: described(z.string(), '签名'),
      }),
    ),
    '调起微信支付的参数；其他为 null',
  ),
});
export type PayStartShape = z.output<typeof payStart>;

export const queryOrder = endpoint({
  id: 'order.query',
  methods: ['GET'],
  path: '/v1/order/query',
  access: 'login',
  effect: 'read',
  summary: '付款有没有成功；到时候会主动问微信（D110）',
  query: z.object({ hash }),
  output: z.object({
    hash: described(z.string(), '订单号'),
    type: described(z.number(), '种类'),
    state: described(z.number(), '0 待付款，1 已付款，2 已关闭，3 退款中，4 已退款，5 部分退款'),
    stage: described(z.number(), '付款以后的进展'),
    total: described(z.number(), '总价，分'),
    paid_at: described(z.number(), '付款时间，秒；没有为 0'),
    expires_at: described(z.number(), '最晚付款时间，秒'),
    again: described(z.number(), '多少秒后再问；不用再问为 0'),
  }),
  errors: ['notFound'],
  idempotency: 'none',
  also: ['banned', 'leaving'],
  requirements: ['C094', 'D107', 'D110'],
});

export const viewSpendable = endpoint({
  id: 'order.spendable',
  methods: ['GET'],
  path: '/v1/order/spendable',
  access: 'login',
  effect: 'read',
  summary: '余额里现在能付款的部分',
  output: z.object({
    spendable: described(z.number(), '分；余额的其余部分留着退解散的通讯录的会费（D68）'),
  }),
  errors: [],
  idempotency: 'none',
  requirements: ['D68', 'D110'],
});

export const viewOrder = endpoint({
  id: 'order.view',
  methods: ['GET'],
  path: '/v1/order/view',
  access: 'login',
  effect: 'read',
  summary: '一个订单，只有买卖双方能看',
  query: z.object({ hash }),
  output: order,
  errors: ['notFound'],
  idempotency: 'none',
  also: ['banned', 'leaving'],
  requirements: ['D107', 'R052', 'R053'],
});

export const listOrders = endpoint({
  id: 'order.list',
  methods: ['GET'],
  path: '/v1/order/list',
  access: 'login',
  effect: 'read',
  summary: '我买的或卖的，新的在前；第一页带着等我处理的',
  query: z.object({
    ...pageQuery,
    role: optional(enumField('身份', ['buyer', 'seller']), '默认 buyer 我买的'),
    state: optional(
      enumField('状态', ['0', '1', '2', '3', '4', '5', 'waits']),
      '只看这个状态；waits 为等您处理的，先到期的在前，一页最多 100 个，不再分种类；不填为全部',
    ),
    type: optional(enumField('种类', orderKinds), '只看这一种（D107）；不填为全部'),
  }),
  output: z.object({
    ...page(listedLine).shape,
    waiting: described(
      z.array(listedLine),
      `等您处理的，先到期的在前，最多 ${orderRules.waiting} 个；只在没有筛选的第一页，其他为空`,
    ),
    waits: described(z.number(), '等您处理的一共几个，最多数到 100；只在没有筛选的第一页和 state=waits'),
    kinds: described(z.array(z.number()), '有哪些种类的订单；同上'),
  }),
  errors: [],
  idempotency: 'none',
  also: ['banned', 'leaving'],
  requirements: ['D107'],
});

export const payOrder = endpoint({
  id: 'order.pay',
  methods: ['POST'],
  path: '/v1/order/pay',
  access: 'login',
  effect: 'write',
  summary: '付款：先用余额（选了的话），其余用微信；余额够就当场付清',
  body: z.object({
    hash,
    use_balance: optional(flag('用余额'), '默认 0'),
    channel: enumField('付款方式', payChannels),
  }),
  output: z.object({
    state: described(z.number(), '订单状态；1 为已付清'),
    balance_part: described(z.number(), '用余额付的，分'),
    channel_part: described(z.number(), '要用微信付的，分；付清为 0'),
    expires_at: described(z.number(), '最晚付款时间，秒'),
    start: described(z.nullable(payStart), '怎样调起微信支付；付清为 null'),
  }),
  errors: ['notFound', 'stateChanged', 'conflict', 'busy', 'forbidden', 'invalid', 'tooOften'],
  idempotency: 'key-external',
  limits: [{ by: 'person', max: 120, seconds: 3600 }],
  requirements: ['D107', 'D110', 'R052'],
});

/**
 * Steps that give up what is not paid, bring money back, or keep silence from paying it out: open to whoever may only get what is
 * theirs (D12).
 */
export const restrictedPeople = ['muted', 'banned'] as const;

export const closeOrder = endpoint({
  id: 'order.close',
  methods: ['POST'],
  path: '/v1/order/close',
  access: 'login',
  effect: 'write',
  summary: '关闭自己没有付款的订单；正好付上了的答 42200',
  body: z.object({ hash }),
  output: order,
  errors: ['notFound', 'stateChanged', 'busy'],
  idempotency: 'natural',
  also: restrictedPeople,
  requirements: ['D107'],
});

/** Steps of a paid order: each by one side, once. */
const step = (name: 'accept' | 'decline' | 'start' | 'confirm', also: readonly ('muted' | 'banned')[] = []) =>
  endpoint({
    id: `order.${name}`,
    methods: ['POST'],
    path: `/v1/order/${name}`,
    access: 'login',
    effect: 'write',
    summary: orderSteps[name].title,
    body: z.object({ hash, reason: optional(reason, '原因，对方会看到') }),
    output: order,
    errors: ['notFound', 'forbidden', 'stateChanged', 'conflict', 'busy'],
    idempotency: 'natural',
    also,
    requirements: ['D107'],
  });

export const cancelOrder = endpoint({
  id: 'order.cancel',
  methods: ['POST'],
  path: '/v1/order/cancel',
  access: 'login',
  effect: 'write',
  summary: `${orderSteps.cancel.title}；看到的退款额变了答 42200`,
  body: z.object({
    hash,
    reason: optional(reason, '原因，对方会看到'),
    refund: optional(
      integer('退款', { min: 0, max: orderRules.totalMax }),
      '看到能退多少（cancel_refund），分；与现在不同答 42200',
    ),
  }),
  output: order,
  errors: ['notFound', 'forbidden', 'stateChanged', 'conflict', 'busy'],
  idempotency: 'natural',
  also: restrictedPeople,
  requirements: ['D107', 'D114'],
});
export const acceptOrder = step('accept');
export const declineOrder = step('decline', restrictedPeople);
export const startOrder = step('start');
export const deliverOrder = endpoint({
  id: 'order.deliver',
  methods: ['POST'],
  path: '/v1/order/deliver',
  access: 'login',
  effect: 'write',
  summary: orderSteps.deliver.title,
  body: z.object({
    hash,
    more: optional(
      texts('补充', orderRules.more),
      '所卖的东西要的补充；寄送的服务为 company 快递公司和 number 单号',
    ),
  }),
  output: order,
  errors: ['notFound', 'forbidden', 'stateChanged', 'invalid', 'conflict', 'busy'],
  idempotency: 'natural',
  requirements: ['D107', 'D49'],
});
export const confirmOrder = step('confirm');
