import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import {
  choice,
  described,
  flag,
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
import type { Validator } from '../kernel/validators.ts';
import { deal, dealLine } from './entity.ts';
import { coordinate, dealId } from './input.ts';
import { dealRules } from './rules.ts';

const region: Validator = (value, label) => (/^\d{6}$/.test(String(value)) ? '' : `请选择${label}`);
const second = (label: string) => integer(label, { min: 0, max: 2 ** 33 });

const writing = z.object({
  deal: objectField('优惠', {
    title: text('标题', { max: dealRules.title, required: true }),
    price: integer('现价（分）', { min: 1, max: dealRules.priceMax }),
    was: optional(
      integer('原价（分）', { min: 0, max: dealRules.priceMax }),
      '原价，分；不低于现价；0 为没有',
    ),
    stock: integer('一共几份', { min: 1, max: dealRules.stockMax }),
    per_person: integer('每人最多几份', { min: 1, max: dealRules.perPerson }),
    valid_to: second('有效期'),
    rules: text('使用规则', { max: dealRules.rules, required: true, multiline: true }),
    content: richText('内容', { max: dealRules.content }),
    images: list('图片', pictureUrl('图片'), dealRules.images),
    shop: text('店名', { max: dealRules.shop, required: true }),
    region: text('地区', { max: 6, rule: region }),
    region_name: text('地区名称', { max: 40, required: true }),
    address: text('详细地址', { max: dealRules.address, required: true }),
    lat: optional(coordinate('纬度', 90), '店的纬度；不标位置不填'),
    lng: optional(coordinate('经度', 180), '店的经度；不标位置不填'),
  }),
  rev: optional(integer('版本', { min: 0, max: 2 ** 31 - 1 }), '看到的版本；别处改过了答 40901'),
});

export const viewShop = endpoint({
  id: 'o2o.shop',
  methods: ['GET'],
  path: '/v1/o2o/shop',
  access: 'login',
  effect: 'read',
  summary: '我的店：执照认证的公司、上次填的店',
  output: z.object({
    licence: described(z.string(), '营业执照已认证的公司，没有为空'),
    card_id: described(z.number(), '在哪张名片上认证；没有名片为 0'),
    last: described(z.nullable(deal.shape.shop), '上次填的店；第一次为 null'),
  }),
  errors: [],
  idempotency: 'none',
  requirements: ['D135'],
});

export const createDeal = endpoint({
  id: 'o2o.create',
  methods: ['POST'],
  path: '/v1/o2o/create',
  access: 'phone',
  effect: 'write',
  summary: '发布到店优惠；店主要实名，公司的营业执照要已认证',
  body: writing,
  output: deal,
  errors: ['forbidden', 'refused', 'conflict', 'invalid', 'stateChanged'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 30, seconds: 3600 }],
  requirements: ['D135', 'R190'],
});

export const editDeal = endpoint({
  id: 'o2o.edit',
  methods: ['POST'],
  path: '/v1/o2o/edit',
  access: 'phone',
  effect: 'write',
  summary: '修改自己的优惠；已经卖出的券照下单时的内容',
  query: z.object({ id: dealId }),
  body: writing,
  output: deal,
  errors: ['notFound', 'forbidden', 'refused', 'conflict', 'invalid', 'stateChanged'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['D135'],
});

export const arrangeDeal = endpoint({
  id: 'o2o.arrange',
  methods: ['POST'],
  path: '/v1/o2o/arrange',
  access: 'login',
  effect: 'write',
  summary: '显示或隐藏、置顶（最多 3 个）；卖出的券照常用',
  body: z.object({
    id: dealId,
    status: optional(choice('状态', Object.values(publicationStatus)), '1 显示，2 隐藏'),
    is_top: optional(flag('置顶'), '0 或 1'),
  }),
  output: deal,
  errors: ['notFound', 'conflict'],
  idempotency: 'natural',
  requirements: ['D135'],
});

export const deleteDeal = endpoint({
  id: 'o2o.delete',
  methods: ['DELETE'],
  path: '/v1/o2o/delete',
  access: 'login',
  effect: 'write',
  summary: '删除自己的优惠，不能恢复；卖出的券照常用、照常退',
  query: z.object({ id: dealId }),
  output: z.object({ deal_id: described(z.number(), '优惠编号') }),
  errors: ['notFound'],
  idempotency: 'natural',
  requirements: ['D135'],
});

export const ownDeals = endpoint({
  id: 'o2o.own',
  methods: ['GET'],
  path: '/v1/o2o/own',
  access: 'login',
  effect: 'read',
  summary: '我发布的优惠，置顶的在前，连隐藏和审核中的',
  query: z.object(pageQuery),
  output: page(dealLine),
  errors: [],
  idempotency: 'none',
  requirements: ['D135'],
});
