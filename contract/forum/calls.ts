import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import {
  described,
  enumField,
  flag,
  id,
  integer,
  optional,
  pictureUrl,
  text,
  list,
  token,
} from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { topic, topicLine, topicLink } from './entity.ts';
import { circleId, ok, revision, topicFields, topicId } from './input.ts';
import { forumRules, myTopicTabs, topicFilters, topicKinds } from './rules.ts';

/** What stands between somebody and the posts of a circle. */
export const readErrors = ['notFound', 'membersOnly', 'paidContent', 'forbidden'] as const;
export const writeErrors = [...readErrors, 'stateChanged', 'invalid', 'refused'] as const;

const read = { access: 'login', effect: 'read', idempotency: 'none' } as const;

export const listTopics = endpoint({
  ...read,
  id: 'forum.topics',
  module: 'forum',
  methods: ['GET'],
  path: '/v1/forum/topics',
  summary: '一个圈子的帖子，新的在前；第一页连同置顶的和上次看到哪里',
  query: z.object({
    ...pageQuery,
    id: circleId,
    filter: optional(
      enumField('看哪些', topicFilters),
      'latest 最新（默认），active 最近有评论的在前，featured 精华，unanswered 没有回答的提问，unread 上次来过以后没有打开的，mine 我的，deleted 我删的；或一种帖子',
    ),
    words: optional(text('搜索', { max: forumRules.search }), '标题和内容里的文字，或拼音、首字母'),
  }),
  output: z.object({
    ...page(topicLine).shape,
    pinned: described(z.array(topicLine), '置顶的，最多 3 条；只在最新的第一页，list 里不再有它们'),
    left_at: described(z.number(), '上次看到何时发的为止，秒；没有来过为 0。比它新的是新的'),
    fresh: described(z.number(), '上次来过以后新的帖子，数到 100 为止；只在第一页，否则为 0'),
    audits: described(z.number(), '等我审核的，数到 100 为止；没有权限为 0'),
    polls: described(z.boolean(), '圈子打开了投票'),
    can: described(
      z.object({
        post: described(z.boolean(), '发帖'),
        manage: described(z.boolean(), '管理内容：审核、置顶、精华、删除、设置'),
      }),
      '我可以做什么',
    ),
  }),
  errors: readErrors,
  requirements: ['R059', 'R066', 'D78', 'B011'],
});

export const viewTopic = endpoint({
  ...read,
  id: 'forum.topic',
  module: 'forum',
  methods: ['GET'],
  path: '/v1/forum/topic',
  summary: '一条帖子；看不到的答 40400',
  query: z.object({ id: topicId }),
  output: topic,
  errors: readErrors,
  requirements: ['R071', 'D78', 'D160'],
});

const linkableKind = z.object({
  kind: described(z.string(), '是什么，例如 service、activity'),
  label: described(z.string(), '叫什么'),
  create: described(z.string(), '在这个圈子里新建一个的页面'),
});

export const viewWriting = endpoint({
  ...read,
  id: 'forum.writing',
  module: 'forum',
  methods: ['GET'],
  path: '/v1/forum/writing',
  summary: '发帖以前看：能不能发、要不要审核、能附带什么、能不能发投票、有哪些分组',
  query: z.object({
    id: circleId,
    kind: optional(token('种类', 30), '要附带的那一个是什么，例如 course；和 object_id 一起'),
    object_id: optional(id('要附带的那一个'), '要附带的那一个：答里的 link 是它'),
  }),
  output: z.object({
    circle: described(z.string(), '通讯录的名称'),
    post: described(z.boolean(), '我可以发帖'),
    why_not: described(z.string(), '不能发的原因，一句话；能发为空'),
    audited: described(z.boolean(), '我发的要先审核'),
    polls: described(z.boolean(), '可以发投票'),
    left_today: described(z.number(), '今天还可以发几条'),
    links: described(z.array(linkableKind), '能附带的种类'),
    link: described(z.nullable(topicLink), '问的那一个，我看得到的；没有问，或看不到，为 null'),
    groups: described(
      z.array(z.object({ group_id: described(z.number(), '分组编号'), name: described(z.string(), '名称') })),
      '分组：投票可以只给其中几个',
    ),
  }),
  errors: readErrors,
  requirements: ['R073', 'R074', 'R075', 'R076', 'D160'],
});

