import type { CircleView } from '@qunlu/contract/circle/home.ts';
import type { Course, CourseLesson, CourseLessonLine, CourseLine } from '@qunlu/contract/course/entity.ts';
import type { OwnCourse } from '@qunlu/contract/course/publish.ts';
import { ownCircle } from './circle-views.ts';

/** A circle (12) that has courses. */
export const courseCircle: CircleView = {
  ...ownCircle,
  modules: [{ key: 'course', title: '课程', path: '/phonebook/12/curriculum' }],
};

const teacher = {
  user_id: 7002,
  name: '沈知微',
  avatar: '',
  card_id: 12,
  title: '远山设计 建筑师',
  certified: 1,
};

const line = (
  lesson: Partial<CourseLessonLine> & Pick<CourseLessonLine, 'lesson_id' | 'title'>,
): CourseLessonLine => ({
  chapter_id: 31,
  kind: 'video',
  poster: '',
  seconds: 600,
  trial: false,
  opens_at: 0,
  comments: 0,
  played: 0,
  position: 0,
  percent: 0,
  done: false,
  open: true,
  ...lesson,
});

export const teaLessons: CourseLessonLine[] = [
  line({ lesson_id: 301, title: '认一认岩茶', trial: true, comments: 3 }),
  line({ lesson_id: 302, title: '听水声辨水温', kind: 'audio', seconds: 300 }),
  line({ lesson_id: 303, title: '一张冲泡笔记', kind: 'article', seconds: 0, chapter_id: 32 }),
];

export const courseLine: CourseLine = {
  course_id: 91,
  phonebook_id: 12,
  title: '岩茶入门十二讲',
  cover: '',
  price: 9900,
  state: 1,
  lessons: 3,
  seconds: 900,
  trials: 1,
  students: 26,
  studying: false,
  free_by_tier: false,
  percent: 0,
  done: false,
  published_at: 1_790_000_000,
  hidden: false,
};

/** A course as a member reads it who has not bought it. */
export const teaCourse: Course = {
  ...courseLine,
  intro: '从看干茶到品汤，学完能自己泡一泡好茶。',
  visible: 1,
  free_tiers: [],
  seats: 30,
  left: 4,
  user: teacher,
  chapters: [
    { chapter_id: 31, title: '认识岩茶' },
    { chapter_id: 32, title: '自己动手' },
  ],
  outline: teaLessons.map((lesson) => ({ ...lesson, open: lesson.trial })),
  resume: 0,
  seat: null,
  certificate: '',
  problem: '',
  can: { study: false, join: false, buy: true, comment: false, manage: false, sell: false },
  rev: 4,
};

/** The same once it is bought, in the middle of it. */
export const boughtCourse: Course = {
  ...teaCourse,
  studying: true,
  percent: 40,
  resume: 302,
  outline: teaLessons.map((lesson, at) => (at === 0 ? { ...lesson, done: true, percent: 100 } : lesson)),
  seat: { kind: 'bought', since: 1_790_000_000, hash: 'a1B2c3D4e5F6g7H8i9J0k1' },
  can: { study: true, join: false, buy: false, comment: true, manage: false, sell: false },
};

/** Its first lesson, left at 200 seconds on another phone. */
export const openLessonView: CourseLesson = {
  ...line({ lesson_id: 301, title: '认一认岩茶', trial: true, position: 200, played: 200, percent: 33 }),
  course_id: 91,
  course: '岩茶入门十二讲',
  url: 'https://f.example/301.mp4?until=1',
  url_until: 2_000_000_000,
  bytes: 1_000_000,
  body: '',
  ranges: [[0, 200]],
  session: 'opened-1',
  studying: true,
  previous: 0,
  next: 302,
  can: { comment: true, note: true, manage: false },
};

/** A draft of who runs the circle. */
export const ownTeaCourse: OwnCourse = {
  ...teaCourse,
  state: 0,
  students: 0,
  published_at: 0,
  outline: teaLessons,
  can: { study: true, join: false, buy: false, comment: true, manage: true, sell: true },
  problem: '',
  sale_problem: '',
  presale_problem: '',
  fee: 500,
  tiers: [{ id: 7, name: '年费' }],
  hidden_reason: '',
};
