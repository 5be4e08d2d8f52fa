import * as z from 'zod/mini';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { dayAndTime } from '@qunlu/contract/order/promise-words.ts';
import { orderStage, orderTypes } from '@qunlu/contract/order/rules.ts';
import { serviceRules } from '@qunlu/contract/service/rules.ts';
import { expressInput } from '@qunlu/contract/service/order-entity.ts';
import type { Tx } from '../../../../platform/context.ts';
import { book, lockPlaces, release } from '../../../capacity/api/places.ts';
import type { PayableSubject, SubjectMove, SubjectOrder } from '../../../order/ports.ts';
import { isMark, isSent } from '../../policy/orders.ts';
import { pageOf } from '../../present/order.ts';
import {
  findByOrder,
  findIdsByOrder,
  holdService,
  updateServiceOrder,
  updateUnscheduled,
  type OrderEdit,
  type ServiceOrderRow,
} from '../../store/orders.ts';
import { addDeal } from '../publishing/counters.ts';
import { servicePart } from '../order/orders.ts';
import { addMark } from '../seller/marks.ts';
import { useLowerFee } from './fees.ts';
import { claimKey, trimPool } from '../schedule/slots.ts';

export const serviceSubjectName = 'service.order';

async function rowOf(tx: Tx, { orderId }: SubjectOrder): Promise<ServiceOrderRow> {
  const row = await findByOrder(tx.db, orderId);
  if (!row) throw new Error(`order ${orderId} is of no service`);
  return row;
}

/** Locked before any money moves: the place in the slot, and the service, whose sales are counted. */
async function locks(tx: Tx, order: SubjectOrder): Promise<void> {
  await holdService(tx.db, Number(order.target));
  await lockPlaces(tx, claimKey(order.orderId));
}

/** D56: whoever pays late gets the place while nobody else has it; otherwise the money goes back by itself. */
async function paid(tx: Tx, order: SubjectOrder): Promise<void> {
  if (order.total > 0 && order.sellerId !== null)
    await useLowerFee(tx, order.sellerId, { fee: order.promise.fee, orderedAt: order.createdAt });
  const change = {
    paid_at: tx.now,
    stage: order.stage,
    // What is free is no reason to see a number before the seller has agreed.
    contact_at: order.total > 0 ? tx.now : null,
  };
  if (await updateUnscheduled(tx.db, order.orderId, change)) return;
  const row = await rowOf(tx, order);
  // Heard of late: the seller could not accept it before it begins any more, as is promised.
  if (row.starts_at && row.starts_at <= tx.now) fail('stateChanged', { message: '这个时段已经开始' });
  if (!(await book(tx, claimKey(order.orderId)))) fail('stateChanged', { message: '这个时段已经约满了' });
  await updateServiceOrder(tx.db, row.service_order_id, change);
}

/** The place in the slot is free again. */
async function giveBack(tx: Tx, row: ServiceOrderRow): Promise<void> {
  if (!row.scheduled) return;
  await release(tx, claimKey(row.order_id));
  // Also what was swept before.
  await trimPool(tx, row);
}

async function closed(tx: Tx, order: SubjectOrder): Promise<void> {
  const row = await rowOf(tx, order);
  await giveBack(tx, row);
  await updateServiceOrder(tx.db, row.service_order_id, {
    stage: orderStage.ended,
    over_at: tx.now,
  });
}

/** D47: what was given back whole was no sale. */
async function refunding(tx: Tx, order: SubjectOrder, { all }: { all: boolean }): Promise<void> {
  const row = await rowOf(tx, order);
  if (!all || !row.counted) return;
  await addDeal(tx, row.service_id, -1);
  await updateServiceOrder(tx.db, row.service_order_id, { counted: false });
}

const typeOf = ({ snapshot }: SubjectOrder): number => Number(snapshot['type']);

/** D49: what is sent is done with the number under which it travels; the buyer's ten days count by it. */
const before: PayableSubject['before'] = async (tx, order, { step, more }) => {
  if (step !== 'deliver') return;
  const row = await rowOf(tx, order);
  if (!isSent({ type: typeOf(order), kind: row.kind })) {
    if (more) fail('invalid', { message: '这个订单不用填快递', field: 'more' });
    return;
  }
  if (!more) fail('invalid', { message: '请填写快递公司和单号', field: 'more' });
  const given = z.safeParse(expressInput, more);
  if (!given.success) {
    const [issue] = given.error.issues;
    fail('invalid', { message: issue?.message ?? '', field: ['more', ...(issue?.path ?? [])].join('.') });
  }
  await updateServiceOrder(tx.db, row.service_order_id, {
    express_company: given.data.company,
    express_number: given.data.number,
    express_at: tx.now,
  });
};

async function moved(tx: Tx, order: SubjectOrder, by: SubjectMove): Promise<void> {
  const row = await rowOf(tx, order);
  const { stage } = order;
  const change: OrderEdit = { stage };
  const over = stage === orderStage.done || stage === orderStage.ended;
  if (over) change.over_at = row.over_at ?? tx.now;
  if (stage === orderStage.serving) change.contact_at = row.contact_at ?? tx.now;
  // A done order may be given back whole afterwards (D51), and stays done.
  const isDeal = order.total === 0 || order.refunded < order.total;
  if (stage === orderStage.done && isDeal && !row.counted) {
    await addDeal(tx, row.service_id, 1);
    change.counted = true;
  }
  if (stage === orderStage.ended) {
    // Nobody has agreed to anything: nobody keeps a number.
    if (row.stage === orderStage.accepting) change.contact_at = null;
    await giveBack(tx, row);
  }
  await updateServiceOrder(tx.db, row.service_order_id, change);
  if (isMark(row.stage, by)) await addMark(tx, row, order.title);
}

/** D48–D56: what a service sells, beside the money of its order. */
export const serviceSubject: PayableSubject = {
  name: serviceSubjectName,
  type: orderTypes.service,
  earns: 'seller',
  part: servicePart,
  before,
  locks,
  paid,
  closed,
  refunding,
  moved,
  path: ({ target }) => `/service/${target}`,
  async pages(ctx, orderIds) {
    const rows = orderIds.length > 0 ? await findIdsByOrder(ctx.db, orderIds) : [];
    return new Map(rows.map(({ order_id, service_order_id }) => [order_id, pageOf(service_order_id)]));
  },
  after({ promise: { startsAt }, stage, total }) {
    if (stage === orderStage.none || stage === orderStage.ended) return [];
    const since = total > 0 ? '双方' : '卖家接单后双方';
    return [
      ...(startsAt > 0 ? [`约定的时间是 ${dayAndTime(startsAt, startsAt)}`] : []),
      `${since}可以在订单里看对方的电话，完成后 ${serviceRules.contactDays} 天为止`,
    ];
  },
};