export const listLinkable = endpoint({
  ...read,
  id: 'forum.linkable',
  module: 'forum',
  methods: ['GET'],
  path: '/v1/forum/linkable',
  summary: '我可以附带的内容：我自己的一类，新的在前',
  query: z.object({ ...pageQuery, id: circleId, kind: token('种类', 30) }),
  output: page(topicLink),
  errors: [...readErrors, 'invalid'],
  requirements: ['R074', 'R075', 'R076', 'D160'],
});

export const postTopic = endpoint({
  id: 'forum.post',
  module: 'forum',
  methods: ['POST'],
  path: '/v1/forum/post',
  access: 'phone',
  effect: 'write',
  summary: '发一条帖子；client_id 相同的只发一次，答第一次的。要审核的答 state 2',
  body: z.object({
    id: circleId,
    client_id: token('编号', 40),
    kind: enumField('种类', topicKinds),
    ...topicFields,
    draft_id: optional(id('草稿'), '由哪份草稿发布，发布后删掉'),
  }),
  output: topic,
  errors: writeErrors,
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['R073', 'R074', 'R075', 'R076', 'D78', 'D79', 'D160', 'B011'],
});

export const editTopic = endpoint({
  id: 'forum.edit',
  module: 'forum',
  methods: ['POST'],
  path: '/v1/forum/edit',
  access: 'phone',
  effect: 'write',
  summary: '修改自己的帖子：整条重写；发布 30 分钟以后改的有“已编辑”',
  body: z.object({ id: topicId, rev: revision, ...topicFields }),
  output: topic,
  errors: [...writeErrors, 'conflict'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['D78'],
});

const changed = {
  access: 'login',
  effect: 'write',
  output: topic,
  errors: [...readErrors, 'stateChanged'],
  idempotency: 'natural',
  requirements: ['D78'],
} as const;

export const removeTopic = endpoint({
  ...changed,
  id: 'forum.remove',
  module: 'forum',
  methods: ['POST'],
  path: '/v1/forum/remove',
  summary: '删除一条帖子：自己的，或管理内容的人（写明原因）；30 天内谁删的谁可以撤销',
  body: z.object({
    id: topicId,
    reason: optional(text('原因', { max: forumRules.reason }), '管理员删除别人的：作者会看到'),
  }),
});

export const restoreTopic = endpoint({
  ...changed,
  id: 'forum.restore',
  module: 'forum',
  methods: ['POST'],
  path: '/v1/forum/restore',
  summary: '撤销删除',
  body: z.object({ id: topicId }),
});

export const pinTopic = endpoint({
  ...changed,
  id: 'forum.pin',
  module: 'forum',
  methods: ['POST'],
  path: '/v1/forum/pin',
  summary: '置顶或取消置顶，一个圈子最多 3 条',
  body: z.object({ id: topicId, pinned: flag('置顶') }),
});

export const featureTopic = endpoint({
  ...changed,
  id: 'forum.feature',
  module: 'forum',
  methods: ['POST'],
  path: '/v1/forum/feature',
  summary: '设为精华或取消',
  body: z.object({ id: topicId, featured: flag('精华') }),
});

export const likeTopic = endpoint({
  id: 'forum.like',
  module: 'forum',
  methods: ['POST'],
  path: '/v1/forum/like',
  access: 'phone',
  effect: 'write',
  summary: '赞或取消',
  body: z.object({ id: topicId, liked: flag('赞') }),
  output: z.object({ liked: described(z.boolean(), '我赞了'), likes: described(z.number(), '赞') }),
  errors: [...readErrors, 'stateChanged'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 60 }],
  requirements: ['D78'],
});

export const followTopic = endpoint({
  id: 'forum.follow',
  module: 'forum',
  methods: ['POST'],
  path: '/v1/forum/follow',
  access: 'login',
  effect: 'write',
  summary: '关注一条帖子：在“我的帖子”里看到新的评论；或不再关注',
  body: z.object({ id: topicId, followed: flag('关注') }),
  output: z.object({ followed: described(z.boolean(), '我关注了') }),
  errors: readErrors,
  idempotency: 'natural',
  also: ['muted'],
  limits: [{ by: 'person', max: 120, seconds: 60 }],
  requirements: ['R048'],
});

export const readTopic = endpoint({
  id: 'forum.read',
  module: 'forum',
  methods: ['POST'],
  path: '/v1/forum/read',
  access: 'login',
  effect: 'write',
  summary: '打开了一条帖子，看到哪一条评论；往回标不改变什么。换一台设备也从这里接着看',
  body: z.object({
    id: topicId,
    seen_id: optional(
      integer('评论', { min: 0, max: Number.MAX_SAFE_INTEGER }),
      '看到的编号最大的评论；没有为 0',
    ),
  }),
  output: z.object({ seen_id: described(z.number(), '看到哪一条') }),
  errors: readErrors,
  idempotency: 'natural',
  also: ['muted'],
  limits: [{ by: 'person', max: 300, seconds: 60 }],
  requirements: ['R071'],
});

