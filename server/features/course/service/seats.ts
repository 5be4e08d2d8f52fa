import type { Course } from '@qunlu/contract/course/entity.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { after, inTransaction, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { lockUser } from '../../account/api/profile.ts';
import { book, hold, release } from '../../capacity/api/places.ts';
import { studies } from '../policy.ts';
import { coursePool, countStudent, lockCourse } from '../store/courses.ts';
import { writeSeat, type SeatRow } from '../store/seats.ts';
import { courseFor } from './access.ts';
import { beginProblem, viewCourse } from './view.ts';

/** What holds the place of whoever studies for nothing; that of a buyer is held by the order. */
const freeKey = (courseId: number, userId: number): string => `course:${courseId}:${userId}`;

/** What holds the place of a buyer. */
export const orderKey = (orderId: number): string => `order:${orderId}`;

/** Their places are free for others; one by tier has none. */
export async function releaseSeats(tx: Tx, seats: readonly SeatRow[]): Promise<void> {
  for (const { course_id, user_id, order_id, kind } of seats)
    if (kind !== 'tier')
      await release(tx, order_id === null ? freeKey(course_id, user_id) : orderKey(order_id));
}

/** Gives a seat. The course is locked. */
export async function giveSeat(tx: Tx, row: SeatRow): Promise<void> {
  if (await writeSeat(tx.db, row)) await countStudent(tx.db, row.course_id, 1);
}

/** D81: begins a course that costs nothing, or nothing for a tier of theirs. */
export async function joinCourse(ctx: ViewerCtx, id: number): Promise<Course> {
  const { userId } = ctx.viewer;
  await inTransaction(ctx, async (tx) => {
    await lockUser(tx, userId);
    await lockCourse(tx.db, id);
    const { course, circle } = await courseFor(tx, id);
    if (studies(course, circle.can)) return;
    if (!circle.can.see) fail('membersOnly');
    const problem = beginProblem({ ...course, free: null }, circle);
    if (problem !== '') fail('stateChanged', { message: problem });
    const given = {
      course_id: id,
      user_id: userId,
      order_id: null,
      weight: course.weight,
      since: tx.now,
      refund_until: null,
    };
    if (course.holds) return giveSeat(tx, { ...given, kind: 'tier' });
    if (course.price > 0) fail('stateChanged', { message: '这门课要购买，请看过价格再决定' });
    const place = { subject: coursePool, target: String(id), quantity: 1 };
    const key = freeKey(id, userId);
    const held = await hold(tx, { ...place, key, userId, until: after(tx.now, 60) });
    if (held === 'full' || !(await book(tx, key))) fail('stateChanged', { message: '名额已满' });
    return giveSeat(tx, { ...given, kind: 'free' });
  });
  return viewCourse(ctx, id);
}
