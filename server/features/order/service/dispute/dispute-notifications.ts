import { yuan } from '@qunlu/contract/kernel/money.ts';
import { dayAndTime } from '@qunlu/contract/order/promise-words.ts';
import { secondsOf, type Tx } from '../../../../platform/context.ts';
import { notify, notifyAll } from '../../../notification/api/notifications.ts';
import { silenceGivesAll, silenceWords, type Role } from '../../policy.ts';
import type { DisputeRow } from '../../store/disputes.ts';
import type { OrderRow } from '../../store/orders.ts';
import { subjectOf } from '../ground/facts.ts';
import { partiesOf } from '../ground/locks.ts';
import { pageOf } from '../ground/pages.ts';
import { waitingKeys } from '../ground/waiting-notifications.ts';

const personOf = (row: OrderRow, role: Role): number | null =>
  role === 'buyer' ? row.buyer_id : row.seller_id;

/** By when it is decided. */
const decideDay = (tx: Tx, { decide_by }: DisputeRow): string =>
  dayAndTime(secondsOf(decide_by ?? tx.now), secondsOf(tx.now));

const otherThan = (role: Role): Role => (role === 'buyer' ? 'seller' : 'buyer');

async function notifySide(
  tx: Tx,
  row: OrderRow,
  role: Role,
  notification: { title: string; body: string; key: string },
): Promise<void> {
  const userId = personOf(row, role);
  if (userId !== null)
    await notify(tx, userId, { ...notification, category: 'order', path: await pageOf(tx, row, role) });
}

export const notifyDisputed = (tx: Tx, row: OrderRow, dispute: DisputeRow): Promise<void> =>
  notifySide(tx, row, otherThan(dispute.opened_by), {
    title: '订单有申诉，请回应',
    body: `${row.title}：请在 ${dayAndTime(secondsOf(dispute.answer_by), secondsOf(tx.now))} 前写下您的说明，可以附图片。处理期间款项不动。`,
    key: waitingKeys.disputed(dispute),
  });

export const notifyAnswered = (tx: Tx, row: OrderRow, dispute: DisputeRow): Promise<void> =>
  notifySide(tx, row, dispute.opened_by, {
    title: '对方回应了申诉',
    body: `${row.title}：客服会在 ${decideDay(tx, dispute)} 前核对双方的说明并裁定，裁定后通知您。`,
    key: `dispute:${dispute.dispute_id}:answered`,
  });

export const notifyWithdrawn = (tx: Tx, row: OrderRow, dispute: DisputeRow): Promise<void> =>
  notifySide(tx, row, otherThan(dispute.opened_by), {
    title: '对方撤回了申诉',
    body: `${row.title}：订单照承诺继续。`,
    key: `dispute:${dispute.dispute_id}:withdrawn`,
  });

async function both(
  tx: Tx,
  row: OrderRow,
  notification: { title: string; body: string; key?: string },
): Promise<void> {
  const buyer = await pageOf(tx, row);
  const seller = subjectOf(tx, row).tellsSeller ? await pageOf(tx, row, 'seller') : buyer;
  await notifyAll(
    tx,
    partiesOf(row).map((userId) => ({
      ...notification,
      userId,
      category: 'order' as const,
      path: userId === row.buyer_id ? buyer : seller,
    })),
  );
}

export const notifyUnanswered = (tx: Tx, row: OrderRow, dispute: DisputeRow): Promise<void> =>
  both(tx, row, {
    title: '申诉由客服裁定',
    body: `${row.title}：没有按时收到回应，客服会在 ${decideDay(tx, dispute)} 前按现有材料裁定，结果会通知双方。`,
  });

/** Staff is late. */
export const notifyLate = (tx: Tx, row: OrderRow, dispute: DisputeRow): Promise<void> =>
  both(tx, row, {
    title: '申诉裁定晚了，已催办',
    body: `${row.title}：客服没有按时裁定，对不起。${decideDay(tx, dispute)} 前还没有裁定，就按规则${silenceWords(silenceGivesAll(dispute, row))}。`,
    key: `dispute:${dispute.dispute_id}:late`,
  });

export const notifyDecided = (tx: Tx, row: OrderRow, dispute: DisputeRow): Promise<void> =>
  both(tx, row, {
    title: '申诉已裁定',
    body: `${row.title}：退给买家 ${yuan(dispute.refund ?? 0)} 元。${dispute.decision}`,
    key: `dispute:${dispute.dispute_id}:decided`,
  });
