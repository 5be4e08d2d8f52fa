import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, token } from '../kernel/fields.ts';

const receipt = z.object({
  hash: described(z.string(), '订单号'),
  role: described(z.enum(['buyer', 'seller']), '我是买家还是卖家'),
  title: described(z.string(), '买的是什么'),
  quantity: described(z.number(), '数量'),
  buyer: described(z.string(), '买家姓名'),
  seller: described(z.string(), '卖家姓名；平台的为空'),
  total: described(z.number(), '总价，分'),
  paid_balance: described(z.number(), '用余额付的，分'),
  paid_channel: described(z.number(), '用微信付的，分'),
  refunded: described(z.number(), '已退和在退的，分'),
  seller_amount: described(z.number(), '卖家最后得到或将得到的，分；不是卖家为 0'),
  fee: described(z.number(), '其中平台服务费，分；不是卖家为 0'),
  created_at: described(z.number(), '下单时间，秒'),
  paid_at: described(z.number(), '付款时间，秒'),
  transaction_id: described(z.string(), '微信支付订单号，只给买家；没有用微信为空'),
});
export type Receipt = z.output<typeof receipt>;

export const viewReceipt = endpoint({
  id: 'order.receipt',
  methods: ['GET'],
  path: '/v1/order/receipt',
  access: 'login',
  effect: 'read',
  summary: '已付款订单的收据，买卖双方各看各的',
  query: z.object({ hash: token('订单号', 22) }),
  output: receipt,
  errors: ['notFound', 'stateChanged'],
  idempotency: 'none',
  also: ['banned', 'leaving'],
  requirements: ['D107'],
});
