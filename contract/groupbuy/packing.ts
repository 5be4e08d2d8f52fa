import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, id, list, objectField, optional, text } from '../kernel/fields.ts';
import { managedEntry } from './entity.ts';
import { buyId, entryId } from './input.ts';
import { groupbuyRules } from './rules.ts';

export const readyEntries = endpoint({
  id: 'groupbuy.ready',
  methods: ['POST'],
  path: '/v1/groupbuy/ready',
  access: 'login',
  effect: 'write',
  summary: `备好了：自提的收到取货码，快递的带单号；一次最多 ${groupbuyRules.readyAtOnce} 单，一单不行不影响别的`,
  body: z.object({
    id: buyId,
    entries: list(
      '订单',
      objectField('订单', {
        entry_id: entryId,
        tracking: optional(text('快递单号', { max: groupbuyRules.tracking }), '快递的必填'),
      }),
      groupbuyRules.readyAtOnce,
    ),
  }),
  output: z.object({
    list: described(
      z.array(
        z.object({
          entry_id: described(z.number(), '接龙编号'),
          state: described(z.number(), '现在的状态'),
          problem: described(z.string(), '没有备好的原因；备好了为空'),
        }),
      ),
      '每一单的结果，按给的先后',
    ),
  }),
  errors: ['notFound', 'forbidden', 'invalid', 'stateChanged'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 120, seconds: 3600 }],
  requirements: ['D134', 'R172'],
});

export const undoReady = endpoint({
  id: 'groupbuy.undo-ready',
  methods: ['POST'],
  path: '/v1/groupbuy/undoready',
  access: 'login',
  effect: 'write',
  summary: '撤回备好：还没有收货、还没有过备货时间的',
  body: z.object({ entry_id: entryId }),
  output: managedEntry,
  errors: ['notFound', 'forbidden', 'stateChanged', 'busy'],
  idempotency: 'natural',
  requirements: ['D134', 'R172'],
});

const packed = z.object({
  title: described(z.string(), '商品'),
  quantity: described(z.number(), '几件'),
});

export const viewPacking = endpoint({
  id: 'groupbuy.packing',
  methods: ['GET'],
  path: '/v1/groupbuy/packing',
  access: 'login',
  effect: 'read',
  summary: '备货单：按商品、按人；还没有收到的，线下的也在里面；不含手机号和地址',
  query: z.object({ id: buyId, point_id: optional(id('自提点编号'), '只看一个自提点的') }),
  output: z.object({
    title: described(z.string(), '团购的标题'),
    now: described(z.number(), '服务器的时间，秒'),
    goods: described(
      z.array(
        z.object({
          goods_id: described(z.number(), '商品编号'),
          title: described(z.string(), '商品'),
          quantity: described(z.number(), '一共几件'),
          places: described(
            z.array(
              z.object({
                place: described(z.string(), '自提点，或快递、送货上门'),
                quantity: described(z.number(), '几件'),
              }),
            ),
            '各处几件',
          ),
        }),
      ),
      '按商品',
    ),
    people: described(
      z.array(
        z.object({
          entry_id: described(z.number(), '接龙编号'),
          number: described(z.number(), '第几个'),
          name: described(z.string(), '姓名'),
          place: described(z.string(), '自提点，或快递、送货上门'),
          lines: described(z.array(packed), '要了什么'),
          remark: described(z.string(), '买的人说的，没有为空'),
          note: described(z.string(), '团长的备注，没有为空'),
          offline: described(z.boolean(), '线下的'),
          state: described(z.number(), '1 已付款，2 待备货，3 待取货'),
        }),
      ),
      `按人，先参加的在前，最多 ${groupbuyRules.entries} 位`,
    ),
  }),
  errors: ['notFound', 'forbidden'],
  idempotency: 'none',
  limits: [{ by: 'person', max: 120, seconds: 3600 }],
  requirements: ['D134', 'R172'],
});
