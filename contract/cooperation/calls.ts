import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import {
  described,
  enumField,
  id,
  integer,
  list,
  objectField,
  optional,
  pictureUrl,
  text,
} from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { cooperation, cooperationLine, cooperationMatch } from './entity.ts';
import { cooperationRules, kinds, moves, sides } from './rules.ts';

const cooperationId = id('合作编号');
const industry = () => integer('行业', { min: 0, max: 999_999 });
const citycode = () =>
  text('城市', {
    max: 6,
    rule: (value) => (value === '' || /^[1-9]\d{5}$/.test(String(value)) ? '' : '请重新选择城市'),
  });

/** D132: what its owner writes. */
export const cooperationInput = objectField('合作', {
  side: enumField('方向', sides),
  kind: enumField('类别', kinds),
  title: text('标题', { max: cooperationRules.title, required: true }),
  content: text('说明', { max: cooperationRules.content, required: true, multiline: true }),
  images: list('图片', pictureUrl('图片'), cooperationRules.images),
  industry: optional(industry(), '行业，没有为 0'),
  citycode: optional(citycode(), '城市编码，6 位，没有为空'),
  cityname: optional(text('城市名称', { max: 20 }), '城市，没有为空'),
});

const narrowing = {
  side: optional(enumField('方向', sides), 'need 需求，offer 资源；不填都有'),
  kind: optional(enumField('类别', kinds), '只看一类'),
};

export const listCooperations = endpoint({
  id: 'cooperation.list',
  methods: ['GET'],
  path: '/v1/cooperation/list',
  access: 'login',
  effect: 'read',
  mayLag: true,
  summary: '合作广场：别人正在找和能给的，新发布和刚续期的在前',
  query: z.object({
    ...pageQuery,
    ...narrowing,
    words: optional(text('搜索', { max: cooperationRules.search }), '标题、说明、姓名里的文字或拼音'),
    industry: optional(integer('行业', { min: 1, max: 999_999 }), '一级行业连同其下的'),
    citycode: optional(citycode(), '城市编码，6 位；省的编码连同其下的市'),
  }),
  output: page(cooperationLine),
  errors: ['tooOften', 'invalid'],
  idempotency: 'none',
  requirements: ['R151', 'D132', 'B012'],
});

export const listCooperationMatches = endpoint({
  id: 'cooperation.matches',
  methods: ['GET'],
  path: '/v1/cooperation/matches',
  access: 'login',
  effect: 'read',
  summary: '合适的：对着我进行中的合作，按类别、行业、城市和说到的词，最合适的在前',
  query: z.object({ id: optional(cooperationId, '只对着我的这一条；不填是全部进行中的') }),
  output: z.object({
    list: described(z.array(cooperationMatch), `最多 ${cooperationRules.matches} 条`),
    mine: described(z.number(), '我有几条进行中的合作'),
  }),
  errors: ['notFound', 'tooOften'],
  idempotency: 'none',
  requirements: ['R151', 'D132'],
});

export const listCooperationsOf = endpoint({
  id: 'cooperation.of',
  methods: ['GET'],
  path: '/v1/cooperation/of',
  access: 'login',
  effect: 'read',
  summary: '一个人的合作，新的在前；自己的连同别人看不到的',
  query: z.object({ ...pageQuery, id: id('用户编号') }),
  output: z.object({
    ...page(cooperationLine).shape,
    deals: described(z.number(), '这个人一共谈成几次'),
  }),
  errors: ['tooOften', 'invalid'],
  idempotency: 'none',
  requirements: ['R152', 'D132'],
});

export const listCircleCooperations = endpoint({
  id: 'cooperation.circle',
  methods: ['GET'],
  path: '/v1/cooperation/circle',
  access: 'login',
  effect: 'read',
  summary: '一个通讯录的成员正在找和能给的',
  query: z.object({ ...pageQuery, ...narrowing, id: id('通讯录') }),
  output: page(cooperationLine),
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden', 'tooOften', 'invalid'],
  module: 'cooperation',
  idempotency: 'none',
  requirements: ['R151', 'D77'],
});

export const viewCooperation = endpoint({
  id: 'cooperation.view',
  methods: ['GET'],
  path: '/v1/cooperation/view',
  access: 'login',
  effect: 'read',
  summary: '一条合作；审核中、已移除的只有自己能看',
  query: z.object({ id: cooperationId }),
  output: cooperation,
  errors: ['notFound', 'tooOften'],
  idempotency: 'none',
  requirements: ['R155', 'D132'],
});

export const createCooperation = endpoint({
  id: 'cooperation.create',
  methods: ['POST'],
  path: '/v1/cooperation/create',
  access: 'phone',
  effect: 'write',
  summary: '发布一条合作，90 天有效；同时最多 5 条进行中，会员 20 条',
  body: z.object({ cooperation: cooperationInput }),
  output: cooperation,
  errors: ['forbidden', 'refused', 'conflict', 'invalid', 'stateChanged'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 30, seconds: 3600 }],
  requirements: ['R153', 'D132'],
});

export const editCooperation = endpoint({
  id: 'cooperation.edit',
  methods: ['POST'],
  path: '/v1/cooperation/edit',
  access: 'phone',
  effect: 'write',
  summary: '修改自己的合作；到期的日子不变',
  query: z.object({ id: cooperationId }),
  body: z.object({
    cooperation: cooperationInput,
    rev: optional(integer('版本', { min: 0, max: 2 ** 31 - 1 }), '看到的版本；别处改过了答 40901'),
  }),
  output: cooperation,
  errors: ['notFound', 'forbidden', 'refused', 'conflict', 'invalid', 'stateChanged'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['R154', 'R158', 'D185', 'B328'],
});

export const moveCooperation = endpoint({
  id: 'cooperation.move',
  methods: ['POST'],
  path: '/v1/cooperation/move',
  access: 'phone',
  effect: 'write',
  summary: '暂停、重新打开、标记谈妥，或续期 90 天；谈妥后还在等的申请会收到消息',
  body: z.object({
    id: cooperationId,
    move: enumField('做什么', moves),
  }),
  output: cooperation,
  errors: ['notFound', 'conflict', 'stateChanged'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 120, seconds: 3600 }],
  requirements: ['R152', 'D132'],
});

export const deleteCooperation = endpoint({
  id: 'cooperation.delete',
  methods: ['DELETE'],
  path: '/v1/cooperation/delete',
  access: 'login',
  effect: 'write',
  summary: '删除自己的合作，不能恢复；还在等的申请会收到消息，已同意的照旧',
  query: z.object({ id: cooperationId }),
  output: z.object({ cooperation_id: described(z.number(), '合作编号') }),
  errors: ['notFound'],
  idempotency: 'natural',
  requirements: ['R152', 'D132'],
});
