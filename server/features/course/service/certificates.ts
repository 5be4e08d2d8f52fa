import type { CourseCertificate } from '@qunlu/contract/course/entity.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, secondsOf, type ViewerCtx } from '../../../platform/context.ts';
import { notify } from '../../notification/api/notifications.ts';
import { studies } from '../policy.ts';
import type { SeenCourse } from '../store/courses.ts';
import { findCertificate, hasDoneAll, insertCertificate } from '../store/certificates.ts';
import { courseFor } from './access.ts';
import { coursePath } from './paths.ts';

/** Without letters and digits that look alike. */
const digits = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const numberOf = (ctx: ViewerCtx): string =>
  [...ctx.deps.random(12)].map((byte) => digits[byte % digits.length] ?? '').join('');

type Finished = Pick<SeenCourse, 'course_id' | 'phonebook_id' | 'title'>;

/** Every lesson that stands is done: once, with a notification. Answers the number; '' while something is left, or it was said before. */
export async function finishCourse(ctx: ViewerCtx, course: Finished): Promise<string> {
  const asked = { courseId: course.course_id, userId: ctx.viewer.userId };
  if (!(await hasDoneAll(ctx.db, asked))) return '';
  return inTransaction(ctx, async (tx) => {
    const made = await insertCertificate(tx.db, { ...asked, number: numberOf(ctx), now: tx.now });
    if (!made) return '';
    await notify(tx, asked.userId, {
      category: 'membership',
      title: `您学完了“${course.title}”`,
      body: '结业证书做好了，可以保存成图片。',
      path: `${coursePath(course)}/certificate`,
      key: `course:${course.course_id}:done`,
    });
    return made.number;
  });
}

/** What was done before a lesson was taken away may be all there is now. */
export async function viewCertificate(ctx: ViewerCtx, id: number): Promise<CourseCertificate> {
  const { course, circle } = await courseFor(ctx, id);
  const asked = { courseId: id, userId: ctx.viewer.userId };
  let row = await findCertificate(ctx.db, asked);
  // All of it may have been tried without a seat.
  if (!row && studies(course, circle.can)) {
    await finishCourse(ctx, course);
    row = await findCertificate(ctx.db, asked);
  }
  if (!row) return fail('stateChanged', { message: '学完所有的课，才有结业证书' });
  return {
    number: row.number,
    course_id: id,
    phonebook_id: row.phonebook_id,
    name: row.name,
    course: row.title,
    circle: row.circle,
    teacher: row.teacher,
    lessons: row.lessons,
    done_at: secondsOf(row.done_at),
    link: `${ctx.deps.env.publicUrl}/#!${coursePath(course)}`,
  };
}