export const visitForum = endpoint({
  id: 'forum.visit',
  module: 'forum',
  methods: ['POST'],
  path: '/v1/forum/visit',
  access: 'login',
  effect: 'write',
  summary: '看过了一个圈子的帖子，到何时发的为止；往回标不改变什么',
  body: z.object({
    id: circleId,
    until: integer('时间', { min: 0, max: 2 ** 33 }),
  }),
  output: z.object({
    left_at: described(z.number(), '这一次来以前看到何时，秒；第一次来为 0'),
  }),
  errors: readErrors,
  idempotency: 'natural',
  also: ['muted'],
  limits: [{ by: 'person', max: 120, seconds: 60 }],
  requirements: ['R059'],
});

export const myTopics = endpoint({
  ...read,
  id: 'forum.mine',
  methods: ['GET'],
  path: '/v1/forum/mine',
  summary: '我写的、评论过的、关注的帖子，我还在的所有圈子，各有几条新的评论',
  query: z.object({
    ...pageQuery,
    tab: optional(
      enumField('看哪些', myTopicTabs),
      'written 我写的（默认），commented 评论过的，followed 关注的',
    ),
  }),
  output: page(
    z.object({
      topic_id: described(z.number(), '帖子编号'),
      phonebook_id: described(z.number(), '通讯录编号'),
      circle: described(z.string(), '通讯录的名称'),
      kind: described(z.string(), '种类'),
      state: described(z.number(), '1 已发布，2 审核中，3 未通过，4 已隐藏'),
      title: described(z.string(), '标题；没有就是内容的开头'),
      image: described(z.string(), '第一张图片或视频的封面，没有为空'),
      name: described(z.string(), '作者'),
      comments: described(z.number(), '评论和回复'),
      new_comments: described(z.number(), '我看过以后新的评论，数到 100 为止'),
      likes: described(z.number(), '赞'),
      followed: described(z.boolean(), '我关注了'),
      published_at: described(z.number(), '发布时间，秒'),
      last_at: described(z.number(), '最后一条评论的时间，秒'),
    }),
  ),
  errors: [],
  requirements: ['R048'],
});

const draftLine = z.object({
  draft_id: described(z.number(), '草稿编号'),
  title: described(z.string(), '标题，还没写为空'),
  saved_at: described(z.number(), '保存时间，秒'),
});

export const listTopicDrafts = endpoint({
  ...read,
  id: 'forum.drafts',
  methods: ['GET'],
  path: '/v1/forum/drafts',
  summary: '我在一个圈子里的草稿，新的在前，最多 20 份',
  query: z.object({ id: circleId }),
  output: z.object({ list: described(z.array(draftLine), '草稿') }),
  errors: [],
  requirements: ['D78'],
});

export const viewTopicDraft = endpoint({
  ...read,
  id: 'forum.draft',
  methods: ['GET'],
  path: '/v1/forum/draft',
  summary: '一份草稿',
  query: z.object({ id: circleId, draft_id: id('草稿') }),
  output: z.object({ ...draftLine.shape, content: described(z.string(), 'JSON 字符串，保存时的样子') }),
  errors: ['notFound'],
  requirements: ['D78'],
});

export const saveTopicDraft = endpoint({
  id: 'forum.save-draft',
  module: 'forum',
  methods: ['POST'],
  path: '/v1/forum/savedraft',
  access: 'login',
  effect: 'write',
  summary: '保存草稿，只有自己看得到',
  body: z.object({
    id: circleId,
    draft_id: optional(id('草稿'), '已有的；新的不填'),
    title: text('标题', { max: forumRules.title, code: true }),
    content: text('草稿', { max: 30_000, required: true, multiline: true, code: true }),
    images: list('图片', pictureUrl('图片'), 10),
  }),
  output: draftLine,
  errors: [...readErrors, 'conflict', 'invalid'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 300, seconds: 3600 }],
  requirements: ['D78'],
});

export const deleteTopicDraft = endpoint({
  id: 'forum.delete-draft',
  methods: ['DELETE'],
  path: '/v1/forum/deletedraft',
  access: 'login',
  effect: 'write',
  summary: '删掉草稿',
  query: z.object({ id: circleId, draft_id: id('草稿') }),
  output: ok,
  errors: [],
  idempotency: 'natural',
  requirements: ['D78'],
});
