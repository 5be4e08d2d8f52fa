import * as z from 'zod/mini';
import { listedPerson } from '../card/listed-person.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { contactPhone } from '../kernel/contact-fields.ts';
import { described, enumField, id, list, objectField, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { buyCan, managedEntry, pickupPoint } from './entity.ts';
import { buyId, cart, entryId } from './input.ts';
import { deliveryWays, entryGroups, groupbuyRules, thresholds } from './rules.ts';

const counts = z.object({
  unpaid: described(z.number(), '待付款'),
  unready: described(z.number(), '待备货，线下的也算'),
  ready: described(z.number(), '待取货'),
  received: described(z.number(), '已收货'),
  offline: described(z.number(), '线下的'),
  over: described(z.number(), '已退款'),
});

export const viewManage = endpoint({
  id: 'groupbuy.manage',
  methods: ['GET'],
  path: '/v1/groupbuy/manage',
  access: 'login',
  effect: 'read',
  summary: '管理首页：进度、几单在哪一步、收了多少、什么时候可以提现；帮手看不到钱',
  query: z.object({ id: buyId }),
  output: z.object({
    buy_id: described(z.number(), '团购编号'),
    title: described(z.string(), '标题'),
    state: described(z.number(), '团购的状态'),
    audit: described(z.number(), '0 审核中，1 已通过，2 未通过'),
    audit_reason: described(z.string(), '没有通过的原因，没有为空'),
    deadline: described(z.number(), '截止时间，秒'),
    ready_by: described(z.number(), '最晚什么时候备好，秒'),
    threshold: described(z.enum(thresholds), '成团条件'),
    needed: described(z.number(), '要多少'),
    people: described(z.number(), '已参加几人'),
    pieces: described(z.number(), '已要了几件'),
    points: described(z.array(pickupPoint), '自提点'),
    counts: described(counts, '几单'),
    working: described(z.string(), '正在退款，还有几单，一句话；没有为空'),
    money: described(
      z.nullable(
        z.object({
          paid: described(z.number(), '收到，分'),
          refunded: described(z.number(), '退回，分'),
          fee: described(z.number(), '服务费，基点'),
        }),
      ),
      '钱；帮手为 null',
    ),
    session_id: described(z.number(), '核销取货码的场次（attendance.scan）；没有自提点为 0'),
    can: described(buyCan, '我可以做什么'),
  }),
  errors: ['notFound', 'forbidden'],
  idempotency: 'none',
  requirements: ['D134', 'R172'],
});

export const listEntries = endpoint({
  id: 'groupbuy.entries',
  methods: ['GET'],
  path: '/v1/groupbuy/entries',
  access: 'login',
  effect: 'read',
  summary: '订单，新的在前；按状态、自提点、姓名找；不含联系方式；只有团长看',
  query: z.object({
    ...pageQuery,
    id: buyId,
    group: optional(enumField('哪些', entryGroups), '默认 all 全部，待付款的在 all 里'),
    point_id: optional(id('自提点编号'), '只看一个自提点的'),
    words: optional(text('搜索', { max: groupbuyRules.name }), '姓名里的字，或第几个'),
  }),
  output: page(managedEntry),
  errors: ['notFound', 'forbidden'],
  idempotency: 'none',
  requirements: ['D134', 'R172'],
});

export const openContact = endpoint({
  id: 'groupbuy.contact',
  methods: ['POST'],
  path: '/v1/groupbuy/contact',
  access: 'login',
  effect: 'write',
  summary: '看一单的手机号和地址：付了款的，结束后 30 天为止；对方会看到谁看过',
  body: z.object({ entry_id: entryId }),
  output: z.object({
    name: described(z.string(), '姓名'),
    phone: described(z.string(), '手机号；没有为空'),
    address: described(z.string(), '地址；没有为空'),
  }),
  errors: ['notFound', 'forbidden', 'stateChanged', 'tooOften'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 300, seconds: 3600 }],
  requirements: ['D134', 'D22', 'R172'],
});

export const noteEntry = endpoint({
  id: 'groupbuy.note',
  methods: ['POST'],
  path: '/v1/groupbuy/note',
  access: 'login',
  effect: 'write',
  summary: '给一单写备注，只有团长看得到；为空则去掉',
  body: z.object({ entry_id: entryId, note: text('备注', { max: groupbuyRules.note }) }),
  output: managedEntry,
  errors: ['notFound', 'forbidden', 'refused'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 600, seconds: 3600 }],
  requirements: ['D134', 'R172'],
});

