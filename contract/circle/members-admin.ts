import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { choice, described, flag, id, integer, list, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { submittedForm } from './form-entity.ts';
import { formOfMember, managedLine } from './members-admin-entity.ts';
import { circleCan, circleLine } from './entity.ts';
import { circleRules } from './rules.ts';

const circleId = id('通讯录');
const memberId = id('成员编号');
const memberIds = list('成员', memberId, circleRules.batch);
const forManagers = ['notFound', 'forbidden', 'membersOnly', 'paidContent'] as const;
const forActions = [...forManagers, 'stateChanged', 'busy'] as const;
const limits = [{ by: 'person', max: 600, seconds: 3600 }] as const;

export const listManaged = endpoint({
  id: 'phonebook.member-list',
  methods: ['GET'],
  path: '/v1/phonebook/member-list',
  access: 'login',
  effect: 'read',
  summary: '管理成员：按状态、角色和名字找；要有管理成员的权限',
  query: z.object({
    id: circleId,
    ...pageQuery,
    state: optional(
      choice('状态', [1, 2, 3, 4, 5, 6]),
      '1 正常（默认，从 A 到 Z），2 被拒绝，3 已退出，4 被移出，5 拉黑，6 已到期（新的在前）',
    ),
    role: optional(choice('角色', [1, 2, 3, 4]), '1 圈主，2 管理员，3 嘉宾，4 成员；只对正常成员'),
    asked: optional(flag('待确认'), '1 只看已经请本人核对资料、还没有回音的正常成员'),
    ending: optional(flag('快到期'), `1 只看付费会籍 ${circleRules.endingDays} 天内到期的正常成员`),
    q: optional(text('搜索', { max: 20 }), '姓名、公司、职位，或拼音和首字母'),
  }),
  output: z.extend(page(managedLine), {
    circle: described(circleLine, '通讯录'),
    can: described(circleCan, '我可以做什么'),
    groups: described(
      z.array(
        z.object({
          group_id: described(z.number(), '分组编号'),
          name: described(z.string(), '名称'),
        }),
      ),
      '分组',
    ),
  }),
  errors: forManagers,
  idempotency: 'none',
  requirements: ['R140', 'D57', 'D58'],
});

export const setMemberGroup = endpoint({
  id: 'phonebook.set-group',
  methods: ['POST'],
  path: '/v1/phonebook/set-group',
  access: 'phone',
  effect: 'write',
  summary: '把成员放进一个分组，或移出分组',
  body: z.object({
    id: circleId,
    member_ids: memberIds,
    group_id: integer('分组', { min: 0, max: Number.MAX_SAFE_INTEGER }),
  }),
  output: z.object({ count: described(z.number(), '改了几位成员') }),
  errors: forActions,
  idempotency: 'natural',
  limits,
  requirements: ['R140', 'D57'],
});

export const setGuest = endpoint({
  id: 'phonebook.set-guest',
  methods: ['POST'],
  path: '/v1/phonebook/set-guest',
  access: 'phone',
  effect: 'write',
  summary: '设为嘉宾或取消，最多 50 位（D57）',
  body: z.object({ id: circleId, member_id: memberId, guest: flag('嘉宾') }),
  output: z.object({
    member_id: described(z.number(), '成员编号'),
    role: described(z.number(), '现在的角色：3 嘉宾，4 成员'),
  }),
  errors: [...forActions, 'conflict'],
  idempotency: 'natural',
  limits,
  requirements: ['R140', 'D57'],
});

export const viewForm = endpoint({
  id: 'phonebook.form',
  methods: ['GET'],
  path: '/v1/phonebook/form',
  access: 'login',
  effect: 'read',
  summary: '一位成员提交的信息：圈主、能审核或管理成员的管理员（D22）',
  query: z.object({ id: circleId, member_id: memberId }),
  output: z.object({
    member: described(formOfMember, '成员'),
    form: described(submittedForm, '提交的信息'),
    can_open: described(z.boolean(), '可以看完整的手机号'),
  }),
  errors: forManagers,
  idempotency: 'none',
  requirements: ['D22', 'D57', 'D60'],
});

export const openFormPhone = endpoint({
  id: 'phonebook.form-phone',
  methods: ['POST'],
  path: '/v1/phonebook/form-phone',
  access: 'phone',
  effect: 'write',
  summary: '看成员提交的手机号；对方能看到谁看过（D22）',
  body: z.object({ id: circleId, member_id: memberId }),
  output: z.object({ phone: described(z.string(), '手机号') }),
  errors: forActions,
  idempotency: 'natural',
  limits: [{ by: 'person', max: 200, seconds: 86_400 }],
  requirements: ['D22'],
});
