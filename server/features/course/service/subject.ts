import { courseOrderPart } from '@qunlu/contract/course/order.ts';
import { circleStatus } from '@qunlu/contract/circle/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { orderStage, orderTypes } from '@qunlu/contract/order/rules.ts';
import { after, type Ctx, type Tx } from '../../../platform/context.ts';
import { book, lockPlaces, release } from '../../capacity/api/places.ts';
import { payersModule } from '../../circle/api/plugins.ts';
import {
  noteClosedOrder,
  notePaidOrder,
  noteRefundedOrder,
  requireSameOwner,
} from '../../dues/api/income.ts';
import type { OrderPart, PayableSubject, SubjectOrder } from '../../order/ports.ts';
import { keptBecause } from '../policy.ts';
import { countStudent, coursePool, lockCourse } from '../store/courses.ts';
import { seenOf } from '../store/progress.ts';
import { dropSeatOf, findSeatOf, lockSeat } from '../store/seats.ts';
import { giveSeat, orderKey } from './seats.ts';

const courseIdOf = ({ target }: SubjectOrder): number => Number(target);
const circleIdOf = ({ snapshot }: SubjectOrder): number => Number(snapshot['phonebook_id']);

/** Before money moves: the course, the seat, which what is played holds, too, and the places. */
async function locks(tx: Tx, order: SubjectOrder): Promise<void> {
  await lockCourse(tx.db, courseIdOf(order));
  await lockSeat(tx.db, courseIdOf(order), order.buyerId);
  await lockPlaces(tx, orderKey(order.orderId));
}

/** Fails where they cannot study it any more: no circle, no module, no membership. The money goes back. */
async function requireCircle(tx: Tx, order: SubjectOrder): Promise<void> {
  const asked = { circleId: circleIdOf(order), userId: order.buyerId, key: 'course' } as const;
  const { row } = await payersModule(tx, asked);
  requireSameOwner(order.sellerId, row.owner_id);
  if (row.status !== circleStatus.normal && row.status !== circleStatus.underReview)
    fail('stateChanged', { message: '这个通讯录现在不能收款，或正在解散' });
}

/** The seat, in the transaction of the money. What cannot be had any more goes back by itself. */
async function paid(tx: Tx, order: SubjectOrder): Promise<void> {
  const course = await lockCourse(tx.db, courseIdOf(order));
  if (!course || course.moderated || course.state !== 1) fail('stateChanged', { message: '这门课已经下架' });
  await requireCircle(tx, order);
  const seat = await lockSeat(tx.db, course.course_id, order.buyerId);
  if (seat && seat.kind !== 'tier') fail('stateChanged', { message: '您已经在学这门课，不用购买' });
  if (!(await book(tx, orderKey(order.orderId)))) fail('stateChanged', { message: '名额已经被别人占了' });
  await giveSeat(tx, {
    course_id: course.course_id,
    user_id: order.buyerId,
    kind: 'bought',
    order_id: order.orderId,
    weight: course.weight,
    since: tx.now,
    // The money is held for as long as all of it comes back.
    refund_until: after(tx.now, order.promise.hold),
  });
  await notePaidOrder(tx, order.orderId);
}

async function closed(tx: Tx, { orderId }: SubjectOrder): Promise<void> {
  await release(tx, orderKey(orderId));
  await noteClosedOrder(tx, orderId);
}

/** All of it goes back: the seat goes, once, and its place is free. Part of it back, by staff, leaves the seat. */
const refunding: PayableSubject['refunding'] = async (tx, order, { amount, all }) => {
  await noteRefundedOrder(tx, order.orderId, amount);
  if (!all) return;
  const courseId = await dropSeatOf(tx.db, order.orderId);
  if (courseId === undefined) return;
  await countStudent(tx.db, courseId, -1);
  await release(tx, orderKey(order.orderId));
};

/** D81: why the buyer cannot take it back; '' when they can. What nobody can study any more, they can. */
async function keptFor(ctx: Ctx, order: SubjectOrder): Promise<string> {
  const seat = await findSeatOf(ctx.db, order.orderId);
  if (!seat) return '';
  const { gone, ...seen } = await seenOf(ctx.db, { courseId: seat.course_id, userId: seat.user_id });
  return gone ? '' : keptBecause(seen);
}

const part: OrderPart = {
  key: 'course',
  shape: courseOrderPart,
  async view(ctx, order, { role }) {
    const courseId = courseIdOf(order);
    const { seen, whole } = await seenOf(ctx.db, { courseId, userId: order.buyerId });
    return {
      part: {
        course_id: courseId,
        phonebook_id: circleIdOf(order),
        // What somebody has seen is theirs to know.
        seen: role === 'buyer' ? seen : 0,
        whole,
      },
      page: '',
    };
  },
};

/** D81: seats in courses, beside the money of their orders. */
export const courseSubject: PayableSubject = {
  name: coursePool,
  type: orderTypes.course,
  earns: 'seller',
  locks,
  paid,
  closed,
  refunding,
  part,
  async before(tx, order, { step, who, more }) {
    if (more) fail('invalid', { message: '这个订单不用补充', field: 'more' });
    if (step !== 'cancel' || who !== 'buyer') return;
    const problem = await keptFor(tx, order);
    if (problem !== '') fail('stateChanged', { message: problem });
  },
  keeps: keptFor,
  word: ({ stage }, role) => (stage === orderStage.done && role === 'buyer' ? '可以学习' : undefined),
  path: (order) => `/phonebook/${circleIdOf(order)}/course/${courseIdOf(order)}`,
  after: ({ stage }) => (stage === orderStage.done ? ['课程已经可以学了，进度在您的每台设备上都一样'] : []),
};
