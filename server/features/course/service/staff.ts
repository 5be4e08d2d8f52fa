import type * as contract from '@qunlu/contract/course/staff.ts';
import type { StaffCourse, StaffCourseView } from '@qunlu/contract/course/staff.ts';
import type { OutputOf, QueryOf, BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { shortenText } from '@qunlu/contract/kernel/shorten-text.ts';
import { inTransaction, secondsOf, type StaffCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { lockPeople } from '../../account/api/people.ts';
import { talkFileLink } from '../../media/api/private-files.ts';
import { hiddenBecause, reportersOf, setByStaff } from '../../moderation/api/by-staff.ts';
import { notify } from '../../notification/api/notifications.ts';
import { audit } from '../../staff/api/audit.ts';
import { lockCourse, updateCourse } from '../store/courses.ts';
import { inOrder } from '../present/course.ts';
import { findLessons } from '../store/outline.ts';
import { findForStaff, findOneForStaff, type StaffRow } from '../store/staff.ts';
import { findWhole } from '../store/view.ts';
import { noCourse } from './access.ts';
import { bodyOf } from './lesson.ts';
import { coursePath } from './paths.ts';

const present = (row: StaffRow, hiddenReason: string): StaffCourse => ({
  course_id: row.course_id,
  phonebook_id: row.phonebook_id,
  circle: row.circle,
  title: row.title,
  user_id: row.author_id ?? 0,
  name: row.name ?? '已注销用户',
  price: row.price,
  state: row.state,
  students: row.students,
  reports: row.reports ?? 0,
  disputes: row.disputes,
  hidden: row.moderated,
  hidden_reason: hiddenReason,
  changed_at: secondsOf(row.last_at ?? row.changed_at),
});

/** Characters of an article that a case shows. */
const wordsShown = 2000;

/** D137: courses with complaints, those that are hidden, or all. */
export async function listStaffCourses(
  ctx: StaffCtx,
  { kind = 'reported', q = '', size = 20, next }: QueryOf<typeof contract.listStaffCourses>,
): Promise<OutputOf<typeof contract.listStaffCourses>> {
  const rows = await findForStaff(ctx.db, { kind, q, below: next, size: size + 1 });
  return paged(rows, size, 'place', (row) => present(row, ''));
}

/** What it teaches. No contacts and nobody who studies it are in it, so looking is not written down. */
export async function viewStaffCourse(ctx: StaffCtx, id: number): Promise<StaffCourseView> {
  const row = (await findOneForStaff(ctx.db, id)) ?? noCourse();
  const whole = (await findWhole(ctx.db, id, { userId: 0, now: ctx.now })) ?? noCourse();
  const lessons = new Map((await findLessons(ctx.db, id)).map((lesson) => [lesson.lesson_id, lesson]));
  const mine = isOwn(row, ctx);
  return {
    ...present(row, row.moderated ? await hiddenBecause(ctx, { type: 'course', id }) : ''),
    intro: whole.intro,
    cover: whole.cover,
    chapters: whole.chapters,
    outline: inOrder(whole).flatMap(
      ({ lesson_id, chapter_id, kind, title, poster, seconds, trial, opens_at }) => {
        const lesson = lessons.get(lesson_id);
        if (!lesson) return [];
        const url = lesson.file === '' ? '' : talkFileLink(ctx, lesson.file);
        const words = shortenText(wordsOf(bodyOf(lesson)), wordsShown);
        return [{ lesson_id, chapter_id, kind, title, poster, seconds, trial, opens_at, url, words }];
      },
    ),
    can: { hide: !row.moderated && !mine, show: row.moderated && !mine },
  };
}

/** Nobody decides about a course of their own circle, or that they have written. */
const isOwn = ({ owner_id, author_id }: StaffRow, { staff }: StaffCtx): boolean =>
  staff.userId === owner_id || staff.userId === author_id;

/** D137, D138: hidden from everybody but those who run the circle, or shown again. */
export async function hideCourse(
  ctx: StaffCtx,
  { id, hidden: wanted, reason }: BodyOf<typeof contract.hideCourse>,
): Promise<{ ok: boolean }> {
  const seen = (await findOneForStaff(ctx.db, id)) ?? noCourse();
  const hidden = wanted === 1;
  const subject = { type: 'course', id } as const;
  return inTransaction(ctx, async (tx) => {
    const staffId = tx.staff.userId;
    const reporters = await reportersOf(tx, subject);
    const told = [...new Set([seen.owner_id, ...(seen.author_id === null ? [] : [seen.author_id])])];
    await lockPeople(tx, [...told, staffId, ...reporters]);
    if (isOwn(seen, ctx)) fail('forbidden', { message: '不能处理自己的课程，请交给同事' });
    // What moderation keeps of it comes before it in the order of locks.
    await setByStaff(tx, { ...subject, ownerId: seen.owner_id }, { hidden, reason, staffId });
    const course = (await lockCourse(tx.db, id)) ?? noCourse();
    if (course.moderated === hidden) fail('stateChanged', { message: '已经是这样，请刷新后再看' });
    await updateCourse(tx.db, id, { moderated: hidden });
    for (const userId of told)
      await notify(tx, userId, {
        category: 'system',
        title: hidden ? '一门课程被隐藏了' : '一门课程已恢复',
        body: hidden
          ? `“${course.title}”：${reason}。在学的人也看不到；如有异议，圈主可以申诉一次。`
          : `“${course.title}”又可以学了。说明：${reason}`,
        path: coursePath(course),
        key: `course-desk:${id}:${secondsOf(tx.now)}`,
      });
    await audit(tx, {
      action: hidden ? 'hide-course' : 'show-course',
      subject: `course:${id}`,
      reason,
    });
    return { ok: true };
  });
}
