import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, flag, integer, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { topic, topicLine } from './entity.ts';
import { circleId, topicId } from './input.ts';
import { forumRules, myTopicTabs, topicFilters } from './rules.ts';

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
