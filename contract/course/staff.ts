import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, flag, id, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { auditedReason, done } from '../kernel/staff.ts';
import { chapterLine, lessonLine } from './entity.ts';

const line = {
  course_id: described(z.number(), '课程编号'),
  phonebook_id: described(z.number(), '通讯录编号'),
  circle: described(z.string(), '通讯录的名称'),
  title: described(z.string(), '标题'),
  user_id: described(z.number(), '写课程的人'),
  name: described(z.string(), '写课程的人的姓名'),
  price: described(z.number(), '价格，分；0 为免费'),
  state: described(z.number(), '0 草稿，1 已发布，2 已下架'),
  students: described(z.number(), '几人在学'),
  reports: described(z.number(), '还没有处理的举报'),
  disputes: described(z.number(), '申诉中的订单'),
  hidden: described(z.boolean(), '已被平台隐藏'),
  hidden_reason: described(z.string(), '隐藏的原因，没有为空'),
  changed_at: described(z.number(), '最近的举报或隐藏，秒；没有为最近的修改'),
};
const courseCase = z.object(line);
export type StaffCourse = z.output<typeof courseCase>;

export const listStaffCourses = endpoint({
  id: 'staff.courses',
  methods: ['GET'],
  path: '/v1/staff/courses',
  access: 'staff',
  roles: ['auditor', 'operator'],
  effect: 'read',
  summary: '课程：有举报的先来的在前；隐藏的、全部的新的在前；可以按编号或标题的开头找',
  query: z.object({
    ...pageQuery,
    kind: optional(
      enumField('哪些', ['reported', 'hidden', 'all']),
      '默认 reported 有举报的；有搜索词时不限',
    ),
    q: optional(text('搜索词', { max: 30 }), '编号，或标题的开头'),
  }),
  output: page(courseCase),
  errors: [],
  idempotency: 'none',
  requirements: ['D81', 'D137', 'D138'],
});

export const viewStaffCourse = endpoint({
  id: 'staff.course',
  methods: ['GET'],
  path: '/v1/staff/course',
  access: 'staff',
  roles: ['auditor', 'operator'],
  effect: 'read',
  summary: '一门课的介绍、章和课、图文的正文；视频和音频有几分钟的地址，不含学员',
  query: z.object({ id: id('课程编号') }),
  output: z.object({
    ...line,
    intro: described(z.string(), '介绍'),
    cover: described(z.string(), '封面图地址，没有为空'),
    chapters: described(z.array(chapterLine), '章'),
    outline: described(
      z.array(
        z.object({
          lesson_id: lessonLine.shape.lesson_id,
          chapter_id: lessonLine.shape.chapter_id,
          kind: lessonLine.shape.kind,
          title: lessonLine.shape.title,
          poster: lessonLine.shape.poster,
          seconds: lessonLine.shape.seconds,
          trial: lessonLine.shape.trial,
          opens_at: lessonLine.shape.opens_at,
          url: described(z.string(), '视频或音频的地址，几分钟有效；图文为空'),
          words: described(z.string(), '图文的文字，最多 2000 字；其他为空'),
        }),
      ),
      '课',
    ),
    can: described(
      z.object({
        hide: described(z.boolean(), '可以隐藏'),
        show: described(z.boolean(), '可以恢复'),
      }),
      '我可以做什么',
    ),
  }),
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['D81', 'D137', 'D138'],
});
export type StaffCourseView = z.output<typeof viewStaffCourse.output>;

export const hideCourse = endpoint({
  id: 'staff.hide-course',
  methods: ['POST'],
  path: '/v1/staff/course-hide',
  access: 'staff',
  roles: ['auditor', 'operator'],
  effect: 'write',
  summary: '隐藏一门课，或恢复；不能再买，在学的人也看不到，圈主和写课程的人会收到原因',
  body: z.object({ id: id('课程编号'), hidden: flag('隐藏'), reason: auditedReason('原因') }),
  output: done,
  errors: ['notFound', 'stateChanged', 'forbidden'],
  idempotency: 'natural',
  requirements: ['D81', 'D137', 'D138'],
});
