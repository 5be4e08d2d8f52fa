import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, id, list, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { circleCan, circleLine } from '../circle/entity.ts';
import { appliedLine } from '../circle/form-entity.ts';
import { circleRules } from '../circle/rules.ts';

/** What admins decide about who comes in and who goes (D57, D58). */

const circleId = id('通讯录');
const memberId = id('成员编号');
const memberIds = list('成员', memberId, circleRules.batch);
const reason = text('原因', { max: circleRules.reason, required: true });
const forManagers = ['notFound', 'forbidden', 'membersOnly', 'paidContent'] as const;
const forActions = [...forManagers, 'stateChanged', 'busy'] as const;
const limits = [{ by: 'person', max: 600, seconds: 3600 }] as const;

const stateOfMember = z.object({
  member_id: described(z.number(), '成员编号'),
  state: described(z.number(), '现在的状态，按 D58'),
});

export const listApplied = endpoint({
  id: 'phonebook.applications',
  methods: ['GET'],
  path: '/v1/phonebook/applications',
  access: 'login',
  effect: 'read',
  summary: '等审核的申请，先申请的在前；要有审核权限（D57）',
  query: z.object({ id: circleId, ...pageQuery }),
  output: z.extend(page(appliedLine), {
    circle: described(circleLine, '通讯录'),
    can: described(circleCan, '我可以做什么'),
    waiting: described(z.number(), '等审核的共几个，最多数到 999'),
    left: described(z.number(), '还有几个空位；没有上限为 −1'),
  }),
  errors: forManagers,
  idempotency: 'none',
  requirements: ['R131', 'D22', 'D57', 'D60', 'D158'],
});

export const acceptMembers = endpoint({
  id: 'phonebook.accept',
  methods: ['POST'],
  path: '/v1/phonebook/accept',
  access: 'phone',
  effect: 'write',
  summary: '通过申请，一次最多 50 个；每个各自成功或说明原因',
  body: z.object({ id: circleId, member_ids: memberIds }),
  output: z.object({
    list: described(
      z.array(
        z.object({
          member_id: described(z.number(), '成员编号'),
          ok: described(z.boolean(), '已是成员'),
          why: described(z.string(), '没有成功的原因，成功为空'),
        }),
      ),
      '按提交的顺序',
    ),
  }),
  errors: forActions,
  idempotency: 'natural',
  limits,
  requirements: ['R131', 'D57', 'D58', 'D59', 'D64'],
});

export const refuseMember = endpoint({
  id: 'phonebook.refuse',
  methods: ['POST'],
  path: '/v1/phonebook/refuse',
  access: 'phone',
  effect: 'write',
  summary: '拒绝申请并说明原因；付了的钱马上全部退回（D59）',
  body: z.object({ id: circleId, member_id: memberId, reason }),
  output: stateOfMember,
  errors: [...forActions, 'refused'],
  idempotency: 'natural',
  limits,
  requirements: ['R131', 'D58', 'D59'],
});

export const removeMember = endpoint({
  id: 'phonebook.remove',
  methods: ['POST'],
  path: '/v1/phonebook/remove',
  access: 'phone',
  effect: 'write',
  summary: '移出成员并说明原因；会费按没用的天数退回（D66）；管理员只有圈主能移出',
  body: z.object({ id: circleId, member_id: memberId, reason }),
  output: stateOfMember,
  errors: [...forActions, 'refused'],
  idempotency: 'natural',
  limits,
  requirements: ['R140', 'D57', 'D58', 'D66', 'D69'],
});

export const blockMember = endpoint({
  id: 'phonebook.block',
  methods: ['POST'],
  path: '/v1/phonebook/block',
  access: 'phone',
  effect: 'write',
  summary: '拉黑：不再是成员，也不能再申请；对方不会收到通知',
  body: z.object({ id: circleId, member_id: memberId }),
  output: stateOfMember,
  errors: forActions,
  idempotency: 'natural',
  limits,
  requirements: ['R140', 'D57', 'D58', 'D92'],
});

export const unblockMember = endpoint({
  id: 'phonebook.unblock',
  methods: ['POST'],
  path: '/v1/phonebook/unblock',
  access: 'phone',
  effect: 'write',
  summary: '取消拉黑：可以重新申请',
  body: z.object({ id: circleId, member_id: memberId }),
  output: stateOfMember,
  errors: forActions,
  idempotency: 'natural',
  limits,
  requirements: ['R140', 'D58'],
});
