import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, flag, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { readErrors, writeErrors } from './calls.ts';
import { topicComment, topicReply } from './entity.ts';
import { commentFields, commentId, commentOrder, topicId } from './input.ts';
import { forumRules } from './rules.ts';

export const listComments = endpoint({
  id: 'forum.comments',
  module: 'forum',
  methods: ['GET'],
  path: '/v1/forum/comments',
  access: 'login',
  effect: 'read',
  summary: '一条帖子下的评论，各带最早的 3 条回复；访客看不到',
  query: z.object({ ...pageQuery, id: topicId, order: commentOrder }),
  output: page(topicComment),
  errors: readErrors,
  idempotency: 'none',
  requirements: ['R071', 'D78'],
});

export const listReplies = endpoint({
  id: 'forum.replies',
  module: 'forum',
  methods: ['GET'],
  path: '/v1/forum/replies',
  access: 'login',
  effect: 'read',
  summary: '一条评论下的回复，先写的在前',
  query: z.object({ ...pageQuery, id: commentId }),
  output: page(topicReply),
  errors: readErrors,
  idempotency: 'none',
  requirements: ['R071', 'D78'],
});

export const viewComment = endpoint({
  id: 'forum.comment',
  module: 'forum',
  methods: ['GET'],
  path: '/v1/forum/comment',
  access: 'login',
  effect: 'read',
  summary: '从通知来的：一条评论；是回复的连同它在哪一条下面',
  query: z.object({ id: commentId }),
  output: z.object({
    comment: described(topicComment, '评论'),
    reply: described(z.nullable(topicReply), '要看的回复；要看的就是评论本身为 null'),
  }),
  errors: readErrors,
  idempotency: 'none',
  requirements: ['R071'],
});

export const addComment = endpoint({
  id: 'forum.add-comment',
  module: 'forum',
  methods: ['POST'],
  path: '/v1/forum/addcomment',
  access: 'phone',
  effect: 'write',
  summary: '评论一条帖子，或回复一条评论；提到的人会收到通知',
  body: z.object({
    id: topicId,
    parent_id: optional(commentId, '回复哪一条；回复一条回复的，同在那一条评论下'),
    ...commentFields,
  }),
  output: topicComment,
  errors: writeErrors,
  idempotency: 'key',
  limits: [{ by: 'person', max: 30, seconds: 60 }],
  requirements: ['R071', 'D78', 'B011'],
});

const changed = {
  access: 'login',
  effect: 'write',
  output: topicReply,
  errors: [...readErrors, 'stateChanged'],
  idempotency: 'natural',
  requirements: ['D78'],
} as const;

export const removeComment = endpoint({
  ...changed,
  id: 'forum.remove-comment',
  module: 'forum',
  methods: ['POST'],
  path: '/v1/forum/removecomment',
  summary: '删除一条评论：自己的，或管理内容的人；下面的回复留着。30 天内谁删的谁可以撤销',
  body: z.object({
    id: commentId,
    reason: optional(text('原因', { max: forumRules.reason }), '管理员删除别人的：写的人会看到'),
  }),
});

export const restoreComment = endpoint({
  ...changed,
  id: 'forum.restore-comment',
  module: 'forum',
  methods: ['POST'],
  path: '/v1/forum/restorecomment',
  summary: '撤销删除',
  body: z.object({ id: commentId }),
});

export const likeComment = endpoint({
  id: 'forum.like-comment',
  module: 'forum',
  methods: ['POST'],
  path: '/v1/forum/likecomment',
  access: 'phone',
  effect: 'write',
  summary: '赞一条评论或取消',
  body: z.object({ id: commentId, liked: flag('赞') }),
  output: z.object({ liked: described(z.boolean(), '我赞了'), likes: described(z.number(), '赞') }),
  errors: [...readErrors, 'stateChanged'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 60 }],
  requirements: ['D78'],
});
