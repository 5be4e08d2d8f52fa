import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, list } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { tabInput } from './input.ts';
import { articleRules } from './rules.ts';

const tabRow = z.object({
  id: described(z.number(), '第几个'),
  key: described(z.string(), '代号'),
  title: described(z.string(), '名称'),
  url: described(z.string(), '去哪里'),
  community: described(z.boolean(), '社群的：渠道关了社群时不显示'),
});
export type StaffTab = z.output<typeof tabRow>;

export const listStaffTabs = endpoint({
  id: 'staff.find-tabs',
  methods: ['GET'],
  path: '/v1/staff/find-tabs',
  access: 'staff',
  roles: ['operator'],
  effect: 'read',
  summary: '发现页的页签，按先后，全在一页里',
  query: z.object({ ...pageQuery }),
  output: page(tabRow),
  errors: [],
  idempotency: 'none',
  requirements: ['D148', 'D138'],
});

export const setTabs = endpoint({
  id: 'staff.set-find-tabs',
  methods: ['POST'],
  path: '/v1/staff/find-tabs',
  access: 'staff',
  roles: ['operator'],
  effect: 'write',
  summary: '把发现页的页签换成这些；一个也没有则回到原来的',
  body: z.object({ tabs: list('页签', tabInput, articleRules.tabs) }),
  output: z.object({ list: described(z.array(tabRow), '现在的页签') }),
  errors: ['busy'],
  idempotency: 'natural',
  requirements: ['D148', 'D138'],
});
