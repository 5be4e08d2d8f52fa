import * as z from 'zod/mini';
import { listedPerson } from '../card/listed-person.ts';
import { circleLine } from '../circle/entity.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, flag, id, list, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { familyRules } from './rules.ts';

const familyId = id('大家庭');
const circleId = id('通讯录');
const name = text('名称', { max: familyRules.name, required: true });
const intro = text('介绍', { max: familyRules.intro, multiline: true });

const line = z.object({
  family_id: described(z.number(), '大家庭编号'),
  name: described(z.string(), '名称'),
  intro: described(z.string(), '介绍，没有为空'),
  circles: described(z.number(), '有几个圈子，最多 50'),
  owner: described(listedPerson, '发起人'),
  mine: described(z.boolean(), '是我发起的'),
});
export type FamilyLine = z.output<typeof line>;

const circle = z.object({
  ...circleLine.shape,
  owner: described(listedPerson, '圈主'),
  mine: described(z.boolean(), '我是圈主'),
  member: described(z.boolean(), '我是成员'),
  finds: described(z.boolean(), '大家庭的成员可以按姓名找到这个圈子的成员'),
  joined_at: described(z.number(), '何时加入大家庭，秒'),
});
export type FamilyCircle = z.output<typeof circle>;

const family = z.object({
  ...line.shape,
  created_at: described(z.number(), '何时建立，秒'),
  list: described(z.array(circle), '圈子，最多 50 个，先加入的在前'),
  waiting: described(z.number(), '等圈主答复的邀请；只给发起人，别人为 0'),
  invitation_id: described(z.number(), '等我答复的邀请，没有为 0'),
  invited: described(z.string(), '邀请的是我的哪个圈子，没有为空'),
  can: described(
    z.object({
      own: described(z.boolean(), '发起人的：邀请、移出、通知、解散'),
      search: described(z.boolean(), '按姓名找人：其中一个圈子的成员'),
    }),
    '我可以做什么',
  ),
});
export type Family = z.output<typeof family>;

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

const reach = z.object({
  circles: described(z.number(), '送到几个圈子'),
  people: described(z.number(), '多少人收到，每人一次'),
  muted: described(z.number(), '关了通知的人数'),
  full: described(z.number(), '7 天内已经收满的人数'),
});

const notice = z.object({
  id: described(z.number(), '通知编号'),
  title: described(z.string(), '标题'),
  body: described(z.string(), '正文'),
  at: described(z.number(), '何时发的，秒'),
  reach: described(z.nullable(reach), '到了多少人；只给发起人，别人为 null'),
  sending: described(z.boolean(), '还在发'),
});
export type FamilyAnnouncement = z.output<typeof notice>;

const own = ['notFound', 'forbidden', 'stateChanged', 'busy'] as const;
const writes = [{ by: 'person', max: 60, seconds: 3600 }] as const;

export const listFamilies = endpoint({
  id: 'family.list',
  methods: ['GET'],
  path: '/v1/family/list',
  access: 'login',
  effect: 'read',
  summary: '我发起的大家庭，和我的圈子所在的；新的在前',
  query: z.object(pageQuery),
  output: page(line),
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
  errors: [...own, 'refused', 'conflict', 'invalid'],
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
  errors: [...own, 'refused'],
  idempotency: 'natural',
  limits: writes,
  requirements: ['D90'],
});

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
  errors: [...own, 'refused', 'conflict'],
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

export const setFinds = endpoint({
  id: 'family.set-finds',
  methods: ['POST'],
  path: '/v1/family/set-finds',
  access: 'phone',
  effect: 'write',
  summary: '圈主决定大家庭的成员能不能按姓名找到本圈成员',
  body: z.object({ id: familyId, phonebook_id: circleId, finds: flag('按姓名找到') }),
  output: family,
  errors: own,
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
  errors: own,
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
  errors: own,
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

export const previewAnnouncement = endpoint({
  id: 'family.notice-preview',
  methods: ['GET'],
  path: '/v1/family/notice-preview',
  access: 'login',
  effect: 'read',
  summary: '发通知以前看：送到几个圈子、共多少成员，7 天内还可以发几次',
  query: z.object({ id: familyId }),
  output: z.object({
    circles: described(z.number(), '送到几个圈子'),
    members: described(z.number(), '成员数之和；关了通知和这一周已收满的收不到'),
    left: described(z.number(), '7 天内还可以发几次'),
  }),
  errors: ['notFound', 'forbidden'],
  idempotency: 'none',
  requirements: ['D90'],
});

export const sendAnnouncement = endpoint({
  id: 'family.notice',
  methods: ['POST'],
  path: '/v1/family/notice',
  access: 'phone',
  effect: 'write',
  summary: '给大家庭里所有圈子的成员发通知，计入每个圈子成员每周的通知数',
  body: z.object({
    id: familyId,
    title: text('标题', { max: familyRules.noticeTitle, required: true }),
    body: text('正文', { max: familyRules.noticeBody, required: true, multiline: true }),
  }),
  output: notice,
  errors: [...own, 'refused', 'tooOften'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 20, seconds: 86_400 }],
  requirements: ['D90'],
});

export const listAnnouncements = endpoint({
  id: 'family.notices',
  methods: ['GET'],
  path: '/v1/family/notices',
  access: 'login',
  effect: 'read',
  summary: '大家庭的通知，新的在前',
  query: z.object({ ...pageQuery, id: familyId }),
  output: page(notice),
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['R149', 'D90'],
});
