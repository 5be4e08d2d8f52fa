import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import type { ViewerCtx } from '../../../platform/context.ts';
import { managedCircle, type Circle } from '../../circle/api/access.ts';
import { pluginOn, type ModuleCircle } from '../../circle/api/plugins.ts';
import { hasOpened, visibilityOf, studies, type CourseFacts } from '../policy.ts';
import { findSeen, type SeenCourse } from '../store/courses.ts';
import { findSeenLesson, type SeenLesson } from '../store/progress.ts';

export const noCourse = (): never => notFound('课程不存在或已不可见');
export const noLesson = (): never => notFound('这节课不存在或已不可见');

/** Fails as if there were none, or for members alone. */
export function requireVisible(course: CourseFacts, circle: ModuleCircle): void {
  const sight = visibilityOf(course, circle.can);
  if (sight === 'none') noCourse();
  if (sight === 'members') fail('membersOnly');
}

export interface CourseInCircle {
  course: SeenCourse;
  circle: ModuleCircle;
}

/** A course that the caller sees, in its circle. */
export async function courseFor(ctx: ViewerCtx, courseId: number): Promise<CourseInCircle> {
  const course =
    (await findSeen(ctx.db, courseId, { userId: ctx.viewer.userId, now: ctx.now })) ?? noCourse();
  const circle = await pluginOn(ctx, course.phonebook_id, 'course');
  requireVisible(course, circle);
  return { course, circle };
}

export interface LessonInCourse {
  lesson: SeenLesson;
  circle: ModuleCircle;
  /** Study, not a trial. */
  studies: boolean;
}

/** A lesson of a course that the caller sees. */
export async function lessonFor(ctx: ViewerCtx, lessonId: number): Promise<LessonInCourse> {
  const lesson =
    (await findSeenLesson(ctx.db, lessonId, { userId: ctx.viewer.userId, now: ctx.now })) ?? noLesson();
  const circle = await pluginOn(ctx, lesson.course.phonebook_id, 'course');
  requireVisible(lesson.course, circle);
  return { lesson, circle, studies: studies(lesson.course, circle.can) };
}

export const buyersOnly = (): never => fail('buyersOnly', { message: '购买或开始学这门课以后可以看' });

/** Whether somebody may open it now; who runs the circle opens also what is still to come. */
export const isOpenFor = (
  lesson: { trial: boolean; opens_at: Date | null },
  { studies: all, manages, now }: { studies: boolean; manages: boolean; now: Date },
): boolean => manages || (hasOpened(lesson.opens_at, now) && (all || lesson.trial));

/** The same, to be opened: fails when it has not begun, or is for those who study it. */
export async function openFor(ctx: ViewerCtx, lessonId: number): Promise<LessonInCourse> {
  const found = await lessonFor(ctx, lessonId);
  const { lesson, circle } = found;
  if (circle.can.content) return found;
  if (!found.studies && !lesson.trial) buyersOnly();
  if (!hasOpened(lesson.opens_at, ctx.now)) fail('stateChanged', { message: '这节课还没有开课' });
  return found;
}

/** The same for members of its circle, who alone talk: also about a trial that everybody may try. */
export async function talkFor(ctx: ViewerCtx, lessonId: number): Promise<LessonInCourse> {
  const found = await openFor(ctx, lessonId);
  return found.circle.can.see ? found : fail('membersOnly');
}

export interface ManagedCourse {
  course: SeenCourse;
  circle: Circle;
}

/** A course as whoever runs it prepares it, also while the module is off (decision 0107). */
export async function managedCourse(
  ctx: ViewerCtx,
  courseId: number,
  right: 'content' | 'own' = 'content',
): Promise<ManagedCourse> {
  const course =
    (await findSeen(ctx.db, courseId, { userId: ctx.viewer.userId, now: ctx.now })) ?? noCourse();
  return { course, circle: await managedCircle(ctx, course.phonebook_id, right) };
}
