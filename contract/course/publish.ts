import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import {
  choice,
  described,
  enumField,
  flag,
  id,
  integer,
  list,
  objectField,
  optional,
  pictureUrl,
  richText,
  text,
} from '../kernel/fields.ts';
import { courseErrors } from './calls.ts';
import { course, lessonLine } from './entity.ts';
import { courseRules, courseStates, lessonKinds } from './rules.ts';

const courseId = id('课程编号');
const rev = described(
  integer('版本', { min: 1, max: 2 ** 31 - 1 }),
  '看到的版本；别处改过了答 40901，刷新后再改',
);

/** What is written about it. */
const courseFields = {
  title: text('标题', { max: courseRules.title, required: true }),
  cover: pictureUrl('封面'),
  intro: text('介绍', { max: courseRules.intro, multiline: true }),
  visible: choice('谁能看目录', [0, 1]),
};

const lessonFields = {
  kind: enumField('种类', lessonKinds),
  title: text('标题', { max: courseRules.lessonTitle, required: true }),
  file: optional(
    text('文件', { max: 250 }),
    '上传到 private（kind=chat）后得到的地址或文件名；图文不填，没换的填原来的 key',
  ),
  seconds: optional(integer('时长', { min: 1, max: courseRules.seconds }), '视频、音频必填：多少秒'),
  bytes: optional(integer('文件大小', { min: 1, max: courseRules.bytes }), '视频、音频必填：字节'),
  poster: optional(pictureUrl('视频封面'), '视频的封面图'),
  body: optional(richText('正文', { max: courseRules.article }), '图文必填'),
  trial: flag('可以试看'),
  opens_at: optional(
    integer('开课时间', { min: 0, max: 2 ** 33 }),
    '这时才开课，之前只看得到标题，秒；不填或 0 为马上',
  ),
};

/** A lesson as who writes it reads it. */
const ownLesson = z.object({
  ...lessonLine.shape,
  file: described(z.string(), '文件名，修改时填回；图文为空'),
  url: described(z.string(), '文件的地址，两小时有效，试听用；图文为空'),
  bytes: described(z.number(), '文件大小，字节；图文为 0'),
  body: described(z.string(), '图文的正文；其他为空'),
});
export type OwnCourseLesson = z.output<typeof ownLesson>;

export const ownCourse = z.object({
  ...course.shape,
  problem: described(z.string(), '现在不能发布的原因，一句话；能发布为空'),
  sale_problem: described(z.string(), '现在不能收费的原因，例如圈主没有实名；没有为空'),
  presale_problem: described(z.string(), '离开课太早，现在还没有人能买：何时起可以；没有为空'),
  fee: described(z.number(), '平台服务费，万分之几'),
  tiers: described(
    z.array(z.object({ id: described(z.number(), '档位编号'), name: described(z.string(), '名称') })),
    '这个圈子可以选来免费学的会费档位',
  ),
  hidden_reason: described(z.string(), '被平台隐藏的原因，没有为空'),
});
export type OwnCourse = z.output<typeof ownCourse>;

const writeErrors = [...courseErrors, 'conflict', 'stateChanged', 'refused', 'invalid', 'busy'] as const;
const write = {
  access: 'phone',
  effect: 'write',
  errors: writeErrors,
  limits: [{ by: 'person', max: 300, seconds: 3600 }],
  requirements: ['R142', 'D81'],
} as const;

export const viewOwnCourse = endpoint({
  id: 'course.own',
  methods: ['GET'],
  path: '/v1/course/own',
  access: 'login',
  effect: 'read',
  summary: '修改时看的课程：没有发布的课也在；管理课程的人',
  query: z.object({ id: courseId }),
  output: ownCourse,
  errors: courseErrors,
  idempotency: 'none',
  requirements: ['R142', 'D81'],
});

export const viewOwnLesson = endpoint({
  id: 'course.own-lesson',
  methods: ['GET'],
  path: '/v1/course/ownlesson',
  access: 'login',
  effect: 'read',
  summary: '修改时看的一节课：文件或正文；管理课程的人',
  query: z.object({ id: id('课的编号') }),
  output: ownLesson,
  errors: courseErrors,
  idempotency: 'none',
  requirements: ['R142', 'D81'],
});

export const createCourse = endpoint({
  ...write,
  id: 'course.create',
  methods: ['POST'],
  path: '/v1/course/create',
  summary: '新建一门课，是草稿；管理课程的人',
  body: z.object({ id: id('通讯录编号'), ...courseFields }),
  output: ownCourse,
  idempotency: 'key',
});

export const editCourse = endpoint({
  ...write,
  id: 'course.edit',
  methods: ['POST'],
  path: '/v1/course/edit',
  summary: '修改标题、封面、介绍、谁能看目录',
  body: z.object({ id: courseId, rev, ...courseFields }),
  output: ownCourse,
  idempotency: 'natural',
});

