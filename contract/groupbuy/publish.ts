import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import {
  choice,
  described,
  enumField,
  flag,
  id,
  integer,
  list,
  objectField,
  optional,
  pictureUrl,
  richText,
  text,
} from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { publicationStatus } from '../kernel/publication.ts';
import { buy, buyLine } from './entity.ts';
import { buyId, instant } from './input.ts';
import { buyVisibility, groupbuyRules, thresholds } from './rules.ts';

const goodsInput = objectField('商品', {
  goods_id: optional(id('商品编号'), '已有的；新的不填'),
  title: text('商品名称', { max: groupbuyRules.goodsTitle, required: true }),
  price: integer('价格（分）', { min: 1, max: groupbuyRules.priceMax }),
  stock: optional(
    integer('库存', { min: 1, max: groupbuyRules.stockMax }),
    '一共几件，连同已要的；不填为不限',
  ),
  per_person: optional(
    integer('每人最多', { min: 0, max: groupbuyRules.perPersonMax }),
    '每人最多几件；0 或不填为不限',
  ),
  image: optional(pictureUrl('商品图片'), '图片地址'),
});
export type GoodsInput = z.input<typeof goodsInput>;

const pointInput = objectField('自提点', {
  point_id: optional(id('自提点编号'), '已有的；新的不填'),
  name: text('自提点名称', { max: groupbuyRules.pointName, required: true }),
  address: text('自提点地址', { max: groupbuyRules.pointAddress, required: true }),
  hours: optional(text('取货时间', { max: groupbuyRules.pointHours }), '什么时间可以取'),
});

/** What the organiser writes. */
const buyFields = {
  title: text('标题', { max: groupbuyRules.title, required: true }),
  content: richText('说明', { max: groupbuyRules.content }),
  images: list('图片', pictureUrl('图片'), groupbuyRules.images),
  goods: list('商品', goodsInput, groupbuyRules.goods),
  threshold: enumField('成团条件', thresholds),
  needed: optional(
    integer('成团要多少', { min: 0, max: groupbuyRules.thresholdMax }),
    '成团要几人或几件；没有条件不填',
  ),
  deadline: described(instant('截止时间'), `截止时间，秒；最多 ${groupbuyRules.deadlineDays} 天后`),
  ready_by: described(
    instant('备货时间'),
    `最晚什么时候备好货，秒；截止后最多 ${groupbuyRules.readyDays} 天；过了全额退款`,
  ),
  points: list('自提点', pointInput, groupbuyRules.points),
  express: flag('快递'),
  express_note: optional(text('快递说明', { max: groupbuyRules.deliveryNote }), '快递的说明'),
  local: flag('送货上门'),
  local_note: optional(text('送货说明', { max: groupbuyRules.deliveryNote }), '送货的说明和范围'),
};
const writing = {
  buy: objectField('团购', buyFields),
  visibility: choice('谁能看到', Object.values(buyVisibility)),
};
export type BuyInput = z.input<typeof writing.buy>;

const writeErrors = [
  'notFound',
  'forbidden',
  'refused',
  'conflict',
  'invalid',
  'stateChanged',
  'busy',
  'membersOnly',
  'paidContent',
  'moduleOff',
] as const;

export const createBuy = endpoint({
  id: 'groupbuy.create',
  methods: ['POST'],
  path: '/v1/groupbuy/create',
  access: 'phone',
  effect: 'write',
  summary: '发起团购；团长要实名；公开的先审核，凭链接和圈子里的马上能参加',
  body: z.object({
    ...writing,
    circle_id: optional(id('通讯录'), '在哪个圈子；发布后不变'),
    draft_id: optional(id('草稿'), '由哪份草稿发布，发布后删掉'),
  }),
  output: buy,
  errors: writeErrors,
  idempotency: 'key',
  limits: [{ by: 'person', max: 30, seconds: 3600 }],
  requirements: ['D133', 'R170'],
});

export const editBuy = endpoint({
  id: 'groupbuy.edit',
  methods: ['POST'],
  path: '/v1/groupbuy/edit',
  access: 'phone',
  effect: 'write',
  summary: '修改：没有列出的商品不再卖，价格和库存只管以后的订单；有人参加后截止、备货时间和成团条件不能改',
  query: z.object({ id: buyId }),
  body: z.object({
    ...writing,
    rev: optional(integer('版本', { min: 0, max: 2 ** 31 - 1 }), '看到的版本；别处改过了答 40901'),
  }),
  output: buy,
  errors: writeErrors,
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['D133', 'R171'],
});

