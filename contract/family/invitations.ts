import * as z from 'zod/mini';
import { listedPerson } from '../card/listed-person.ts';
import { circleLine } from '../circle/entity.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, flag, id, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { familyRules } from './rules.ts';
import { family } from './entity.ts';
import { ownErrors } from './calls.ts';

const familyId = id('大家庭');
const circleId = id('通讯录');

const invitation = z.object({
  id: described(z.number(), '邀请编号'),
  family_id: described(z.number(), '大家庭编号'),
  family: described(z.string(), '大家庭的名称'),
  circles: described(z.number(), '大家庭里有几个圈子'),
  phonebook: described(circleLine, '邀请的圈子'),
  by: described(listedPerson, '大家庭的发起人'),
  note: described(z.string(), '附言，没有为空'),
  state: described(z.number(), '0 等待回复，1 已加入，2 没有加入，3 已撤回，4 已过期'),
  asked_at: described(z.number(), '何时邀请的，秒'),
  due_at: described(z.number(), '到何时为止，秒'),
});
export type FamilyInvitation = z.output<typeof invitation>;

const writes = [{ by: 'person', max: 60, seconds: 3600 }] as const;

export const listCandidates = endpoint({
  id: 'family.candidates',
  methods: ['GET'],
  path: '/v1/family/candidates',
  access: 'login',
  effect: 'read',
  summary: '可以放进大家庭的圈子：我在里面、还不在任何大家庭的；自己的在前',
  query: z.object({ ...pageQuery, id: optional(familyId, '邀请进哪个大家庭；建立以前不填，只有自己的') }),
  output: page(z.object({ ...circleLine.shape, mine: described(z.boolean(), '我是圈主') })),
  errors: ['notFound', 'forbidden'],
  idempotency: 'none',
  requirements: ['D90'],
});

export const inviteCircle = endpoint({
  id: 'family.invite',
  methods: ['POST'],
  path: '/v1/family/invite',
  access: 'phone',
  effect: 'write',
  summary: '邀请一个圈子，圈主同意才加入；自己的圈子直接加入',
  body: z.object({
    id: familyId,
    phonebook_id: circleId,
    note: optional(text('附言', { max: familyRules.note, multiline: true }), '圈主会看到'),
  }),
  output: family,
  errors: [...ownErrors, 'refused', 'conflict'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 100, seconds: 86_400 }],
  requirements: ['D90'],
});

export const listInvitations = endpoint({
  id: 'family.invitations',
  methods: ['GET'],
  path: '/v1/family/invitations',
  access: 'login',
  effect: 'read',
  summary: '邀请我的圈子的，或我邀请别人的，新的在前',
  query: z.object({ ...pageQuery, box: enumField('哪些', ['received', 'sent']) }),
  output: page(invitation),
  errors: [],
  idempotency: 'none',
  requirements: ['D90'],
});

export const answerInvitation = endpoint({
  id: 'family.answer',
  methods: ['POST'],
  path: '/v1/family/answer',
  access: 'phone',
  effect: 'write',
  summary: '圈主答复邀请：加入大家庭，或不加入',
  body: z.object({ id: id('邀请'), yes: flag('加入') }),
  output: invitation,
  errors: ['notFound', 'stateChanged', 'conflict', 'busy'],
  idempotency: 'natural',
  limits: writes,
  requirements: ['D90'],
});

export const withdrawInvitation = endpoint({
  id: 'family.withdraw',
  methods: ['POST'],
  path: '/v1/family/withdraw',
  access: 'phone',
  effect: 'write',
  summary: '撤回还没有答复的邀请',
  body: z.object({ id: id('邀请') }),
  output: invitation,
  errors: ['notFound', 'stateChanged', 'busy'],
  idempotency: 'natural',
  limits: writes,
  requirements: ['D90'],
});
