import type { Receipt } from '@qunlu/contract/order/receipts.ts';
import { secondsOf } from '../../../platform/context.ts';
import type { Role } from '../policy.ts';
import type { ListedOrder } from '../store/list.ts';
import type { PaymentRow } from '../store/payments.ts';
import { presentLine } from './line.ts';

/** What one side may show to others as proof: what was paid, what came back, and by which numbers. */
export function presentReceipt(
  row: ListedOrder,
  role: Role,
  given: {
    /** The reader's own name. */
    own: string;
    quantity: number;
    payment: PaymentRow | undefined;
    income: { amount: number; fee: number };
  },
): Receipt {
  const { other } = presentLine(row, role);
  const { own, quantity, payment, income } = given;
  const names = { buyer: role === 'buyer' ? own : (other?.name ?? ''), seller: other?.name ?? '' };
  return {
    hash: row.hash,
    role,
    title: row.title,
    quantity,
    buyer: names.buyer,
    seller: row.seller_id === null ? '' : role === 'seller' ? own : names.seller,
    total: row.total,
    paid_balance: row.paid_balance,
    paid_channel: row.paid_channel,
    refunded: row.refunded_balance + row.refunded_channel,
    seller_amount: role === 'seller' ? income.amount : 0,
    fee: role === 'seller' ? income.fee : 0,
    created_at: secondsOf(row.created_at),
    paid_at: row.paid_at ? secondsOf(row.paid_at) : 0,
    transaction_id: role === 'buyer' ? (payment?.transaction_id ?? '') : '',
  };
}
