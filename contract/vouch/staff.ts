import * as z from 'zod/mini';
import { listedPerson } from '../card/listed-person.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { choice, described, id, optional } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { auditedReason } from '../kernel/staff.ts';
import { vouchRules, vouchState } from './rules.ts';

const vouch = z.object({
  vouch_id: described(z.number(), '佐证编号'),
  by: described(listedPerson, '写的人'),
  user: described(listedPerson, '被佐证的人'),
  kind: described(z.string(), 'work 共事，business 合作，school 同学，know 当面认识'),
  text: described(z.string(), '补充的一句话，没有为空'),
  since: described(z.number(), '从哪一年'),
  until: described(z.number(), '到哪一年；0 至今'),
  state: described(z.number(), '0 有效，1 已撤回，2 已到期，3 已结束'),
  why: described(z.string(), '为什么结束：dispute、ban、staff、block；没有为空'),
  reason: described(z.string(), '后台写的原因，没有为空'),
  hidden: described(z.boolean(), '对方选择不展示'),
  moderated: described(z.boolean(), '被举报后暂不展示'),
  created_at: described(z.number(), '何时写的，秒'),
  expires_at: described(z.number(), '到何时为止，秒'),
  ended_at: described(z.number(), '何时结束，秒；没有为 0'),
});

export const listStaffVouches = endpoint({
  id: 'staff.vouches',
  methods: ['GET'],
  path: '/v1/staff/vouches',
  access: 'staff',
  roles: ['auditor', 'operator'],
  effect: 'read',
  summary: '佐证，新的在前；可以只看一个人写的、写给一个人的，或一种状态',
  query: z.object({
    ...pageQuery,
    by_id: optional(id('写的人'), '写的人的用户编号'),
    user_id: optional(id('被佐证的人'), '被佐证的人的用户编号'),
    state: optional(
      choice('状态', Object.values(vouchState)),
      '0 有效，1 已撤回，2 已到期，3 已结束；默认全部',
    ),
  }),
  output: page(vouch),
  errors: [],
  idempotency: 'none',
  requirements: ['D138'],
});

export const endStaffVouch = endpoint({
  id: 'staff.end-vouch',
  methods: ['POST'],
  path: '/v1/staff/vouch-end',
  access: 'staff',
  roles: ['auditor', 'operator'],
  effect: 'write',
  summary: '结束一条佐证，两边都会看到原因；不能恢复',
  body: z.object({ id: id('佐证'), reason: auditedReason('原因', vouchRules.reason) }),
  output: vouch,
  errors: ['notFound', 'stateChanged', 'forbidden', 'busy'],
  idempotency: 'natural',
  requirements: ['D138'],
});
