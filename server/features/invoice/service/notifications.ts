import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { Tx } from '../../../platform/context.ts';
import { notify, settle } from '../../notification/api/notifications.ts';
import type { RequestRow } from '../store/requests.ts';

const mine = '/user/invoice/list';
const asked = '/user/invoice/list?role=seller';

const askedKey = (requestId: number): string => `invoice:${requestId}:asked`;

const redKey = (requestId: number): string => `invoice:${requestId}:red`;

/** The red one is there. */
export async function settleReversal(tx: Tx, { request_id, seller_id }: RequestRow): Promise<void> {
  if (seller_id !== null) await settle(tx, seller_id, [redKey(request_id)]);
}

/** The seller has nothing to issue any more. */
async function settleAsked(tx: Tx, { request_id, seller_id }: RequestRow): Promise<void> {
  if (seller_id !== null) await settle(tx, seller_id, [askedKey(request_id)]);
}

const about = { category: 'order' as const };

export const notifyAsked = (tx: Tx, sellerId: number, requestId: number, amount: number): Promise<void> =>
  notify(tx, sellerId, {
    ...about,
    title: '买家要发票',
    body: `${yuan(amount)} 元，请开好后上传，或说明为什么不能开。`,
    path: asked,
    key: askedKey(requestId),
  });

export async function notifyIssued(tx: Tx, row: RequestRow): Promise<void> {
  await settleAsked(tx, row);
  await notify(tx, row.user_id, {
    ...about,
    title: '发票开好了',
    body: `${row.name}，${yuan(row.amount)} 元，可以查看和下载。`,
    path: mine,
    key: `invoice:${row.request_id}:issued`,
  });
}

export async function notifyRefused(tx: Tx, row: RequestRow, reason: string): Promise<void> {
  await settleAsked(tx, row);
  await notify(tx, row.user_id, {
    ...about,
    title: '发票没有开成',
    body: `${reason}。改好以后可以重新申请。`,
    path: mine,
    key: `invoice:${row.request_id}:refused`,
  });
}

/** The one who would have issued it has left. */
export const notifySellerLeft = (tx: Tx, row: RequestRow): Promise<void> =>
  notify(tx, row.user_id, {
    ...about,
    title: '发票没有开成',
    body: `${row.reason}。`,
    path: mine,
    key: `invoice:${row.request_id}:refused`,
  });

export async function notifyWithdrawn(tx: Tx, row: RequestRow): Promise<void> {
  await settleAsked(tx, row);
  await notify(tx, row.user_id, {
    ...about,
    title: '发票申请已撤回',
    body: '其中有订单退款，所以撤回了；其余订单可以重新申请。',
    path: mine,
    key: `invoice:${row.request_id}:withdrawn`,
  });
}

export async function notifyReversed(tx: Tx, row: RequestRow): Promise<void> {
  await notify(tx, row.user_id, {
    ...about,
    title: '发票已冲红',
    body: `订单退款，号码 ${row.number} 的发票作废，请不要再报销。没有退款的部分可以重新申请。`,
    path: mine,
    key: `invoice:${row.request_id}:reversed`,
  });
  if (row.seller_id !== null)
    await notify(tx, row.seller_id, {
      ...about,
      title: '要补开红字发票',
      body: `订单退款了，请为号码 ${row.number} 的发票开红字发票并上传。`,
      path: asked,
      key: redKey(row.request_id),
    });
}
