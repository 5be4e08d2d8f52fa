import * as z from 'zod/mini';
import { listedPerson } from '../card/listed-person.ts';
import { described } from '../kernel/fields.ts';
import { lessonKinds, seatKinds } from './rules.ts';

const line = {
  course_id: described(z.number(), '课程编号'),
  phonebook_id: described(z.number(), '通讯录编号'),
  title: described(z.string(), '标题'),
  cover: described(z.string(), '封面图地址，没有为空'),
  price: described(z.number(), '价格，分；0 为免费'),
  state: described(z.number(), '0 草稿，1 已发布，2 已下架'),
  lessons: described(z.number(), '几节课'),
  seconds: described(z.number(), '视频和音频一共多少秒'),
  trials: described(z.number(), '几节可以试看'),
  students: described(z.number(), '几人在学'),
  studying: described(z.boolean(), '我在学：买了、免费开始的，或会员免费'),
  free_by_tier: described(z.boolean(), '我的会费档位可以免费学'),
  percent: described(z.number(), '我学了百分之几，0 到 100'),
  done: described(z.boolean(), '我学完了'),
  published_at: described(z.number(), '第一次发布的时间，秒；没有为 0'),
  hidden: described(z.boolean(), '被平台隐藏，只有管理课程的人看得到'),
};
export const courseLine = z.object(line);
export type CourseLine = z.output<typeof courseLine>;

/** A lesson in the outline. */
export const lessonLine = z.object({
  lesson_id: described(z.number(), '课的编号'),
  chapter_id: described(z.number(), '所在的章'),
  kind: described(z.enum(lessonKinds), 'video 视频，audio 音频，article 图文'),
  title: described(z.string(), '标题'),
  poster: described(z.string(), '视频的封面图地址，没有为空'),
  seconds: described(z.number(), '多少秒；图文为 0'),
  trial: described(z.boolean(), '可以试看'),
  opens_at: described(z.number(), '何时开课，秒；已经开了为 0'),
  comments: described(z.number(), '讨论有几条'),
  played: described(z.number(), '我播放过的秒数，重复的算一次'),
  position: described(z.number(), '我上次停在第几秒'),
  percent: described(z.number(), '我学了百分之几'),
  done: described(z.boolean(), '我学完了'),
  open: described(z.boolean(), '我现在可以打开'),
});
export type CourseLessonLine = z.output<typeof lessonLine>;

export const chapterLine = z.object({
  chapter_id: described(z.number(), '章的编号'),
  title: described(z.string(), '标题；空为没有分章，不显示'),
});
export type CourseChapter = z.output<typeof chapterLine>;

/** What I may do with it, from the server's one policy. */
export const courseCan = z.object({
  study: described(z.boolean(), '打开所有已经开课的课'),
  join: described(z.boolean(), '现在免费开始学（course.join）'),
  buy: described(z.boolean(), '现在购买（course.buy）'),
  comment: described(z.boolean(), '参加讨论'),
  manage: described(z.boolean(), '管理课程：圈主和有“管理内容”的管理员'),
  sell: described(z.boolean(), '改价格、免费的档位和名额：圈主'),
});
export type CourseCan = z.output<typeof courseCan>;

export const courseSeat = z.object({
  kind: described(z.enum(seatKinds), 'bought 买的，free 免费开始的，tier 会员免费'),
  since: described(z.number(), '从何时起，秒'),
  hash: described(z.string(), '买的：订单号；其他为空'),
});

export const course = z.object({
  ...line,
  intro: described(z.string(), '介绍，纯文字，没有为空'),
  visible: described(z.number(), '0 访客也能看目录，1 只给成员看'),
  free_tiers: described(
    z.array(z.object({ id: described(z.number(), '档位编号'), name: described(z.string(), '名称') })),
    '哪些会费档位的成员免费学',
  ),
  seats: described(z.number(), '一共多少名额；不限为 −1'),
  left: described(z.number(), '还剩几个名额；不限为 −1'),
  user: described(listedPerson, '讲课的人：写这门课的人'),
  chapters: described(z.array(chapterLine), '章，按先后'),
  outline: described(z.array(lessonLine), '课，按章和先后'),
  resume: described(z.number(), '接着学哪一节：上次在学、还没学完的，或第一节没学的；没有为 0'),
  seat: described(z.nullable(courseSeat), '我怎样学的；没有为 null'),
  certificate: described(z.string(), '我的结业证书的编号，没有为空'),
  problem: described(z.string(), '现在不能开始学的原因，一句话；可以学或可以买为空'),
  can: described(courseCan, '我可以做什么'),
  rev: described(z.number(), '版本；修改时带上，别处改过了答 40901'),
});
export type Course = z.output<typeof course>;

/** One lesson to study. */
export const lesson = z.object({
  ...lessonLine.shape,
  course_id: described(z.number(), '课程编号'),
  course: described(z.string(), '课程的标题'),
  url: described(z.string(), '视频或音频的地址，两小时有效，到期前重新取；图文为空'),
  url_until: described(z.number(), '地址到何时有效，秒；图文为 0'),
  bytes: described(z.number(), '文件大小，字节；图文为 0'),
  body: described(z.string(), '图文的正文，纯文字或富文本；其他为空'),
  ranges: described(z.array(z.array(z.number())), '我播放过的 [从, 到] 秒，按先后，互不相连'),
  session: described(z.string(), '这一次打开的代号，写进度时带上'),
  studying: described(z.boolean(), '我在学这门课；否则是试看'),
  previous: described(z.number(), '上一节可以打开的课，没有为 0'),
  next: described(z.number(), '下一节可以打开的课，没有为 0'),
  can: described(
    z.object({
      comment: described(z.boolean(), '参加讨论'),
      note: described(z.boolean(), '记笔记'),
      manage: described(z.boolean(), '管理课程'),
    }),
    '我可以做什么',
  ),
});
export type CourseLesson = z.output<typeof lesson>;

/** What one write of progress has come to. */
export const lessonProgress = z.object({
  lesson_id: described(z.number(), '课的编号'),
  played: described(z.number(), '这节课播放过的秒数'),
  position: described(z.number(), '停在第几秒'),
  percent: described(z.number(), '这节课学了百分之几'),
  done: described(z.boolean(), '这节课学完了'),
  certificate: described(z.string(), '整门课因此学完了：结业证书的编号；否则为空'),
});
export type CourseProgress = z.output<typeof lessonProgress>;

export const certificate = z.object({
  number: described(z.string(), '编号'),
  course_id: described(z.number(), '课程编号'),
  phonebook_id: described(z.number(), '通讯录编号'),
  name: described(z.string(), '我的姓名'),
  course: described(z.string(), '课程的标题，学完时的'),
  circle: described(z.string(), '通讯录的名称，学完时的'),
  teacher: described(z.string(), '讲课的人的姓名'),
  lessons: described(z.number(), '学完时一共几节课'),
  done_at: described(z.number(), '学完的时间，秒'),
  link: described(z.string(), '课程页的完整地址，印成二维码'),
});
export type CourseCertificate = z.output<typeof certificate>;
