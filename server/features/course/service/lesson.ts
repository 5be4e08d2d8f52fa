import type { CourseLesson, CourseProgress } from '@qunlu/contract/course/entity.ts';
import type {
  openLesson as openContract,
  saveProgress as saveContract,
} from '@qunlu/contract/course/calls.ts';
import { courseRules } from '@qunlu/contract/course/rules.ts';
import type { BodyOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { secondsOf, type ViewerCtx } from '../../../platform/context.ts';
import { cleanerVersion, cleanRichText } from '../../../platform/rich-text.ts';
import { playFileLink } from '../../media/api/private-files.ts';
import { percentOf } from '../policy.ts';
import type { LessonRow } from '../store/outline.ts';
import { writeVisit, type ProgressRow } from '../store/progress.ts';
import { buyersOnly, isOpenFor, openFor, type LessonInCourse } from './access.ts';
import { finishCourse } from './certificates.ts';

/** What an earlier cleaner wrote is cleaned again before anybody reads it. */
export const bodyOf = ({ body, body_cleaner }: Pick<LessonRow, 'body' | 'body_cleaner'>): string =>
  body_cleaner === cleanerVersion ? body : cleanRichText(body);

const visitOf = (
  ctx: ViewerCtx,
  { lesson, circle, studies }: LessonInCourse,
  given: { session: string; ranges: readonly number[]; position: number | null },
): Promise<ProgressRow | undefined> =>
  writeVisit(ctx.db, {
    lesson,
    userId: ctx.viewer.userId,
    now: ctx.now,
    // Who is let in by a seat is asked for it again as it is written: a refund may have taken it away.
    free: circle.can.content || (lesson.trial && !studies),
    holds: lesson.course.holds,
    ...given,
  });

/** The lessons before and after this one that may be opened, too. */
function neighbours(ctx: ViewerCtx, { lesson, circle, studies }: LessonInCourse): [number, number] {
  const open = lesson.order.filter(
    (one) =>
      one.lesson_id === lesson.lesson_id ||
      isOpenFor(
        { trial: one.trial, opens_at: one.opens_at === 0 ? null : new Date(one.opens_at * 1000) },
        { studies, manages: circle.can.content, now: ctx.now },
      ),
  );
  const at = open.findIndex(({ lesson_id }) => lesson_id === lesson.lesson_id);
  return [open[at - 1]?.lesson_id ?? 0, open[at + 1]?.lesson_id ?? 0];
}

/**
 * R063, D81: a lesson to be studied: where its video is for two hours, or its text, and where one was. A text that was handed over counts as
 * seen.
 */
export async function openLesson(
  ctx: ViewerCtx,
  { id, session: known }: QueryOf<typeof openContract>,
): Promise<CourseLesson> {
  const found = await openFor(ctx, id);
  const { lesson, circle, studies } = found;
  const session = known ?? ctx.deps.random(12).toString('base64url');
  const progress = (await visitOf(ctx, found, { session, ranges: [], position: null })) ?? buyersOnly();
  if (progress.fresh && studies) await finishCourse(ctx, lesson.course);
  const isMedia = lesson.kind !== 'article';
  const [previous, next] = neighbours(ctx, found);
  return {
    lesson_id: lesson.lesson_id,
    chapter_id: lesson.chapter_id,
    kind: lesson.kind,
    title: lesson.title,
    poster: lesson.poster,
    seconds: lesson.seconds,
    trial: lesson.trial,
    opens_at: lesson.opens_at && lesson.opens_at > ctx.now ? secondsOf(lesson.opens_at) : 0,
    comments: lesson.comments,
    ...playedOf(lesson, progress),
    open: true,
    course_id: lesson.course_id,
    course: lesson.course.title,
    url: isMedia ? playFileLink(ctx, lesson.file) : '',
    url_until: isMedia ? secondsOf(ctx.now) + courseRules.linkSeconds : 0,
    bytes: lesson.bytes,
    body: isMedia ? '' : bodyOf(lesson),
    ranges: progress.ranges,
    session,
    studying: studies,
    previous,
    next,
    can: { comment: circle.can.see, note: true, manage: circle.can.content },
  };
}

const playedOf = (lesson: Pick<LessonRow, 'kind' | 'seconds'>, { seconds, position, done }: ProgressRow) => {
  const played = Math.min(lesson.seconds, seconds);
  return {
    played,
    position: Math.min(lesson.seconds, position),
    percent: percentOf(lesson, { played, done }),
    done,
  };
};

/** D81: what was played since the last write. What cannot have been is not counted; the same again counts once. */
export async function saveProgress(
  ctx: ViewerCtx,
  { lesson_id: id, session, ranges, position }: BodyOf<typeof saveContract>,
): Promise<CourseProgress> {
  const found = await openFor(ctx, id);
  const { lesson, studies } = found;
  if (lesson.kind === 'article') fail('stateChanged', { message: '图文打开就算看过，不用写进度' });
  const progress = (await visitOf(ctx, found, { session, ranges: ranges.flat(), position })) ?? buyersOnly();
  return {
    lesson_id: id,
    ...playedOf(lesson, progress),
    certificate: progress.fresh && studies ? await finishCourse(ctx, lesson.course) : '',
  };
}
