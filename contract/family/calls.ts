import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, flag, id, list, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { familyRules } from './rules.ts';
import { familyLine, family } from './entity.ts';

const familyId = id('大家庭');
const circleId = id('通讯录');
const name = text('名称', { max: familyRules.name, required: true });
const intro = text('介绍', { max: familyRules.intro, multiline: true });

const found = z.object({
  member_id: described(z.number(), '成员编号'),
  realname: described(z.string(), '姓名'),
  avatar: described(z.string(), '头像；不是同一个圈子的成员为空'),
  title: described(z.string(), '公司和职位；不是同一个圈子的成员为空'),
  card_id: described(z.number(), '名片；不是同一个圈子的成员为 0'),
  phonebook_id: described(z.number(), '在哪个圈子'),
  phonebook: described(z.string(), '圈子的名称'),
  fellow: described(z.boolean(), '我也是这个圈子的成员'),
});
export type FoundName = z.output<typeof found>;

export const ownErrors = ['notFound', 'forbidden', 'stateChanged', 'busy'] as const;
const writes = [{ by: 'person', max: 60, seconds: 3600 }] as const;

export const listFamilies = endpoint({
  id: 'family.list',
  methods: ['GET'],
  path: '/v1/family/list',
  access: 'login',
  effect: 'read',
  summary: '我发起的大家庭，和我的圈子所在的；新的在前',
  query: z.object(pageQuery),
  output: page(familyLine),
  errors: [],
  idempotency: 'none',
  requirements: ['R148', 'D90'],
});

export const viewFamily = endpoint({
  id: 'family.view',
  methods: ['GET'],
  path: '/v1/family/view',
  access: 'login',
  effect: 'read',
  summary: '一个大家庭和它的圈子；不是成员的答 40400',
  query: z.object({ id: familyId }),
  output: family,
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['R149', 'D90'],
});

export const createFamily = endpoint({
  id: 'family.create',
  methods: ['POST'],
  path: '/v1/family/create',
  access: 'phone',
  effect: 'write',
  summary: '把自己的圈子放在一起，建一个大家庭',
  body: z.object({
    name,
    intro: optional(intro, '介绍'),
    phonebook_ids: list('圈子', circleId, familyRules.circles),
  }),
  output: family,
  errors: [...ownErrors, 'refused', 'conflict', 'invalid'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 10, seconds: 86_400 }],
  requirements: ['R148', 'D90'],
});

export const editFamily = endpoint({
  id: 'family.edit',
  methods: ['POST'],
  path: '/v1/family/edit',
  access: 'phone',
  effect: 'write',
  summary: '改名称和介绍，发起人',
  body: z.object({ id: familyId, name, intro }),
  output: family,
  errors: [...ownErrors, 'refused'],
  idempotency: 'natural',
  limits: writes,
  requirements: ['D90'],
});

export const setFinds = endpoint({
  id: 'family.set-finds',
  methods: ['POST'],
  path: '/v1/family/set-finds',
  access: 'phone',
  effect: 'write',
  summary: '圈主决定大家庭的成员能不能按姓名找到本圈成员',
  body: z.object({ id: familyId, phonebook_id: circleId, finds: flag('按姓名找到') }),
  output: family,
  errors: ownErrors,
  idempotency: 'natural',
  limits: writes,
  requirements: ['D90'],
});

export const leaveFamily = endpoint({
  id: 'family.leave',
  methods: ['POST'],
  path: '/v1/family/leave',
  access: 'phone',
  effect: 'write',
  summary: '一个圈子离开大家庭：圈主随时可以，发起人也可以移出；另一方会收到通知',
  body: z.object({ id: familyId, phonebook_id: circleId }),
  output: z.object({ ok: described(z.boolean(), '已离开') }),
  errors: ownErrors,
  idempotency: 'natural',
  limits: writes,
  requirements: ['D90'],
});

export const dissolveFamily = endpoint({
  id: 'family.dissolve',
  methods: ['POST'],
  path: '/v1/family/dissolve',
  access: 'phone',
  effect: 'write',
  summary: '解散大家庭，发起人；圈子都还在，圈主会收到通知',
  body: z.object({ id: familyId }),
  output: z.object({ ok: described(z.boolean(), '已解散') }),
  errors: ownErrors,
  idempotency: 'natural',
  limits: writes,
  requirements: ['D90'],
});

export const searchFamily = endpoint({
  id: 'family.search',
  methods: ['GET'],
  path: '/v1/family/search',
  access: 'login',
  effect: 'read',
  summary: '按姓名在大家庭的圈子里找人：只有姓名和圈子，没有联系方式；同圈的多看公司和职位',
  query: z.object({
    ...pageQuery,
    id: familyId,
    q: text('姓名', {
      max: familyRules.query.max,
      required: true,
      rule: (value) =>
        [...String(value)].length < familyRules.query.min ? `请写至少 ${familyRules.query.min} 个字` : '',
    }),
  }),
  output: page(found),
  errors: ['notFound', 'forbidden'],
  idempotency: 'none',
  limits: [{ by: 'person', max: 200, seconds: 3600 }],
  requirements: ['R149', 'D90'],
});
