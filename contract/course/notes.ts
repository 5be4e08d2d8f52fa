import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, id, integer, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { courseErrors } from './calls.ts';
import { courseRules } from './rules.ts';

const words = text('笔记', { max: courseRules.note, required: true, multiline: true });

const note = z.object({
  note_id: described(z.number(), '笔记编号'),
  lesson_id: described(z.number(), '课的编号'),
  lesson: described(z.string(), '课的标题'),
  second: described(z.number(), '在第几秒；图文为 0'),
  content: described(z.string(), '内容'),
  created_at: described(z.number(), '时间，秒'),
  edited_at: described(z.number(), '修改时间，秒；没有为 0'),
});
export type CourseNote = z.output<typeof note>;

export const listCourseNotes = endpoint({
  id: 'course.notes',
  methods: ['GET'],
  path: '/v1/course/notes',
  access: 'login',
  effect: 'read',
  summary: '我的笔记，只有自己看得到；一节课的按秒数先后，整门课的新写的在前',
  query: z.object({
    ...pageQuery,
    id: id('课程编号'),
    lesson_id: optional(id('课的编号'), '只看一节课的'),
  }),
  output: page(note),
  errors: courseErrors,
  module: 'course',
  idempotency: 'none',
  requirements: ['D81'],
});

export const addCourseNote = endpoint({
  id: 'course.add-note',
  methods: ['POST'],
  path: '/v1/course/note',
  access: 'login',
  effect: 'write',
  summary: '在一节课的某一秒记笔记，一门课最多 500 条',
  body: z.object({
    lesson_id: id('课的编号'),
    second: integer('第几秒', { min: 0, max: courseRules.seconds }),
    content: words,
  }),
  output: note,
  errors: [...courseErrors, 'buyersOnly', 'stateChanged', 'busy'],
  module: 'course',
  idempotency: 'key',
  also: ['muted'],
  limits: [{ by: 'person', max: 300, seconds: 3600 }],
  requirements: ['D81'],
});

export const editCourseNote = endpoint({
  id: 'course.edit-note',
  methods: ['POST'],
  path: '/v1/course/editnote',
  access: 'login',
  effect: 'write',
  summary: '修改自己的笔记',
  body: z.object({ id: id('笔记编号'), content: words }),
  output: note,
  errors: courseErrors,
  module: 'course',
  idempotency: 'natural',
  also: ['muted'],
  limits: [{ by: 'person', max: 300, seconds: 3600 }],
  requirements: ['D81'],
});

export const deleteCourseNote = endpoint({
  id: 'course.delete-note',
  methods: ['DELETE'],
  path: '/v1/course/note',
  access: 'login',
  effect: 'write',
  summary: '删掉自己的笔记',
  query: z.object({ id: id('笔记编号') }),
  output: z.object({ note_id: described(z.number(), '笔记编号') }),
  errors: courseErrors,
  module: 'course',
  idempotency: 'natural',
  also: ['muted'],
  requirements: ['D81'],
});
