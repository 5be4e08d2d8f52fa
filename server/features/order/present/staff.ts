import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { listFailedRefunds, listWrongPayments } from '@qunlu/contract/order/payment-staff.ts';
import { secondsOf } from '../../../platform/context.ts';
import type { WrongPayment } from '../store/payments.ts';
import type { FailedRefund } from '../store/refunds.ts';

const orderOf = (row: WrongPayment | FailedRefund) => ({
  hash: row.hash,
  title: row.title,
  buyer_id: row.buyer_id,
  buyer: row.buyer ?? '已注销用户',
});

export const presentWrongPayment = (
  row: WrongPayment,
): OutputOf<typeof listWrongPayments>['list'][number] => ({
  id: row.payment_id,
  ...orderOf(row),
  out_trade_no: row.out_trade_no,
  transaction_id: row.transaction_id ?? '',
  asked: row.amount,
  received: row.received,
  why: row.why,
  paid_at: row.paid_at ? secondsOf(row.paid_at) : 0,
});

export const presentFailedRefund = (
  row: FailedRefund,
): OutputOf<typeof listFailedRefunds>['list'][number] => ({
  id: row.refund_id,
  ...orderOf(row),
  out_refund_no: row.out_refund_no,
  amount: row.channel_part,
  excess: row.excess,
  reason: row.reason,
  why: row.why,
  created_at: secondsOf(row.created_at),
});