export const setCourseTerms = endpoint({
  ...write,
  id: 'course.terms',
  methods: ['POST'],
  path: '/v1/course/terms',
  summary: '改价格、免费的会费档位和名额；只有圈主。已经买的不变',
  body: z.object({
    id: courseId,
    rev,
    price: described(
      integer('价格（分）', { min: 0, max: courseRules.price.max }).check(
        z.refine((value) => value === 0 || value >= courseRules.price.min, {
          error: () => '价格请填写 0（免费）或 1 元以上',
        }),
      ),
      '0 为免费，或 100 到 500000 分',
    ),
    free_tiers: list('免费的档位', id('档位编号'), courseRules.freeTiers),
    seats: optional(integer('名额', { min: 1, max: courseRules.seats }), '不填为不限'),
  }),
  output: ownCourse,
  idempotency: 'natural',
});

export const setCourseState = endpoint({
  ...write,
  id: 'course.set-state',
  methods: ['POST'],
  path: '/v1/course/setstate',
  summary: '发布（至少有一节课）、下架、重新发布；下架后在学的人接着学',
  body: z.object({ id: courseId, rev, state: choice('状态', [courseStates[1], courseStates[2]]) }),
  output: ownCourse,
  idempotency: 'natural',
});

export const deleteCourse = endpoint({
  id: 'course.delete',
  methods: ['DELETE'],
  path: '/v1/course/delete',
  access: 'phone',
  effect: 'write',
  summary: '删掉一门没有人学过的课；有人学的只能下架',
  query: z.object({ id: courseId }),
  output: z.object({ course_id: described(z.number(), '课程编号') }),
  errors: [...courseErrors, 'stateChanged'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 300, seconds: 3600 }],
  requirements: ['R141', 'D81'],
});

export const setOutline = endpoint({
  ...write,
  id: 'course.outline',
  methods: ['POST'],
  path: '/v1/course/outline',
  summary: '章的名称和先后、课在哪一章和先后：要列出所有的课',
  body: z.object({
    id: courseId,
    rev,
    chapters: list(
      '章',
      objectField('章', {
        chapter_id: optional(id('章的编号'), '已有的章；新的不填'),
        title: text('章的标题', { max: courseRules.chapterTitle }),
        lessons: list('课', id('课的编号'), courseRules.lessons),
      }),
      courseRules.chapters,
    ),
  }),
  output: ownCourse,
  idempotency: 'natural',
});

export const addLesson = endpoint({
  ...write,
  id: 'course.add-lesson',
  methods: ['POST'],
  path: '/v1/course/addlesson',
  summary: '加一节课，在一章的最后；已经发布的课程，在学的人会收到一次通知',
  body: z.object({
    id: courseId,
    rev,
    chapter_id: optional(id('章的编号'), '不填为最后一章'),
    lesson: objectField('课', lessonFields),
  }),
  output: z.object({ lesson_id: described(z.number(), '新的课'), course: described(ownCourse, '课程') }),
  idempotency: 'key',
});

export const editLesson = endpoint({
  ...write,
  id: 'course.edit-lesson',
  methods: ['POST'],
  path: '/v1/course/editlesson',
  summary: '修改一节课；换了文件，旧的进度按新的时长算',
  body: z.object({ id: id('课的编号'), rev, lesson: objectField('课', lessonFields) }),
  output: ownCourse,
  idempotency: 'natural',
});

export const removeLesson = endpoint({
  ...write,
  id: 'course.remove-lesson',
  methods: ['POST'],
  path: '/v1/course/removelesson',
  summary: '删掉一节课；已经发布的课程至少留一节',
  body: z.object({ id: id('课的编号'), rev }),
  output: ownCourse,
  idempotency: 'natural',
});

export const viewStops = endpoint({
  id: 'course.stops',
  methods: ['GET'],
  path: '/v1/course/stops',
  access: 'login',
  effect: 'read',
  summary: '大家在一节课里停在哪里，按秒分段，没有名字；少于 10 人什么都不显示。管理课程的人',
  query: z.object({ id: id('课的编号') }),
  output: z.object({
    lesson_id: described(z.number(), '课的编号'),
    title: described(z.string(), '标题'),
    seconds: described(z.number(), '多少秒；图文为 0'),
    people: described(z.number(), '几人打开过；少于 10 人为 0'),
    done: described(z.number(), '几人学完；少于 10 人为 0'),
    buckets: described(
      z.array(
        z.object({
          from: described(z.number(), '从第几秒'),
          to: described(z.number(), '到第几秒'),
          played: described(z.number(), '几人播放过这一段'),
          left: described(z.number(), '几人停在这一段，没有学完'),
        }),
      ),
      '按先后；少于 10 人、图文为空',
    ),
  }),
  errors: courseErrors,
  idempotency: 'none',
  requirements: ['D81', 'R141'],
});