export const arrangeBuy = endpoint({
  id: 'groupbuy.arrange',
  methods: ['POST'],
  path: '/v1/groupbuy/arrange',
  access: 'login',
  effect: 'write',
  summary: '显示或隐藏：隐藏的不再接新单，已参加的照常',
  body: z.object({ id: buyId, status: choice('状态', Object.values(publicationStatus)) }),
  output: buy,
  errors: ['notFound', 'conflict'],
  idempotency: 'natural',
  requirements: ['D133'],
});

export const cancelBuy = endpoint({
  id: 'groupbuy.cancel',
  methods: ['POST'],
  path: '/v1/groupbuy/cancel',
  access: 'login',
  effect: 'write',
  summary: '取消：不再收款，还没备好的全部退款，参加的人都会收到通知；不能恢复',
  body: z.object({ id: buyId, reason: text('原因', { max: groupbuyRules.reason, required: true }) }),
  output: buy,
  errors: ['notFound', 'stateChanged', 'refused', 'busy'],
  idempotency: 'natural',
  requirements: ['D133', 'D134'],
});

export const deleteBuy = endpoint({
  id: 'groupbuy.delete',
  methods: ['DELETE'],
  path: '/v1/groupbuy/delete',
  access: 'login',
  effect: 'write',
  summary: '删除自己的团购，不能恢复；有人参加、还没有结束的要先取消',
  query: z.object({ id: buyId }),
  output: z.object({ buy_id: described(z.number(), '团购编号') }),
  errors: ['notFound', 'stateChanged'],
  idempotency: 'natural',
  requirements: ['D133'],
});

export const ownBuys = endpoint({
  id: 'groupbuy.own',
  methods: ['GET'],
  path: '/v1/groupbuy/own',
  access: 'login',
  effect: 'read',
  summary: '我发起的，新的在前；照上一次再开一团用 groupbuy.view 的内容',
  query: z.object(pageQuery),
  output: page(buyLine),
  errors: [],
  idempotency: 'none',
  requirements: ['D133', 'R174'],
});

const draftLine = z.object({
  draft_id: described(z.number(), '草稿编号'),
  title: described(z.string(), '标题，还没写为空'),
  saved_at: described(z.number(), '保存时间，秒'),
});

export const listDrafts = endpoint({
  id: 'groupbuy.drafts',
  methods: ['GET'],
  path: '/v1/groupbuy/drafts',
  access: 'login',
  effect: 'read',
  summary: `我的草稿，新的在前，最多 ${groupbuyRules.drafts} 份`,
  query: z.object({}),
  output: z.object({ list: described(z.array(draftLine), '草稿') }),
  errors: [],
  idempotency: 'none',
  requirements: ['D133', 'R170'],
});

export const viewDraft = endpoint({
  id: 'groupbuy.draft',
  methods: ['GET'],
  path: '/v1/groupbuy/draft',
  access: 'login',
  effect: 'read',
  summary: '一份草稿',
  query: z.object({ id: id('草稿') }),
  output: z.object({ ...draftLine.shape, content: described(z.string(), 'JSON 字符串，保存时的样子') }),
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['D133', 'R170'],
});

export const saveDraft = endpoint({
  id: 'groupbuy.save-draft',
  methods: ['POST'],
  path: '/v1/groupbuy/savedraft',
  access: 'login',
  effect: 'write',
  summary: '保存草稿，只有自己看得到',
  body: z.object({
    draft_id: optional(id('草稿'), '已有的；新的不填'),
    title: text('标题', { max: groupbuyRules.title }),
    content: text('草稿', { max: 60_000, required: true, multiline: true }),
    images: list('图片', pictureUrl('图片'), groupbuyRules.images + groupbuyRules.goods),
  }),
  output: draftLine,
  errors: ['notFound', 'conflict', 'invalid'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 300, seconds: 3600 }],
  requirements: ['D133', 'R170'],
});

export const deleteDraft = endpoint({
  id: 'groupbuy.delete-draft',
  methods: ['DELETE'],
  path: '/v1/groupbuy/deletedraft',
  access: 'login',
  effect: 'write',
  summary: '删掉草稿',
  query: z.object({ id: id('草稿') }),
  output: z.object({ draft_id: described(z.number(), '草稿编号') }),
  errors: [],
  idempotency: 'natural',
  requirements: ['D133'],
});
