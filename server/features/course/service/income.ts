import type { CourseIncome } from '@qunlu/contract/course/income.ts';
import type { ViewerCtx } from '../../../platform/context.ts';
import { sumIncome } from '../store/income.ts';
import { managedCourse } from './access.ts';

/** D81: money is the owner's, so what a course has brought is theirs alone to know (decision 0107). */
export async function viewCourseIncome(ctx: ViewerCtx, id: number): Promise<CourseIncome> {
  await managedCourse(ctx, id, 'own');
  const sums = await sumIncome(ctx.db, id);
  return { course_id: id, ...sums, fee: sums.sold - sums.refunded - sums.left };
}
