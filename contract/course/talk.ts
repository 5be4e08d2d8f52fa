import * as z from 'zod/mini';
import { listedPerson } from '../card/listed-person.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { described, flag, id, list, optional, pictureUrl, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { courseErrors } from './calls.ts';
import { courseRules } from './rules.ts';

const reply = {
  id: described(z.number(), '编号'),
  lesson_id: described(z.number(), '课的编号'),
  parent_id: described(z.number(), '回复的哪一条；第一层为 0'),
  content: described(z.string(), '内容；删掉的为空'),
  images: described(z.string(), 'JSON 字符串：图片地址的数组'),
  user: described(listedPerson, '谁写的'),
  teacher: described(z.boolean(), '讲课的人写的'),
  created_at: described(z.number(), '时间，秒'),
  mine: described(z.boolean(), '我写的'),
  removed: described(z.boolean(), '已经删掉；只有刚删的人和管理的人还看得到'),
  can: described(
    z.object({
      remove: described(z.boolean(), '可以删掉'),
      restore: described(z.boolean(), '可以恢复'),
    }),
    '我可以做什么',
  ),
};
const courseReply = z.object(reply);
export type CourseReply = z.output<typeof courseReply>;

const comment = z.object({
  ...reply,
  replies: described(z.array(courseReply), '最先的两条回复'),
  reply_count: described(z.number(), '一共几条回复'),
});
export type CourseComment = z.output<typeof comment>;

export const listCourseComments = endpoint({
  id: 'course.comments',
  methods: ['GET'],
  path: '/v1/course/comments',
  access: 'login',
  effect: 'read',
  summary: '一节课的讨论，新的在前；打得开这节课的人可看',
  query: z.object({ ...pageQuery, id: id('课的编号') }),
  output: page(comment),
  errors: [...courseErrors, 'buyersOnly', 'stateChanged'],
  module: 'course',
  idempotency: 'none',
  requirements: ['D81', 'D79'],
});

export const listCourseReplies = endpoint({
  id: 'course.replies',
  methods: ['GET'],
  path: '/v1/course/replies',
  access: 'login',
  effect: 'read',
  summary: '一条讨论的回复，先写的在前',
  query: z.object({ ...pageQuery, id: id('讨论编号') }),
  output: page(courseReply),
  errors: [...courseErrors, 'buyersOnly', 'stateChanged'],
  module: 'course',
  idempotency: 'none',
  requirements: ['D81', 'D79'],
});

export const addCourseComment = endpoint({
  id: 'course.comment',
  methods: ['POST'],
  path: '/v1/course/comment',
  access: 'phone',
  effect: 'write',
  summary: '参加一节课的讨论，或回复一条；两层',
  body: z.object({
    lesson_id: id('课的编号'),
    parent_id: optional(id('讨论编号'), '回复哪一条；回复的回复落在同一条下面'),
    content: text('讨论', { max: courseRules.comment, multiline: true }),
    images: optional(list('图片', pictureUrl('图片'), courseRules.commentImages), '最多 3 张'),
  }),
  output: comment,
  errors: [...courseErrors, 'buyersOnly', 'refused', 'invalid', 'stateChanged', 'busy'],
  module: 'course',
  idempotency: 'key',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['D81', 'D79'],
});

export const removeCourseComment = endpoint({
  id: 'course.remove-comment',
  methods: ['POST'],
  path: '/v1/course/removecomment',
  access: 'login',
  effect: 'write',
  summary: '删掉一条讨论，或恢复刚删的：自己的，或管理课程的人',
  body: z.object({ id: id('讨论编号'), removed: flag('删掉') }),
  output: z.object({
    id: described(z.number(), '编号'),
    removed: described(z.boolean(), '已经删掉'),
  }),
  errors: [...courseErrors, 'stateChanged'],
  module: 'course',
  idempotency: 'natural',
  limits: [{ by: 'person', max: 300, seconds: 3600 }],
  requirements: ['D81', 'D79'],
});
