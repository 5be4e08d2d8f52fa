import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, id, list, optional, text } from '../kernel/fields.ts';
import { circleRules } from './rules.ts';
import { circleId } from './settings.ts';

const group = z.object({
  group_id: described(z.number(), '分组编号'),
  name: described(z.string(), '名称'),
  members: described(z.number(), '里面的成员数'),
});
const groups = z.object({ list: described(z.array(group), '分组，按先后') });
export type CircleGroup = z.output<typeof group>;

export const listGroups = endpoint({
  id: 'phonebook.groups',
  methods: ['GET'],
  path: '/v1/phonebook/groups',
  access: 'login',
  effect: 'read',
  summary: '通讯录的分组和各有多少成员',
  query: z.object({ id: circleId }),
  output: groups,
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden'],
  idempotency: 'none',
  requirements: ['D57'],
});

const groupWrites = {
  access: 'phone',
  effect: 'write',
  output: groups,
  idempotency: 'natural',
  limits: [{ by: 'person', max: 500, seconds: 86_400 }],
  requirements: ['D57'],
} as const;

export const saveGroup = endpoint({
  ...groupWrites,
  id: 'phonebook.save-group',
  methods: ['POST'],
  path: '/v1/phonebook/save-group',
  summary: '新建或改名一个分组，最多 50 个',
  body: z.object({
    id: circleId,
    group_id: optional(id('分组'), '不填为新建'),
    name: text('分组名称', { max: circleRules.groupName, required: true }),
  }),
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden', 'conflict', 'refused', 'tooOften'],
});

export const dropGroup = endpoint({
  ...groupWrites,
  id: 'phonebook.drop-group',
  methods: ['POST'],
  path: '/v1/phonebook/drop-group',
  summary: '删除一个分组；成员留下，不再属于任何分组',
  body: z.object({ id: circleId, group_id: id('分组') }),
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden', 'tooOften'],
});

export const sortGroups = endpoint({
  ...groupWrites,
  id: 'phonebook.sort-groups',
  methods: ['POST'],
  path: '/v1/phonebook/sort-groups',
  summary: '分组的先后；没有给出的排在后面',
  body: z.object({
    id: circleId,
    group_ids: list('分组', id('分组'), circleRules.groups),
  }),
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden', 'tooOften'],
});
