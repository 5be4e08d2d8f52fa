import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, flag, id, integer, list, optional, text, token } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { quoteFields } from '../order/quote.ts';
import { certificate, course, courseLine, lesson, lessonProgress } from './entity.ts';
import { courseRules } from './rules.ts';

const circle = id('通讯录编号');
const courseId = id('课程编号');
const lessonId = id('课的编号');
const second = (label: string) => integer(label, { min: 0, max: courseRules.seconds });

/** From and to. */
const range = list('播放的范围', second('播放的秒'), 2).check(
  z.refine((pair) => pair.length === 2, { error: () => '播放的范围请写成 [从, 到]' }),
);

/** How a course of a circle refuses: hidden, not a member, fee over. */
export const courseErrors = ['notFound', 'membersOnly', 'paidContent', 'forbidden'] as const;

export const listCourses = endpoint({
  id: 'course.list',
  methods: ['GET'],
  path: '/v1/course/list',
  access: 'login',
  effect: 'read',
  summary: '一个圈子的课程，新发布的在前，带我的进度；管理课程的人也看草稿和下架的',
  query: z.object({
    ...pageQuery,
    id: circle,
    words: optional(text('搜索', { max: courseRules.search }), '标题里的文字'),
    mine: optional(flag('我在学的'), '1 只看我在学的；默认 0'),
    manage: optional(flag('管理的'), '1 连草稿、下架和被隐藏的，只给管理课程的人；默认 0'),
  }),
  output: page(courseLine),
  errors: courseErrors,
  module: 'course',
  idempotency: 'none',
  requirements: ['R062', 'R141', 'D81', 'B011'],
});

export const viewCourse = endpoint({
  id: 'course.view',
  methods: ['GET'],
  path: '/v1/course/view',
  access: 'login',
  effect: 'read',
  summary: '一门课：介绍、章和课、我的进度、价格和我可以做什么',
  query: z.object({ id: courseId }),
  output: course,
  errors: courseErrors,
  module: 'course',
  idempotency: 'none',
  requirements: ['R063', 'D81'],
});

export const openLesson = endpoint({
  id: 'course.lesson',
  methods: ['GET'],
  path: '/v1/course/lesson',
  access: 'login',
  effect: 'write',
  summary: '打开一节课：两小时有效的地址或正文，上次停在哪里；图文打开就算看过',
  query: z.object({
    id: lessonId,
    session: optional(token('这一次打开的代号', 40), '地址到期后重新取时带上，接着用'),
  }),
  output: lesson,
  errors: [...courseErrors, 'buyersOnly', 'stateChanged'],
  module: 'course',
  idempotency: 'natural',
  also: ['muted'],
  limits: [{ by: 'person', max: 600, seconds: 3600 }],
  requirements: ['R063', 'D81'],
});

export const saveProgress = endpoint({
  id: 'course.progress',
  methods: ['POST'],
  path: '/v1/course/progress',
  access: 'login',
  effect: 'write',
  summary: '每 15 秒写一次进度：这段时间播放了哪些秒、停在哪里；不可能播放到的不算，重复写不多算',
  body: z.object({
    lesson_id: lessonId,
    session: token('这一次打开的代号', 40),
    ranges: list('播放的范围', range, courseRules.rangesAtOnce),
    position: second('停在第几秒'),
  }),
  output: lessonProgress,
  errors: [...courseErrors, 'buyersOnly', 'stateChanged'],
  module: 'course',
  idempotency: 'natural',
  also: ['muted'],
  limits: [{ by: 'person', max: 1200, seconds: 3600 }],
  requirements: ['D81'],
});

export const joinCourse = endpoint({
  id: 'course.join',
  methods: ['POST'],
  path: '/v1/course/join',
  access: 'login',
  effect: 'write',
  summary: '免费开始学：免费的课程占一个名额；会费档位免费学的不占名额，会籍在就能学',
  body: z.object({ id: courseId }),
  output: course,
  errors: [...courseErrors, 'stateChanged', 'busy'],
  module: 'course',
  idempotency: 'natural',
  also: ['muted'],
  limits: [{ by: 'person', max: 120, seconds: 3600 }],
  requirements: ['R063', 'D81'],
});

export const quoteCourse = endpoint({
  id: 'course.quote',
  methods: ['GET'],
  path: '/v1/course/quote',
  access: 'login',
  effect: 'read',
  summary: '购买以前：价格、现在付款的承诺、还剩几个名额、要知道的事',
  query: z.object({ id: courseId }),
  output: z.object({
    course_id: described(z.number(), '课程编号'),
    phonebook_id: described(z.number(), '通讯录编号'),
    title: described(z.string(), '标题'),
    cover: described(z.string(), '封面图地址，没有为空'),
    owner: described(z.string(), '收款人的称呼：圈主'),
    ...quoteFields,
    facts: described(z.array(z.string()), '付款前要知道的，每句一条'),
  }),
  errors: courseErrors,
  module: 'course',
  idempotency: 'none',
  requirements: ['D81'],
});

export const buyCourse = endpoint({
  id: 'course.buy',
  methods: ['POST'],
  path: '/v1/course/buy',
  access: 'phone',
  effect: 'write',
  summary: '购买：占住名额，生成待付款的订单；价格与看到的不同答 42200',
  body: z.object({
    id: courseId,
    total: integer('看到的价格（分）', courseRules.price),
    use_balance: optional(flag('用余额'), '余额够就当场付清；默认 0'),
  }),
  output: z.object({
    hash: described(z.string(), '订单号，去 /pay/{hash} 付款'),
    total: described(z.number(), '总价，分'),
    paid: described(z.boolean(), '已经用余额付清'),
  }),
  errors: [...courseErrors, 'stateChanged', 'conflict', 'tooOften', 'busy'],
  module: 'course',
  idempotency: 'key',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['R063', 'D81', 'D107'],
});

export const viewCertificate = endpoint({
  id: 'course.certificate',
  methods: ['GET'],
  path: '/v1/course/certificate',
  access: 'login',
  effect: 'write',
  summary: '我的结业证书：学完了所有的课才有；以后加了课也还在',
  query: z.object({ id: courseId }),
  output: certificate,
  errors: [...courseErrors, 'stateChanged'],
  module: 'course',
  idempotency: 'natural',
  also: ['muted'],
  limits: [{ by: 'person', max: 300, seconds: 3600 }],
  requirements: ['D81'],
});
