import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import {
  described,
  enumField,
  flag,
  id,
  integer,
  list,
  objectField,
  optional,
  text,
} from '../kernel/fields.ts';
import { mobile } from '../kernel/contact-fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import type { Validator } from '../kernel/validators.ts';
import { quoteFields } from '../order/quote.ts';
import { orderRules } from '../order/rules.ts';
import { serviceOrderLine, soldService } from './order-entity.ts';
import { serviceRules } from './rules.ts';

const orderId = id('订单编号');
const slotId = integer('时段', { min: 1, max: 2 ** 33 });
const region: Validator = (value, label) => (/^\d{6}$/.test(String(value)) ? '' : `请选择${label}`);

const addressInput = objectField('地址', {
  name: text('收件人', { max: 20, required: true }),
  phone: mobile('收件人手机号'),
  region: text('省市区', { max: 6, rule: region }),
  region_name: text('省市区名称', { max: 40, required: true }),
  detail: text('详细地址', { max: 100, required: true }),
});
export type AddressInput = z.output<typeof addressInput>;

const input = {
  service_id: id('服务编号'),
  way_id: id('方式编号'),
  count: integer('数量', { min: 1, max: serviceRules.quantity }),
  slot_id: optional(slotId, '预约的时段；要预约的方式必填'),
};

export const quoteService = endpoint({
  id: 'service.quote',
  methods: ['GET'],
  path: '/v1/service/quote',
  access: 'login',
  effect: 'read',
  summary: '买之前：总价、现在付款的承诺、这个时段还有没有',
  query: z.object(input),
  output: z.object({
    fee: described(z.number(), '单价，分'),
    ...quoteFields,
    queue: described(
      z.object({
        open: described(z.boolean(), '约满了，可以候补'),
        waiting: described(z.boolean(), '我在候补'),
        offer_until: described(z.number(), '轮到我了，最晚何时下单，秒；没有为 0'),
      }),
      '候补',
    ),
  }),
  errors: ['notFound', 'invalid'],
  idempotency: 'none',
  requirements: ['D45', 'D50', 'D97'],
});

export const buyService = endpoint({
  id: 'service.buy',
  methods: ['POST'],
  path: '/v1/service/buy',
  access: 'phone',
  effect: 'write',
  summary: '下单；价格或承诺与看到的不同答 42200，什么都不扣',
  body: z.object({
    ...input,
    address: optional(addressInput, '寄到或上门的地址；需要时必填'),
    note: optional(text('留言', { max: serviceRules.note, multiline: true }), '给卖家的话'),
    buyer_name: optional(
      text('称呼', { max: 20, required: true }),
      '卖家怎样称呼买家；还没有起过称呼的，从此就用它，起过的不变',
    ),
    total: optional(
      integer('总价', { min: 0, max: orderRules.totalMax }),
      '看到的总价，分；与现在不同答 42200',
    ),
    use_balance: optional(flag('用余额'), '余额够就当场付清，不够的待付款；默认 0'),
  }),
  output: z.object({
    order_id: described(z.number(), '服务订单编号'),
    hash: described(z.string(), '订单号，付款用；免费的已经成立'),
    total: described(z.number(), '总价，分；0 为免费'),
    state: described(z.number(), '订单状态；0 待付款，1 已付清'),
  }),
  errors: [
    'notFound',
    'forbidden',
    'buyersOnly',
    'stateChanged',
    'conflict',
    'invalid',
    'busy',
    'refused',
    'tooOften',
  ],
  idempotency: 'key',
  limits: [{ by: 'person', max: 60, seconds: 600 }],
  requirements: ['B091', 'D48', 'D49', 'D52', 'D54', 'D56'],
});

export const viewServiceOrder = endpoint({
  id: 'service.order',
  methods: ['GET'],
  path: '/v1/service/order',
  access: 'login',
  effect: 'read',
  summary: '一个服务订单，只有买卖双方能看',
  query: z.object({ id: orderId }),
  output: soldService,
  errors: ['notFound'],
  idempotency: 'none',
  also: ['banned', 'leaving'],
  requirements: ['D48', 'D190', 'R105'],
});

