import { yuan } from '@qunlu/contract/kernel/money.ts';
import { dayAndTime } from '@qunlu/contract/order/promise-words.ts';
import { secondsOf, type Tx } from '../../../../platform/context.ts';
import { notify, notifyAll } from '../../../notification/api/notifications.ts';
import { inHold } from '../../policy.ts';
import type { OrderRow } from '../../store/orders.ts';
import type { RequestRow } from '../../store/requests.ts';
import { partiesOf } from '../ground/locks.ts';
import { pageOf } from '../ground/pages.ts';
import { waitingKeys } from '../ground/waiting-notifications.ts';

const keyOf = ({ request_id }: RequestRow, what: string): string => `order:request:${request_id}:${what}`;

/** D51: the seller learns until when to answer, and what silence means. */
export async function notifyAsked(tx: Tx, row: OrderRow, request: RequestRow): Promise<void> {
  if (row.seller_id === null) return;
  const by = dayAndTime(secondsOf(request.answer_by), secondsOf(tx.now));
  await notify(tx, row.seller_id, {
    category: 'order',
    title: `买家申请退款 ${yuan(request.amount)} 元，请回复`,
    body: `${row.title}：请在 ${by} 前同意或说明不同意的原因，没有回复算作同意。`,
    path: await pageOf(tx, row),
    key: waitingKeys.asked(request),
  });
}

export async function notifyRefused(tx: Tx, row: OrderRow, request: RequestRow): Promise<void> {
  const isOpen = row.done_at === null || inHold(row, tx.now);
  await notify(tx, row.buyer_id, {
    category: 'order',
    title: '卖家没有同意退款',
    body: `${row.title}：${request.answer}。${isOpen ? '您可以提出申诉，由客服裁定。' : '如有疑问请联系客服。'}`,
    path: await pageOf(tx, row),
    key: keyOf(request, 'refused'),
  });
}

export async function notifyTakenBack(tx: Tx, row: OrderRow, request: RequestRow): Promise<void> {
  if (row.seller_id === null) return;
  await notify(tx, row.seller_id, {
    category: 'order',
    title: '买家撤回了退款申请',
    body: `${row.title}：订单照承诺继续。`,
    path: await pageOf(tx, row),
    key: keyOf(request, 'taken-back'),
  });
}

export async function notifyLack(tx: Tx, row: OrderRow, request: RequestRow): Promise<void> {
  const path = await pageOf(tx, row);
  await notifyAll(
    tx,
    partiesOf(row).map((userId) => ({
      userId,
      category: 'order' as const,
      title: '退款申请没有成功',
      body: `${row.title}：卖家没有按时回复，余额又不够退 ${yuan(request.amount)} 元，请联系客服处理。`,
      path,
      key: keyOf(request, 'lack'),
    })),
  );
}
