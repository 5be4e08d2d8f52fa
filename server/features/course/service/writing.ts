import type * as contract from '@qunlu/contract/course/publish.ts';
import type { OwnCourse } from '@qunlu/contract/course/publish.ts';
import { courseRules, courseState, type CourseVisible } from '@qunlu/contract/course/rules.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { lockCaller, lockManagedCircle, managedCircle, type Circle } from '../../circle/api/access.ts';
import { setPool } from '../../capacity/api/places.ts';
import { requireSeller } from '../../identity/api/selling.ts';
import { adoptFiles, releaseFiles, showFiles } from '../../media/api/files.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import {
  coursePool,
  countCourses,
  findTiers,
  insertCourse,
  lockCourse,
  placeOnTop,
  updateCourse,
  type CourseRow,
} from '../store/courses.ts';
import { findLessons, insertChapter, markNotified } from '../store/outline.ts';
import { managedCourse, noCourse } from './access.ts';
import { publishProblem, viewOwnCourse } from './own.ts';

type Fields = Pick<BodyOf<typeof contract.createCourse>, 'title' | 'cover' | 'intro' | 'visible'>;

const courseFiles = (courseId: number): string => `course:${courseId}`;
/** Of a lesson: the pictures, and what is played, which is private. */
export const pictureFiles = (lessonId: number): string => `course-lesson:${lessonId}`;
export const playedFile = (lessonId: number): string => `course-file:${lessonId}`;
export const filesOfLesson = (lessonId: number): string[] => [pictureFiles(lessonId), playedFile(lessonId)];

/** D137, before the transaction. */
const checkFields = (ctx: ViewerCtx, { title, intro, cover }: Fields): Promise<void> =>
  checkPlainly(ctx, {
    texts: [
      { field: 'title', label: '标题', text: title },
      { field: 'intro', label: '介绍', text: intro },
    ],
    pictures: [{ field: 'cover', label: '封面', address: cover }],
  });

/** The cover is the circle's: it stays when whoever wrote the course leaves. */
async function showCover(tx: Tx<ViewerCtx>, courseId: number, cover: string): Promise<void> {
  const subject = courseFiles(courseId);
  await showFiles(tx, {
    subject,
    userId: tx.viewer.userId,
    files: [{ field: 'cover', label: '封面', address: cover }],
  });
  await adoptFiles(tx, subject);
}

const columnsOf = ({ title, cover, intro, visible }: Fields) => ({
  title,
  cover,
  intro,
  visible: visible as CourseVisible,
});

export async function prepareCourse(
  ctx: ViewerCtx,
  body: BodyOf<typeof contract.createCourse>,
): Promise<void> {
  await managedCircle(ctx, body.id, 'content');
  await checkFields(ctx, body);
}

/** R142: a draft with one chapter, which has no title. */
export async function createCourse(
  ctx: ViewerCtx,
  body: BodyOf<typeof contract.createCourse>,
): Promise<OwnCourse> {
  return inTransaction(ctx, async (tx) => {
    await lockCaller(tx);
    await lockManagedCircle(tx, body.id, 'content');
    if ((await countCourses(tx.db, body.id)) >= courseRules.courses)
      fail('stateChanged', { message: `一个圈子最多 ${courseRules.courses} 门课，请先删掉不用的` });
    const { course_id: courseId } = await insertCourse(tx.db, {
      ...columnsOf(body),
      phonebook_id: body.id,
      author_id: tx.viewer.userId,
      seats: null,
      published_at: null,
      deleted_at: null,
      created_at: tx.now,
      changed_at: tx.now,
    });
    await insertChapter(tx.db, { course_id: courseId, title: '', sort: 0 });
    await setPool(tx, { subject: coursePool, target: String(courseId), seats: null, startsAt: null });
    await showCover(tx, courseId, body.cover);
    return viewOwnCourse(tx, courseId);
  });
}

