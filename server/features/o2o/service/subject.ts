import { voucherPart } from '@qunlu/contract/o2o/entity.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { dayAndTime } from '@qunlu/contract/order/promise-words.ts';
import { orderStage, orderTypes } from '@qunlu/contract/order/rules.ts';
import { secondsOf, type Tx } from '../../../platform/context.ts';
import { book, lockPlaces, release } from '../../capacity/api/places.ts';
import type { OrderPart, PayableSubject, SubjectMove, SubjectOrder } from '../../order/ports.ts';
import { presentVoucherPart } from '../present/voucher.ts';
import { findStanding } from '../store/deals.ts';
import { findByOrder, lockVoucher, updateVoucher } from '../store/vouchers.ts';
import { makeCode, openCode } from './codes.ts';
import { claimKey, voucherSubjectName } from './sale.ts';

const dealIdOf = ({ target }: SubjectOrder): number => Number(target);

/** Before money moves: the voucher, then its pieces. */
async function locks(tx: Tx, { orderId }: SubjectOrder): Promise<void> {
  await lockVoucher(tx.db, orderId);
  await lockPlaces(tx, claimKey(orderId));
}

/** The code, in the transaction of the money. What cannot be had any more goes back by itself. */
async function paid(tx: Tx, order: SubjectOrder): Promise<void> {
  const deal = await findStanding(tx.db, dealIdOf(order));
  if (!deal || deal.moderated || deal.deleted_at)
    fail('stateChanged', { message: '这个优惠已经下架，付的钱退回' });
  if (Number(order.snapshot['valid_to']) <= secondsOf(tx.now))
    fail('stateChanged', { message: '这个优惠已过有效期，付的钱退回' });
  if (!(await book(tx, claimKey(order.orderId)))) fail('stateChanged', { message: '已经卖完了，付的钱退回' });
  await makeCode(tx, order.orderId);
}

async function closed(tx: Tx, { orderId }: SubjectOrder): Promise<void> {
  await release(tx, claimKey(orderId));
  await updateVoucher(tx.db, orderId, { live: false, open: false });
}

/** All of it goes back: the code is worth nothing. What was used does not come back into the shop. */
const refunding: PayableSubject['refunding'] = async (tx, { orderId }, { all }) => {
  if (!all) return;
  const row = await lockVoucher(tx.db, orderId);
  if (row && !row.used_at) await release(tx, claimKey(orderId));
  await updateVoucher(tx.db, orderId, { live: false, open: false });
};

async function moved(tx: Tx, { orderId, stage }: SubjectOrder, by: SubjectMove): Promise<void> {
  const row = await lockVoucher(tx.db, orderId);
  const ended = stage === orderStage.ended;
  if (ended && row && !row.used_at) await release(tx, claimKey(orderId));
  await updateVoucher(tx.db, orderId, {
    open: stage === orderStage.serving,
    ...(ended ? { live: false, expired: by.what === 'serve-lapsed' } : {}),
  });
}

const part: OrderPart = {
  key: 'o2o',
  shape: voucherPart,
  async view(ctx, { orderId }, { role }) {
    const row = (await findByOrder(ctx.db, orderId)) ?? notFound('订单不存在');
    return { part: presentVoucherPart(row, role === 'buyer' ? openCode(ctx, row) : ''), page: '' };
  },
};

/** D135: vouchers of deals, beside the money of their orders. */
export const voucherSubject: PayableSubject = {
  name: voucherSubjectName,
  type: orderTypes.o2o,
  earns: 'seller',
  part,
  locks,
  paid,
  closed,
  refunding,
  moved,
  async before(_tx, _order, { step, more }) {
    if (more) fail('invalid', { message: '这个订单不用补充', field: 'more' });
    // What the buyer does not show was not used.
    if (step === 'deliver') fail('stateChanged', { message: '请在核销台扫买家的券码，或输入 12 位数字' });
  },
  path: (order) => `/o2o/${dealIdOf(order)}`,
  after: ({ stage, snapshot }) =>
    stage === orderStage.serving
      ? [
          `到店出示券码，${dayAndTime(Number(snapshot['valid_to']), Number(snapshot['valid_to']))} 前有效`,
          '没有用可以随时全额退',
        ]
      : [],
};
