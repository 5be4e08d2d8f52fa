import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, id } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { done } from '../kernel/staff.ts';
import { rosterClaim } from './entity.ts';

const entry = z.object({ id: id('通讯录'), member_id: id('成员编号') });

export const myRoster = endpoint({
  id: 'roster.mine',
  methods: ['GET'],
  path: '/v1/roster/mine',
  access: 'login',
  effect: 'read',
  summary: '哪些通讯录导入了我的手机号，等我确认或拒绝；没有绑定手机号的为空（D72）',
  query: z.object(pageQuery),
  output: page(rosterClaim),
  errors: [],
  idempotency: 'none',
  requirements: ['D72'],
});

export const claimRoster = endpoint({
  id: 'roster.claim',
  methods: ['POST'],
  path: '/v1/roster/claim',
  access: 'phone',
  effect: 'write',
  summary: '确认名册里的是我，成为成员；已经是成员的合并（D72）',
  body: entry,
  output: z.object({
    id: described(z.number(), '通讯录编号'),
    member_id: described(z.number(), '我的成员编号'),
  }),
  errors: ['notFound', 'stateChanged', 'busy'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 100, seconds: 86_400 }],
  requirements: ['D72'],
});

export const refuseRoster = endpoint({
  id: 'roster.refuse',
  methods: ['POST'],
  path: '/v1/roster/refuse',
  access: 'phone',
  effect: 'write',
  summary: '拒绝：名册里的我随即删除，这个通讯录不能再导入我的手机号（D72）',
  body: entry,
  output: done,
  errors: ['notFound'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 100, seconds: 86_400 }],
  requirements: ['D72'],
});
