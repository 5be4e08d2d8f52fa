import type { buyCourse as buyContract, quoteCourse as quoteContract } from '@qunlu/contract/course/calls.ts';
import {
  courseFacts,
  coursePromise,
  presaleProblem,
  refundDaysOf,
  saleOpensAt,
} from '@qunlu/contract/course/promise.ts';
import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { orderState, orderTypes } from '@qunlu/contract/order/rules.ts';
import { inTransaction, secondsOf, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { peopleById } from '../../account/api/directory.ts';
import { hold } from '../../capacity/api/places.ts';
import { feeNow, insertCircleOrder } from '../../dues/api/income.ts';
import {
  defineSale,
  promiseNow,
  type MadeOrder,
  type Offer,
  type SaleContext,
} from '../../order/api/sell.ts';
import { studies } from '../policy.ts';
import { coursePool, lockCourse, type SeenCourse } from '../store/courses.ts';
import { findStock, type Stock } from '../store/seats.ts';
import { courseFor, type CourseInCircle } from './access.ts';
import { payeeProblem } from './payee.ts';
import { orderKey } from './seats.ts';
import { beginProblem } from './view.ts';

type BuyInput = Pick<BodyOf<typeof buyContract>, 'id'> & { total?: number; use_balance?: number | undefined };

interface CourseOffer extends Offer {
  course: SeenCourse;
}

/** Why this person cannot buy it now; '' when they can. */
async function buyProblem(
  ctx: ViewerCtx,
  { course, circle }: CourseInCircle,
  { free, lessons }: Stock,
): Promise<string> {
  if (!circle.can.see) return '课程只给成员学，请先加入圈子';
  if (circle.can.content) return '您管理这个圈子的课程，不用购买';
  if (studies(course, circle.can)) return '您已经在学这门课，不用购买';
  if (course.price === 0) return '这门课免费，可以直接开始学';
  if (course.holds) return '您的会费档位可以免费学，不用购买';
  const problem =
    beginProblem({ ...course, free }, circle) || presaleProblem(saleOpensAt(lessons), secondsOf(ctx.now));
  return problem === '' ? payeeProblem(ctx, circle.row.owner_id) : problem;
}

async function offerOf(ctx: ViewerCtx, { id }: BuyInput, held?: { tx: Tx }): Promise<CourseOffer> {
  // Its seats are counted under this lock; after people and before places.
  if (held) await lockCourse(held.tx.db, id);
  const seen = await courseFor(ctx, id);
  const { course, circle } = seen;
  if (!circle.can.see) fail('membersOnly');
  const stock = await findStock(ctx.db, id);
  const problem = await buyProblem(ctx, seen, stock);
  if (problem !== '') fail('stateChanged', { message: problem });
  return {
    course,
    sellerId: circle.row.owner_id,
    title: `${circle.row.name} 课程《${course.title}》`,
    total: course.price,
    snapshot: {
      circle: circle.row.name,
      phonebook_id: course.phonebook_id,
      course: course.title,
      lessons: course.lessons,
      seconds: course.seconds,
    },
    promise: coursePromise(await feeNow(ctx), refundDaysOf(saleOpensAt(stock.lessons), secondsOf(ctx.now))),
  };
}

async function writeBeside(
  tx: Tx<ViewerCtx>,
  made: MadeOrder,
  { id }: BuyInput,
  { course }: CourseOffer,
): Promise<void> {
  await insertCircleOrder(tx, made, { circleId: course.phonebook_id, kind: 'course', title: course.title });
  const place = { subject: coursePool, target: String(id), userId: tx.viewer.userId, quantity: 1 };
  if ((await hold(tx, { ...place, key: orderKey(made.order_id), until: made.expires_at })) === 'full')
    fail('stateChanged', { message: '名额刚刚满了' });
}

/** D81: a seat in a course; the money is the circle's owner's. */
const courseSale = defineSale<BuyInput, CourseOffer>({
  type: orderTypes.course,
  subject: coursePool,
  targetOf: ({ id }) => String(id),
  known: async (ctx, { id }) => ({ sellerId: (await courseFor(ctx, id)).circle.row.owner_id }),
  offer: offerOf,
  seen: {
    price: ({ total }) => total,
    changed: () => ({ message: '价格变了，请看过新的价格再购买', field: 'total' }),
  },
  beside: writeBeside,
  fromBalance: ({ use_balance }) => use_balance === 1,
});

export const prepareToBuy = (ctx: ViewerCtx, body: BuyInput): Promise<SaleContext> =>
  courseSale.prepare(ctx, body);

export async function buyCourse(
  ctx: ViewerCtx,
  body: BuyInput,
  known: SaleContext,
): Promise<OutputOf<typeof buyContract>> {
  return inTransaction(ctx, async (tx) => {
    const { order } = await courseSale.sell(tx, body, known);
    return { hash: order.hash, total: order.total, paid: order.state !== orderState.unpaid };
  });
}

/** What it would be to buy it now. */
export async function quoteCourse(ctx: ViewerCtx, id: number): Promise<OutputOf<typeof quoteContract>> {
  const seen = await courseFor(ctx, id);
  const { course, circle } = seen;
  const ownerId = circle.row.owner_id;
  const stock = await findStock(ctx.db, id);
  const problem = await buyProblem(ctx, seen, stock);
  const owner = (await peopleById(ctx, [ownerId])).get(ownerId);
  const [opensAt, now] = [saleOpensAt(stock.lessons), secondsOf(ctx.now)];
  const promise = coursePromise(await feeNow(ctx), refundDaysOf(opensAt, now));
  return {
    course_id: id,
    phonebook_id: course.phonebook_id,
    title: course.title,
    cover: course.cover,
    owner: owner?.username ?? '',
    total: course.price,
    promise: promiseNow(ctx, { promise, total: course.price }),
    left: stock.free === null ? -1 : Math.max(0, stock.free),
    problem,
    facts: courseFacts(opensAt, now),
  };
}