/** One change by whoever runs it, of the version that they have seen. */
export async function changeCourse(
  ctx: ViewerCtx,
  { id, rev, right = 'content' }: { id: number; rev: number; right?: 'content' | 'own' },
  change: (tx: Tx<ViewerCtx>, course: CourseRow, circle: Circle) => Promise<unknown>,
): Promise<OwnCourse> {
  const { course: known } = await managedCourse(ctx, id, right);
  return inTransaction(ctx, async (tx) => {
    await lockCaller(tx);
    const circle = await lockManagedCircle(tx, known.phonebook_id, right);
    const course = (await lockCourse(tx.db, id)) ?? noCourse();
    if (course.rev !== rev) fail('conflict', { message: '这门课刚被别人改过，请刷新后再改', field: 'rev' });
    await change(tx, course, circle);
    return viewOwnCourse(tx, id);
  });
}

export async function prepareEdit(ctx: ViewerCtx, body: BodyOf<typeof contract.editCourse>): Promise<void> {
  await managedCourse(ctx, body.id);
  await checkFields(ctx, body);
}

export const editCourse = (ctx: ViewerCtx, body: BodyOf<typeof contract.editCourse>): Promise<OwnCourse> =>
  changeCourse(ctx, body, async (tx, course) => {
    await updateCourse(tx.db, course.course_id, {
      ...columnsOf(body),
      rev: course.rev + 1,
      changed_at: tx.now,
    });
    await showCover(tx, course.course_id, body.cover);
  });

/** Price, free tiers and places are the owner's, as money is. What was bought stays as it was bought. */
export const setCourseTerms = (
  ctx: ViewerCtx,
  { price, free_tiers: tiers, seats, ...which }: BodyOf<typeof contract.setCourseTerms>,
): Promise<OwnCourse> =>
  changeCourse(ctx, { ...which, right: 'own' }, async (tx, course, circle) => {
    if (price > 0 && price !== course.price)
      await requireSeller(tx, circle.row.owner_id, 'circle', '收课程的钱');
    const known = new Set((await findTiers(tx.db, course.phonebook_id)).map((tier) => tier.id));
    const wrong = tiers.findIndex((tier) => !known.has(tier));
    if (wrong >= 0)
      fail('invalid', { message: '没有这个会费档位，请重新选择', field: `free_tiers.${wrong}` });
    await updateCourse(tx.db, course.course_id, {
      price,
      free_tiers: [...new Set(tiers)],
      seats: seats ?? null,
      rev: course.rev + 1,
      changed_at: tx.now,
    });
    const pool = { subject: coursePool, target: String(course.course_id), startsAt: null };
    await setPool(tx, { ...pool, seats: seats ?? null });
  });

/** It is published, taken off, or shown again. */
export const setCourseState = (
  ctx: ViewerCtx,
  { state: wanted, ...which }: BodyOf<typeof contract.setCourseState>,
): Promise<OwnCourse> =>
  changeCourse(ctx, which, async (tx, course) => {
    const state = wanted === courseState.off ? courseState.off : courseState.shown;
    if (course.state === state) return;
    if (state === courseState.off && course.state === courseState.draft)
      fail('stateChanged', { message: '草稿还没有发布，不用下架' });
    const problem = state === courseState.shown ? publishProblem(course) : '';
    if (problem !== '') fail('stateChanged', { message: problem });
    const first = course.published_at === null;
    await updateCourse(tx.db, course.course_id, {
      state,
      published_at: course.published_at ?? tx.now,
      rev: course.rev + 1,
      changed_at: tx.now,
    });
    if (!first) return;
    await placeOnTop(tx.db, course.course_id);
    await markNotified(tx.db, course.course_id, tx.now);
  });

/** Only while nobody studies it: what people have begun is taken off instead. */
export async function deleteCourse(ctx: ViewerCtx, id: number): Promise<{ course_id: number }> {
  const { course: known } = await managedCourse(ctx, id);
  return inTransaction(ctx, async (tx) => {
    await lockCaller(tx);
    await lockManagedCircle(tx, known.phonebook_id, 'content');
    const course = (await lockCourse(tx.db, id)) ?? noCourse();
    if (course.students > 0) fail('stateChanged', { message: '已经有人在学，只能下架' });
    const lessons = await findLessons(tx.db, id);
    await updateCourse(tx.db, id, { deleted_at: tx.now });
    await releaseFiles(tx, [
      courseFiles(id),
      ...lessons.flatMap(({ lesson_id }) => filesOfLesson(lesson_id)),
    ]);
    return { course_id: id };
  });
}
