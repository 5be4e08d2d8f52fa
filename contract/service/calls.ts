import { publicationStatus } from '../kernel/publication.ts';
import * as z from 'zod/mini';
import { categoryCalls } from '../kernel/categories.ts';
import { endpoint } from '../kernel/endpoint.ts';
import {
  choice,
  described,
  enumField,
  flag,
  id,
  integer,
  jsonOr,
  list,
  objectField,
  optional,
  pictureUrl,
  richText,
  text,
} from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { service, serviceLine } from './entity.ts';
import { listSorts, serviceRules, serviceTypes, wayKinds } from './rules.ts';

const serviceId = id('服务编号');
const fen = (label: string) => integer(label, { min: 0, max: serviceRules.feeMax });

/** The fields of a service that its owner writes (B078). */
const serviceFields = {
  title: text('标题', { max: serviceRules.title, required: true }),
  category_id: id('分类'),
  content: richText('内容', { max: serviceRules.content }),
  images: jsonOr('图片', list('图片', pictureUrl('图片'), serviceRules.images), 10_000),
  type: optional(choice('类型', Object.values(serviceTypes)), '1 咨询，2 制作；不填为咨询；发布后不变'),
};

const wayInput = objectField('方式', {
  type: enumField('方式', wayKinds),
  fee: fen('价格'),
  max: optional(
    integer('一单最多几份', { min: 0, max: serviceRules.max }),
    '一单最多几份，0 为不限；不填为方式的默认（线下约见 1 份）',
  ),
  params: optional(
    jsonOr(
      '方式的说明',
      objectField('方式的说明', {
        address: optional(text('地点', { max: serviceRules.wayAddress }), '卖家给出的地点'),
        unit: optional(text('单位', { max: 10 }), '由方式决定，填了也不改变'),
      }),
      2000,
    ),
    '地点；JSON 或对象',
  ),
});

const writing = z.object({
  service: objectField('服务', serviceFields),
  ways: list('方式', wayInput, serviceRules.ways),
  rev: optional(integer('版本', { min: 0, max: 2 ** 31 - 1 }), '看到的版本；别处改过了答 40901'),
});

export const viewService = endpoint({
  id: 'service.view',
  methods: ['GET'],
  path: '/v1/service/view',
  access: 'guest',
  effect: 'read',
  summary: '一个服务；隐藏、审核中和已删除的只有自己能看',
  query: z.object({ id: serviceId }),
  output: service,
  errors: ['notFound', 'tooOften'],
  idempotency: 'none',
  requirements: ['C017', 'B186', 'D46'],
});

export const createService = endpoint({
  id: 'service.create',
  methods: ['POST'],
  path: '/v1/service/create',
  access: 'phone',
  effect: 'write',
  summary: '发布服务；收费的要先通过实名和开店申请',
  body: writing,
  output: service,
  errors: ['forbidden', 'refused', 'conflict', 'invalid', 'stateChanged'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 30, seconds: 3600 }],
  requirements: ['C018', 'B078', 'D46'],
});

export const editService = endpoint({
  id: 'service.edit',
  methods: ['POST'],
  path: '/v1/service/edit',
  access: 'phone',
  effect: 'write',
  summary: '修改自己的服务；已有的订单照下单时的内容',
  query: z.object({ id: serviceId }),
  body: writing,
  output: service,
  errors: ['notFound', 'forbidden', 'refused', 'conflict', 'invalid', 'stateChanged'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['C019', 'B078'],
});

export const arrangeService = endpoint({
  id: 'service.arrange',
  methods: ['POST'],
  path: '/v1/service/arrange',
  access: 'login',
  effect: 'write',
  summary: '显示或隐藏、置顶（最多 3 个）、排序',
  body: z.object({
    id: serviceId,
    status: optional(choice('状态', Object.values(publicationStatus)), '1 显示，2 隐藏'),
    is_top: optional(flag('置顶'), '0 或 1'),
    sort: optional(integer('排序', { min: 0, max: serviceRules.sortMax }), '大的在前'),
  }),
  output: service,
  errors: ['notFound', 'conflict'],
  idempotency: 'natural',
  requirements: ['D46', 'D47'],
});

export const deleteService = endpoint({
  id: 'service.delete',
  methods: ['DELETE'],
  path: '/v1/service/delete',
  access: 'login',
  effect: 'write',
  summary: '删除自己的服务，不能恢复；没完成的订单照常完成',
  query: z.object({ id: serviceId }),
  output: z.object({ service_id: described(z.number(), '服务编号') }),
  errors: ['notFound'],
  idempotency: 'natural',
  requirements: ['C020', 'D152'],
});

export const userServices = endpoint({
  id: 'service.user-created',
  methods: ['GET'],
  path: '/v1/service/usercreated',
  access: 'guest',
  effect: 'read',
  summary: '一个人发布的服务，置顶的在前；自己的连隐藏和审核中的',
  query: z.object({ ...pageQuery, id: id('用户编号') }),
  output: page(serviceLine),
  errors: ['tooOften'],
  idempotency: 'none',
  requirements: ['C021', 'D47'],
});

export const listServices = endpoint({
  id: 'service.list',
  methods: ['GET'],
  path: '/v1/service/list',
  access: 'login',
  effect: 'read',
  mayLag: true,
  summary: '找服务：文字或拼音、分类、城市、价格、评分',
  query: z.object({
    ...pageQuery,
    words: optional(
      text('搜索', { max: serviceRules.search }),
      '标题、内容、姓名里的文字，或标题和姓名的拼音、首字母',
    ),
    category_id: optional(id('分类'), '一级分类连同其下的二级'),
    citycode: optional(text('城市', { max: 6 }), '城市编码，6 位'),
    type: optional(choice('类型', Object.values(serviceTypes)), '1 咨询，2 制作'),
    way: optional(enumField('方式', wayKinds), '有这种方式的'),
    fee_min: optional(fen('最低价'), '分'),
    fee_max: optional(fen('最高价'), '分'),
    score_min: optional(integer('评分', { min: 1, max: 5 }), '至少几分'),
    sort: optional(enumField('排序', listSorts), '默认 default'),
  }),
  output: page(serviceLine),
  errors: ['tooOften'],
  idempotency: 'none',
  requirements: ['C022', 'D40'],
});

export const listCategories = categoryCalls('service', '服务', ['D153']).list();