export const addOffline = endpoint({
  id: 'groupbuy.add-offline',
  methods: ['POST'],
  path: '/v1/groupbuy/addoffline',
  access: 'phone',
  effect: 'write',
  summary: '添加没有在这里下单的人，占库存，不收钱，接龙里注明线下；要么全部，要么一个都不加',
  body: z.object({
    id: buyId,
    rows: list(
      '线下的人',
      objectField('线下的人', {
        name: text('姓名', { max: groupbuyRules.name, required: true }),
        phone: optional(contactPhone('手机号'), '手机号；没有为空'),
        lines: cart,
        way: optional(enumField('取货方式', deliveryWays), '默认第一种'),
        point_id: optional(id('自提点编号'), '自提的在哪个点；默认第一个'),
        note: optional(text('备注', { max: groupbuyRules.note }), '只有团长看得到'),
      }),
      groupbuyRules.offlineAtOnce,
      { named: 'name' },
    ),
  }),
  output: z.object({ list: described(z.array(managedEntry), '添加的') }),
  errors: ['notFound', 'forbidden', 'stateChanged', 'invalid', 'conflict', 'refused', 'busy'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 120, seconds: 3600 }],
  requirements: ['D134', 'R172'],
});

export const removeOffline = endpoint({
  id: 'groupbuy.remove-offline',
  methods: ['POST'],
  path: '/v1/groupbuy/removeoffline',
  access: 'login',
  effect: 'write',
  summary: '删掉线下的一行，库存还回来；已收货的不能删',
  body: z.object({ entry_id: entryId }),
  output: z.object({ entry_id: described(z.number(), '接龙编号') }),
  errors: ['notFound', 'forbidden', 'stateChanged', 'busy'],
  idempotency: 'natural',
  requirements: ['D134', 'R172'],
});

export const exportEntries = endpoint({
  id: 'groupbuy.export',
  methods: ['POST'],
  path: '/v1/groupbuy/export',
  access: 'login',
  effect: 'write',
  summary: '导出名单（csv）：姓名、手机号、地址、商品、状态；每位付了款的人都会看到',
  body: z.object({ id: buyId }),
  output: z.unknown(),
  produces: 'application/octet-stream',
  errors: ['notFound', 'forbidden', 'tooOften', 'busy'],
  idempotency: 'none',
  limits: [{ by: 'person', max: 20, seconds: 3600 }],
  requirements: ['D134', 'D22', 'R172'],
});

const helper = z.object({ user: described(listedPerson, '帮手') });

export const listHelpers = endpoint({
  id: 'groupbuy.helpers',
  methods: ['GET'],
  path: '/v1/groupbuy/helpers',
  access: 'login',
  effect: 'read',
  summary: '谁帮忙核销取货码；只有团长看',
  query: z.object({ id: buyId }),
  output: z.object({ list: described(z.array(helper), '帮手') }),
  errors: ['notFound', 'forbidden'],
  idempotency: 'none',
  requirements: ['D134', 'R172'],
});

export const setHelpers = endpoint({
  id: 'groupbuy.set-helpers',
  methods: ['POST'],
  path: '/v1/groupbuy/sethelpers',
  access: 'login',
  effect: 'write',
  summary: `谁帮忙核销取货码：好友，或团购所在圈子的成员，最多 ${groupbuyRules.helpers} 位；整个名单一次写`,
  body: z.object({ id: buyId, user_ids: list('帮手', id('帮手'), groupbuyRules.helpers) }),
  output: z.object({ list: described(z.array(helper), '帮手') }),
  errors: ['notFound', 'forbidden', 'invalid'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['D134', 'R172'],
});

/** For whoever bought: who has read their contact. */
export const listOpened = endpoint({
  id: 'groupbuy.opened',
  methods: ['GET'],
  path: '/v1/groupbuy/opened',
  access: 'login',
  effect: 'read',
  summary: '我的一单：填的姓名、手机号、地址，谁看过',
  query: z.object({ entry_id: entryId }),
  output: z.object({
    name: described(z.string(), '姓名'),
    phone: described(z.string(), '手机号；已清除为空'),
    address: described(z.string(), '地址；没有为空'),
    opened: described(
      z.array(
        z.object({
          name: described(z.string(), '谁'),
          at: described(z.number(), '什么时候，秒'),
        }),
      ),
      '谁看过，新的在前，最多 20',
    ),
  }),
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['D134', 'D22'],
});
