import { presaleProblem, saleOpensAt } from '@qunlu/contract/course/promise.ts';
import type { OwnCourse, OwnCourseLesson } from '@qunlu/contract/course/publish.ts';
import { secondsOf, type ViewerCtx } from '../../../platform/context.ts';
import { managedCircle, type Circle } from '../../circle/api/access.ts';
import { feeNow } from '../../dues/api/income.ts';
import { circleProblem } from '../../identity/api/selling.ts';
import { playFileLink } from '../../media/api/private-files.ts';
import { hiddenBecause } from '../../moderation/api/by-staff.ts';
import { presentCourse, presentLesson } from '../present/course.ts';
import { findTiers } from '../store/courses.ts';
import { findWhole } from '../store/view.ts';
import { noCourse, noLesson } from './access.ts';
import { bodyOf } from './lesson.ts';
import { payeeProblem } from './payee.ts';
import { findLesson } from '../store/outline.ts';

/** Why it cannot be published; '' when it can. */
export const publishProblem = ({ lessons }: { lessons: number }): string =>
  lessons === 0 ? '至少加一节课才能发布' : '';

/** R142: a course as whoever runs it changes it, also while the module is off. */
export async function viewOwnCourse(ctx: ViewerCtx, id: number): Promise<OwnCourse> {
  const row = (await findWhole(ctx.db, id, { userId: ctx.viewer.userId, now: ctx.now })) ?? noCourse();
  const circle = await managedCircle(ctx, row.phonebook_id, 'content');
  const tiers = await findTiers(ctx.db, row.phonebook_id);
  return {
    ...presentCourse(row, { can: circle.can, now: ctx.now }, publishProblem(row)),
    sale_problem: await saleProblem(ctx, circle),
    presale_problem: row.price === 0 ? '' : presaleProblem(saleOpensAt(row.outline), secondsOf(ctx.now)),
    fee: await feeNow(ctx),
    tiers: tiers
      .filter((tier) => tier.on_sale || row.free_tiers.includes(tier.id))
      .map(({ id: tierId, name }) => ({ id: tierId, name })),
    hidden_reason: row.moderated ? await hiddenBecause(ctx, { type: 'course', id }) : '',
  };
}

/** Why the circle cannot take money now; '' when it can. Its owner reads what to do about it. */
const saleProblem = async (ctx: ViewerCtx, { row, can }: Circle): Promise<string> =>
  (can.own ? await circleProblem(ctx, row.owner_id) : '') || payeeProblem(ctx, row.owner_id);

/** The same of one lesson, with its file or its text. */
export async function viewOwnLesson(ctx: ViewerCtx, id: number): Promise<OwnCourseLesson> {
  const lesson = (await findLesson(ctx.db, id)) ?? noLesson();
  const whole =
    (await findWhole(ctx.db, lesson.course_id, { userId: ctx.viewer.userId, now: ctx.now })) ?? noLesson();
  await managedCircle(ctx, whole.phonebook_id, 'content');
  const line = whole.outline.find(({ lesson_id }) => lesson_id === id) ?? noLesson();
  return {
    ...presentLesson(line, { all: true, manages: true, now: ctx.now }),
    file: lesson.file,
    url: lesson.file === '' ? '' : playFileLink(ctx, lesson.file),
    bytes: lesson.bytes,
    body: bodyOf(lesson),
  };
}
