import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import type { Receipt } from '@qunlu/contract/order/receipts.ts';
import type { ViewerCtx } from '../../../platform/context.ts';
import { peopleById } from '../../account/api/directory.ts';
import { presentReceipt } from '../present/receipt.ts';
import { findListedOne } from '../store/list.ts';
import { findCountedPayment } from '../store/payments.ts';
import { ownRow } from './own.ts';
import { countOf } from './ground/facts.ts';
import { incomeOf } from './money/settle.ts';

export async function viewReceipt(ctx: ViewerCtx, hash: string): Promise<Receipt> {
  const { row, role } = await ownRow(ctx, hash);
  if (row.paid_at === null) fail('stateChanged', { message: '付款以后才有收据' });
  const listed = (await findListedOne(ctx.db, row.order_id, role)) ?? notFound('订单不存在');
  const { userId } = ctx.viewer;
  const own = (await peopleById(ctx, [userId])).get(userId)?.username ?? '';
  return presentReceipt(listed, role, {
    own,
    quantity: countOf(ctx, row),
    payment: await findCountedPayment(ctx.db, row.order_id),
    income: await incomeOf(ctx, row),
  });
}
