import { dayAndTime } from '@qunlu/contract/order/promise-words.ts';
import { secondsOf, type Tx } from '../../../../platform/context.ts';
import { notify } from '../../../notification/api/notifications.ts';
import type { OrderRow } from '../../store/orders.ts';
import { incomeOf } from '../money/settle.ts';
import { nextOf } from '../../present/next.ts';
import { subjectOf } from '../ground/facts.ts';
import { pageOf } from '../ground/pages.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';

/** D106: the other side is told of a step, with the date that counts for them. */
export async function notifyMoved(
  tx: Tx,
  row: OrderRow,
  what: 'accepted' | 'started' | 'delivered' | 'done',
): Promise<void> {
  const notification = {
    category: 'order' as const,
    path: await pageOf(tx, row),
    key: `order:${row.order_id}:${what}`,
  };
  if (what === 'accepted')
    await notify(tx, row.buyer_id, {
      ...notification,
      title: '卖家已接单',
      body: `${row.title}，请等待服务。`,
    });
  if (what === 'started')
    await notify(tx, row.buyer_id, {
      ...notification,
      title: '卖家已开始服务',
      body: `${row.title}，现在起不能自行取消的部分请看订单，有问题可以申请退款。`,
    });
  if (what === 'delivered') {
    const next = nextOf(row, 'buyer');
    const by = next ? `请在 ${dayAndTime(next.at, secondsOf(tx.now))} 前确认；有问题可以申诉。` : '';
    await notify(tx, row.buyer_id, {
      ...notification,
      title: '卖家已完成服务，请确认',
      body: `${row.title}。${by}`,
    });
  }
  if (what === 'done' && row.seller_id !== null && !subjectOf(tx, row).tellsSeller) {
    const { amount } = await incomeOf(tx, row);
    await notify(tx, row.seller_id, {
      ...notification,
      title: '订单已完成',
      body: `${row.title}，您的收入 ${yuan(amount)} 元，何时可以提现请看订单。`,
    });
  }
}
