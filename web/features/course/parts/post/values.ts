import {
  courseRules,
  courseVisible,
  type CourseVisible,
  type LessonKind,
} from '@qunlu/contract/course/rules.ts';
import type { OwnCourse, OwnCourseLesson } from '@qunlu/contract/course/publish.ts';
import { fenOf, yuan } from '@qunlu/contract/kernel/money.ts';
import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { draftsOf } from '../../../../platform/drafts/kept-text.ts';
import type { Problems } from '../../../../ui/form/use-form.ts';
import type { LessonInput } from '../../queries/publish.ts';

/** What is half written stays on this phone. */
export const courseDrafts = draftsOf('course');

export interface BasicsValues {
  title: string;
  cover: string;
  intro: string;
  visible: CourseVisible;
}

export const noBasics: BasicsValues = { title: '', cover: '', intro: '', visible: courseVisible.members };

export const basicsOf = ({ title, cover, intro, visible }: OwnCourse): BasicsValues => ({
  title,
  cover,
  intro,
  visible: visible === courseVisible.visitors ? courseVisible.visitors : courseVisible.members,
});

export const basicsProblems = ({ title, intro }: BasicsValues): Problems<BasicsValues> => ({
  title: title.trim() === '' ? '请填写标题' : maxLength(courseRules.title)(title, '标题'),
  intro: maxLength(courseRules.intro)(intro, '介绍'),
});

export interface TermsValues {
  paid: boolean;
  price: string;
  free_tiers: number[];
  seats: string;
}

export const termsOf = ({ price, free_tiers: tiers, seats }: OwnCourse): TermsValues => ({
  paid: price > 0,
  price: price > 0 ? yuan(price) : '',
  free_tiers: tiers.map(({ id }) => id),
  seats: seats < 0 ? '' : String(seats),
});

const { price: bounds } = courseRules;

export const termsProblems = ({ paid, price, seats }: TermsValues): Problems<TermsValues> => {
  const fen = fenOf(price);
  const wrong = fen === null || fen < bounds.min || fen > bounds.max;
  return {
    price: paid && wrong ? `请填写 ${bounds.min / 100} 到 ${bounds.max / 100} 元` : '',
    seats:
      seats !== '' && !(Number(seats) >= 1 && Number(seats) <= courseRules.seats)
        ? `请填写 1 到 ${courseRules.seats}`
        : '',
  };
};

export interface LessonValues {
  kind: LessonKind;
  title: string;
  /** The key of what was uploaded. */
  file: string;
  seconds: number;
  bytes: number;
  poster: string;
  body: string;
  trial: boolean;
  /** Seconds; 0: at once. */
  opens_at: number;
}

export const newLesson = (kind: LessonKind): LessonValues => ({
  kind,
  title: '',
  file: '',
  seconds: 0,
  bytes: 0,
  poster: '',
  body: '',
  trial: false,
  opens_at: 0,
});

export const lessonValues = (lesson: OwnCourseLesson): LessonValues => ({
  kind: lesson.kind,
  title: lesson.title,
  file: lesson.file,
  seconds: lesson.seconds,
  bytes: lesson.bytes,
  poster: lesson.poster,
  body: lesson.body,
  trial: lesson.trial,
  opens_at: lesson.opens_at,
});

const fileNames = { video: '视频', audio: '音频' } as const;

export const lessonProblems = (values: LessonValues, now: number): Problems<LessonValues> => {
  const { kind, title, file, body, opens_at: opens } = values;
  return {
    title: title.trim() === '' ? '请填写标题' : maxLength(courseRules.lessonTitle)(title, '标题'),
    file: kind !== 'article' && file === '' ? `请上传${fileNames[kind]}` : '',
    body:
      kind !== 'article'
        ? ''
        : wordsOf(body).trim() === ''
          ? '请写正文'
          : maxLength(courseRules.article)(wordsOf(body), '正文'),
    opens_at:
      opens > now + courseRules.aheadDays * 86_400 ? `最多提前 ${courseRules.aheadDays} 天定开课时间` : '',
  };
};

export const lessonInput = (values: LessonValues): LessonInput => {
  const { kind, title, file, seconds, bytes, poster, body, trial, opens_at } = values;
  return {
    kind,
    title: title.trim(),
    trial: trial ? 1 : 0,
    opens_at,
    ...(kind === 'article' ? { body } : { file, seconds, bytes }),
    ...(kind === 'video' ? { poster } : {}),
  };
};
