import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, id, integer, optional } from '../kernel/fields.ts';
import { discoveryRules } from './rules.ts';

const industryId = integer('行业', { min: 1, max: 99_999 });

const industryLine = z.object({
  id: described(z.number(), '行业编号；100 至 199 有自己的发现页（K076）'),
  name: described(z.string(), '名称'),
  pid: described(z.number(), '上级编号，0 为最上级'),
});
export type IndustryLine = z.output<typeof industryLine>;

const branch = z.object({
  ...industryLine.shape,
  children: described(z.array(industryLine), '下级，没有为空'),
});
export type IndustryBranch = z.output<typeof branch>;

const named = z.nullable(industryLine);

const ofPerson = z.object({
  industry1: described(named, '第一行业，没有设置为 null'),
  industry2: described(named, '第二行业，没有为 null'),
});
const ownIndustry = z.object({
  ...ofPerson.shape,
  change_at: described(z.number(), '从何时起可以修改，秒；现在就可以为 0'),
});
export type OwnIndustry = z.output<typeof ownIndustry>;

const ofCircle = z.object({
  industry: described(named, '行业，没有设置为 null'),
  change_at: described(z.number(), '从何时起可以修改，秒；现在就可以为 0；不能设置的人总是 0'),
});
export type CircleIndustry = z.output<typeof ofCircle>;

export const allIndustries = endpoint({
  id: 'discovery.industries',
  methods: ['GET'],
  path: '/v1/industry/all',
  access: 'guest',
  effect: 'read',
  mayLag: true,
  summary: '全部行业，上级在前，一层一层列出',
  output: z.object({ list: described(z.array(industryLine), '行业，没有翻页') }),
  errors: [],
  idempotency: 'none',
  requirements: ['C060', 'D154', 'E221', 'E222', 'E223'],
});

export const industryTree = endpoint({
  id: 'discovery.industry-tree',
  methods: ['GET'],
  path: '/v3-api/industry/tree-list',
  access: 'guest',
  effect: 'read',
  mayLag: true,
  summary: '行业树，两层',
  output: z.object({ list: described(z.array(branch), '最上级的行业，没有翻页') }),
  errors: [],
  idempotency: 'none',
  requirements: ['C061', 'D154', 'E224'],
});

export const setUserIndustry = endpoint({
  id: 'discovery.set-user-industry',
  methods: ['POST'],
  path: '/v1/industry/set-user',
  access: 'login',
  effect: 'write',
  summary: `设置我的行业，一个或两个；每 ${discoveryRules.changeDays} 天可以改一次`,
  body: z.object({
    industry1: industryId,
    industry2: optional(integer('第二行业', { min: 0, max: 99_999 }), '第二行业；不填或 0 为没有'),
  }),
  output: ownIndustry,
  errors: ['tooOften', 'busy'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['C063', 'D154'],
});

export const setCircleIndustry = endpoint({
  id: 'discovery.set-phonebook-industry',
  methods: ['POST'],
  path: '/v1/industry/set-phonebook',
  access: 'login',
  effect: 'write',
  summary: `设置通讯录的行业；每 ${discoveryRules.changeDays} 天可以改一次`,
  body: z.object({ phonebook_id: id('通讯录'), industry: industryId }),
  output: ofCircle,
  errors: ['forbidden', 'membersOnly', 'paidContent', 'notFound', 'tooOften', 'busy'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['C064', 'D154'],
});

export const userIndustry = endpoint({
  id: 'discovery.user-industry',
  methods: ['GET'],
  path: '/v3-api/user/get-user-industry',
  access: 'login',
  effect: 'read',
  summary: '某人的行业',
  query: z.object({ user_id: id('用户') }),
  output: ofPerson,
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['C065', 'D154'],
});

export const ownIndustryCall = endpoint({
  id: 'discovery.own-industry',
  methods: ['GET'],
  path: '/v1/industry/get-user',
  access: 'login',
  effect: 'read',
  summary: '我的行业',
  output: ownIndustry,
  errors: [],
  idempotency: 'none',
  requirements: ['C066', 'D154'],
});

export const circleIndustry = endpoint({
  id: 'discovery.phonebook-industry',
  methods: ['GET'],
  path: '/v1/industry/get-phonebook',
  access: 'login',
  effect: 'read',
  summary: '通讯录的行业',
  query: z.object({ id: id('通讯录') }),
  output: ofCircle,
  errors: ['notFound', 'forbidden'],
  idempotency: 'none',
  requirements: ['C067', 'D154'],
});

export const findUrl = endpoint({
  id: 'discovery.find-url',
  methods: ['GET'],
  path: '/v1/industry/get-find-url',
  access: 'login',
  effect: 'read',
  summary: '我的行业的发现页',
  output: z.object({ url: described(z.string(), '应用内地址；没有设置行业时为全部通讯录') }),
  errors: [],
  idempotency: 'none',
  requirements: ['C068', 'D154'],
});
