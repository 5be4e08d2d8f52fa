import type { Course } from '@qunlu/contract/course/entity.ts';
import { presaleProblem, saleOpensAt } from '@qunlu/contract/course/promise.ts';
import { courseState } from '@qunlu/contract/course/rules.ts';
import { secondsOf, type Ctx, type ViewerCtx } from '../../../platform/context.ts';
import { pluginOn, type ModuleCircle } from '../../circle/api/plugins.ts';
import { circleStatus } from '@qunlu/contract/circle/rules.ts';
import { studies } from '../policy.ts';
import { presentCourse } from '../present/course.ts';
import { findWhole, type WholeCourse } from '../store/view.ts';
import { noCourse, requireVisible } from './access.ts';
import { payeeProblem } from './payee.ts';

type Sold = Pick<
  WholeCourse,
  'price' | 'state' | 'moderated' | 'visible' | 'seat' | 'holds' | 'lessons' | 'seats'
> & { free: number | null };

/** Why a member cannot begin it now, of what the course itself says; '' when they can. */
export function beginProblem(course: Sold, circle: Pick<ModuleCircle, 'row' | 'can'>): string {
  if (course.moderated) return '这门课被平台隐藏了';
  if (course.state !== courseState.shown) return '这门课已经下架';
  const { status } = circle.row;
  if (status === circleStatus.dissolving) return '这个通讯录正在解散，不能再开始学';
  if (course.lessons === 0) return '这门课还没有内容';
  if (course.free !== null && course.free <= 0 && !course.holds) return '名额已满';
  return '';
}

/** The same with whether its circle can be paid. */
async function problemFor(ctx: Ctx, row: WholeCourse, circle: ModuleCircle): Promise<string> {
  if (!circle.can.see || studies(row, circle.can)) return '';
  const problem = beginProblem(row, circle);
  if (problem !== '' || row.price === 0 || row.holds) return problem;
  const early = presaleProblem(saleOpensAt(row.outline), secondsOf(ctx.now));
  if (early !== '') return early;
  return payeeProblem(ctx, circle.row.owner_id);
}

/** R063: a course as the caller sees it. */
export async function viewCourse(ctx: ViewerCtx, id: number): Promise<Course> {
  const row = (await findWhole(ctx.db, id, { userId: ctx.viewer.userId, now: ctx.now })) ?? noCourse();
  const circle = await pluginOn(ctx, row.phonebook_id, 'course');
  requireVisible(row, circle);
  return presentCourse(row, { can: circle.can, now: ctx.now }, await problemFor(ctx, row, circle));
}
