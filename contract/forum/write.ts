import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, id, optional, pictureUrl, text, list, token } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { topic, topicLink } from './entity.ts';
import { circleId, ok, revision, topicFields, topicId } from './input.ts';
import { forumRules, topicKinds } from './rules.ts';
import { readErrors, writeErrors } from './calls.ts';

const read = { access: 'login', effect: 'read', idempotency: 'none' } as const;

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