export const listServiceOrders = endpoint({
  id: 'service.orders',
  methods: ['GET'],
  path: '/v1/service/orders',
  access: 'login',
  effect: 'read',
  summary: '我买的或卖的服务，新的在前',
  query: z.object({
    ...pageQuery,
    as: optional(enumField('身份', ['buyer', 'seller']), '默认 buyer 我买的'),
    group: optional(
      enumField('哪些', ['open', 'to-accept', 'to-serve', 'to-confirm', 'over']),
      '进行中、待接单、待服务、待确认、结束；不填为全部',
    ),
  }),
  output: page(serviceOrderLine),
  errors: [],
  idempotency: 'none',
  also: ['banned', 'leaving'],
  requirements: ['D155', 'R040', 'R041'],
});

export const revealAddress = endpoint({
  id: 'service.address',
  methods: ['POST'],
  path: '/v1/service/address',
  access: 'login',
  effect: 'write',
  summary: '卖家看完整的地址；买家会看到记录',
  body: z.object({ order_id: orderId }),
  output: z.object({
    name: described(z.string(), '收件人'),
    phone: described(z.string(), '电话'),
    region_name: described(z.string(), '省市区'),
    detail: described(z.string(), '详细地址'),
  }),
  errors: ['notFound', 'forbidden', 'stateChanged'],
  idempotency: 'natural',
  requirements: ['D54'],
});

export const revealContact = endpoint({
  id: 'service.contact',
  methods: ['POST'],
  path: '/v1/service/contact',
  access: 'phone',
  effect: 'write',
  summary: '看对方的电话；完成后 30 天为止，对方会看到记录',
  body: z.object({ order_id: orderId }),
  output: z.object({ phone: described(z.string(), '电话；没有为空') }),
  errors: ['notFound', 'forbidden', 'stateChanged', 'tooOften'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['D22'],
});

export const lastAddress = endpoint({
  id: 'service.last-address',
  methods: ['GET'],
  path: '/v1/service/lastaddress',
  access: 'phone',
  effect: 'read',
  summary: '我上一次填的地址，免得再写一遍',
  query: z.object({}),
  output: z.object({
    address: described(
      z.nullable(
        z.object({
          name: described(z.string(), '收件人'),
          phone: described(z.string(), '手机号'),
          region: described(z.string(), '地区编码，6 位'),
          region_name: described(z.string(), '省市区'),
          detail: described(z.string(), '详细地址'),
        }),
      ),
      '没有为 null',
    ),
  }),
  errors: [],
  idempotency: 'none',
  requirements: ['D54'],
});

const note = z.object({
  note_id: described(z.number(), '留言编号'),
  by: described(z.enum(['buyer', 'seller']), '谁写的'),
  mine: described(z.boolean(), '是我写的'),
  words: described(z.string(), '内容'),
  images: described(z.array(z.string()), '图片地址，会过期'),
  at: described(z.number(), '时间，秒'),
});
export type ServiceNote = z.output<typeof note>;

export const listNotes = endpoint({
  id: 'service.notes',
  methods: ['GET'],
  path: '/v1/service/notes',
  access: 'login',
  effect: 'read',
  summary: '一个订单里双方的留言，新的在前',
  query: z.object({ ...pageQuery, id: orderId }),
  output: page(note),
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['D56'],
});

export const addNote = endpoint({
  id: 'service.note-add',
  methods: ['POST'],
  path: '/v1/service/noteadd',
  access: 'login',
  effect: 'write',
  summary: '在订单里留言，文字和图片',
  body: z.object({
    order_id: orderId,
    words: text('留言', { max: serviceRules.note, multiline: true }),
    files: optional(
      list('图片', text('图片', { max: 250, required: true }), serviceRules.noteImages),
      '私有空间里自己的上传',
    ),
  }),
  output: note,
  errors: ['notFound', 'forbidden', 'stateChanged', 'refused', 'invalid'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 60, seconds: 600 }],
  requirements: ['D56'],
});
