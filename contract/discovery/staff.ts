import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, flag, id, integer, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { discoveryRules } from './rules.ts';

const staffIndustry = z.object({
  id: described(z.number(), '行业编号'),
  pid: described(z.number(), '上级编号，0 为最上级'),
  name: described(z.string(), '现在的名称'),
  tree_name: described(z.string(), '原来的名称'),
  hidden: described(z.boolean(), '不再让人选'),
  people: described(z.number(), '多少人选了，含下级'),
  circles: described(z.number(), '多少通讯录选了，含下级'),
});
export type StaffIndustry = z.output<typeof staffIndustry>;

export const listStaffIndustries = endpoint({
  id: 'staff.industries',
  methods: ['GET'],
  path: '/v1/staff/industries',
  access: 'staff',
  roles: ['operator'],
  effect: 'read',
  summary: '全部行业和选它的人数',
  query: z.object({ ...pageQuery }),
  output: page(staffIndustry),
  errors: [],
  idempotency: 'none',
  requirements: ['D154', 'D138'],
});

export const editIndustry = endpoint({
  id: 'staff.edit-industry',
  methods: ['POST'],
  path: '/v1/staff/edit-industry',
  access: 'staff',
  roles: ['operator'],
  effect: 'write',
  summary: '改行业的名称，或不再让人选；已经选了的人不变',
  body: z.object({
    id: integer('行业', { min: 1, max: 99_999 }),
    name: text('名称', { max: discoveryRules.name, required: true }),
    hidden: flag('不再让人选'),
  }),
  output: staffIndustry,
  errors: ['notFound', 'busy'],
  idempotency: 'natural',
  requirements: ['D154', 'D138'],
});

const pick = z.object({
  id: described(z.number(), '通讯录编号'),
  name: described(z.string(), '名称'),
  members: described(z.number(), '成员数'),
  sort: described(z.number(), '位置，小的在前'),
  shown: described(z.boolean(), '现在别人看得到：公开展示并且正常'),
});
export type StaffPick = z.output<typeof pick>;

export const listPicks = endpoint({
  id: 'staff.circle-picks',
  methods: ['GET'],
  path: '/v1/staff/circle-picks',
  access: 'staff',
  roles: ['operator'],
  effect: 'read',
  summary: '平台推荐的通讯录，按位置',
  query: z.object({ ...pageQuery }),
  output: page(pick),
  errors: [],
  idempotency: 'none',
  requirements: ['D91', 'D138'],
});

export const pickCircle = endpoint({
  id: 'staff.pick-circle',
  methods: ['POST'],
  path: '/v1/staff/pick-circle',
  access: 'staff',
  roles: ['operator'],
  effect: 'write',
  summary: '推荐一个通讯录，或改它的位置',
  body: z.object({
    id: id('通讯录'),
    sort: integer('位置', { min: 0, max: 9999 }),
  }),
  output: z.object({ list: described(z.array(pick), '推荐的通讯录') }),
  errors: ['notFound', 'stateChanged', 'conflict', 'busy'],
  idempotency: 'natural',
  requirements: ['D91', 'D138'],
});

export const dropPick = endpoint({
  id: 'staff.drop-circle-pick',
  methods: ['POST'],
  path: '/v1/staff/drop-circle-pick',
  access: 'staff',
  roles: ['operator'],
  effect: 'write',
  summary: '不再推荐一个通讯录',
  body: z.object({ id: id('通讯录') }),
  output: z.object({ list: described(z.array(pick), '推荐的通讯录') }),
  errors: ['notFound', 'busy'],
  idempotency: 'natural',
  requirements: ['D91', 'D138'],
});
