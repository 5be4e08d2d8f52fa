import { notFound } from '@qunlu/contract/kernel/errors.ts';
import { nextWords, dayAndTime } from '@qunlu/contract/order/promise-words.ts';
import type {
  listStaffOrders as listContract,
  viewStaffOrder as viewContract,
} from '@qunlu/contract/order/staff.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { inTransaction, secondsOf, type Ctx, type StaffCtx, type Tx } from '../../../../platform/context.ts';
import { paged } from '../../../../platform/paging.ts';
import { linesOfOrder } from '../../../ledger/api/order-lines.ts';
import { privateFileLink } from '../../../media/api/private-files.ts';
import { audit } from '../../../staff/api/audit.ts';
import { peopleById } from '../../../account/api/directory.ts';
import { factsOf, isStaffRefundable, leftOf } from '../../policy.ts';
import { someBuyer } from '../../present/line.ts';
import { tableOf } from '../../present/next.ts';
import { countOrdersOf, findOrdersForStaff, type PartyNames } from '../../store/staff.ts';
import { findDisputes } from '../../store/disputes.ts';
import { findOrderEvents, type OrderRow } from '../../store/orders.ts';
import { findPaymentsOf } from '../../store/payments.ts';
import { findRefundsOf } from '../../store/refunds.ts';
import { findRequests } from '../../store/requests.ts';
import { findShares } from '../../store/shares.ts';
import { findOpenStaffRefund } from '../../store/staff-refunds.ts';
import { countOf, refundedOf } from '../ground/facts.ts';

type Page = OutputOf<typeof listContract>;

const at = (date: Date | null): number => (date ? secondsOf(date) : 0);

export const nameOf = (userId: number, name: string | null): { user_id: number; name: string } => ({
  user_id: userId,
  name: name ?? String(userId),
});

/** In a list nobody is named whom an order hides: staff looks at one with a reason. */
export const buyerOf = (
  row: { buyer_id: number; buyer_name: string | null },
  hides: boolean,
): { user_id: number; name: string } =>
  hides ? { user_id: 0, name: someBuyer.name } : nameOf(row.buyer_id, row.buyer_name);

const lineOf = (row: OrderRow & PartyNames, whole = false): Page['list'][number] => ({
  id: row.order_id,
  hash: row.hash,
  type: row.type,
  title: row.title,
  total: row.total,
  state: row.state,
  stage: row.stage,
  disputed: row.disputed,
  refunded: refundedOf(row),
  buyer: buyerOf(row, row.promise.hidesBuyer === true && !whole),
  seller: row.seller_id === null ? null : nameOf(row.seller_id, row.seller_name),
  created_at: secondsOf(row.created_at),
});

/** A whole hash, or the number of a person; anything else finds nothing. */
function searchOf(text: string): { hash: string | undefined; userId: number | undefined } {
  if (text === '') return { hash: undefined, userId: undefined };
  const isNumber = /^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text));
  return isNumber ? { hash: undefined, userId: Number(text) } : { hash: text, userId: undefined };
}

export async function listForStaff(
  ctx: StaffCtx,
  query: {
    q?: string | undefined;
    state?: string | undefined;
    size?: number | undefined;
    next?: number | undefined;
  },
): Promise<Page> {
  const size = query.size ?? 20;
  const rows = await findOrdersForStaff(ctx.db, {
    ...searchOf(query.q ?? ''),
    state: query.state === undefined ? undefined : Number(query.state),
    before: query.next,
    size: size + 1,
  });
  return paged(rows, size, 'order_id', (row) => lineOf(row));
}

/** Of one order; nothing that people do makes as many. */
const rowsMax = 500;
const whoWords = {
  buyer: '买家',
  seller: '卖家',
  clock: '到期',
  staff: '客服',
  channel: '微信支付',
} as const;

/** Everything of one order; the look is written down first. */
export async function viewForStaff(
  ctx: StaffCtx,
  given: { hash: string; reason: string },
): Promise<OutputOf<typeof viewContract>> {
  return inTransaction(ctx, async (tx) => {
    const [row] = await findOrdersForStaff(tx.db, {
      hash: given.hash,
      userId: undefined,
      state: undefined,
      before: undefined,
      size: 1,
    });
    if (!row) return notFound('订单不存在');
    await audit(tx, { action: 'view-order', subject: `order:${row.order_id}`, reason: given.reason });
    const next = row.paid_at ? nextWords(row.promise, factsOf(row), 'buyer') : null;
    return {
      ...lineOf(row, true),
      quantity: countOf(ctx, row),
      paid_balance: row.paid_balance,
      paid_channel: row.paid_channel,
      settled: row.settled,
      paid_at: at(row.paid_at),
      reason: row.reason,
      promise: tableOf(row, tx.now),
      next: next ? `${dayAndTime(next.at, secondsOf(tx.now))} 前${next.words.replace('您', '买家')}` : '',
      events: (await findOrderEvents(tx.db, row.order_id, rowsMax)).map((event) => ({
        at: secondsOf(event.at),
        who: whoWords[event.who],
        words: event.words,
      })),
      payments: (await findPaymentsOf(tx.db, row.order_id)).map((payment) => ({
        out_trade_no: payment.out_trade_no,
        channel: payment.channel,
        amount: payment.amount,
        state: payment.state,
        transaction_id: payment.transaction_id ?? '',
        why: payment.why,
        created_at: secondsOf(payment.created_at),
      })),
      refunds: (await findRefundsOf(tx.db, row.order_id)).map((refund) => ({
        out_refund_no: refund.out_refund_no,
        balance_part: refund.balance_part,
        channel_part: refund.channel_part,
        reason: refund.reason,
        state: refund.state,
        why: refund.why,
        created_at: secondsOf(refund.created_at),
      })),
      shares: (await findShares(tx.db, row.order_id)).map((share) => ({
        kind: share.kind,
        user_id: share.user_id ?? 0,
        amount: share.amount,
        reversed: share.reversed_at !== null,
        created_at: secondsOf(share.created_at),
      })),
      lines: (await linesOfOrder(tx, row.order_id)).map((line) => ({
        at: secondsOf(line.at),
        kind: line.kind,
        account: line.account,
        user_id: line.userId,
        amount: line.amount,
      })),
      staff_refund: await staffRefundShown(tx, row),
      requests: await requestsForStaff(tx, row.order_id, given.reason),
      disputes: (await findDisputes(tx.db, row.order_id)).map((dispute) => ({
        id: dispute.dispute_id,
        state: dispute.state,
        opened_at: secondsOf(dispute.opened_at),
      })),
    };
  });
}

/** What staff may still give back of what the seller has, and what a colleague has proposed. */
async function staffRefundShown(
  tx: Tx<StaffCtx>,
  row: OrderRow,
): Promise<OutputOf<typeof viewContract>['staff_refund']> {
  if (!isStaffRefundable(row, tx.now)) return null;
  const open = await findOpenStaffRefund(tx.db, row.order_id);
  const names = await peopleById(tx, open?.proposed_by ? [open.proposed_by] : []);
  return {
    most: leftOf(row),
    proposed: open?.amount ?? 0,
    proposed_by: names.get(open?.proposed_by ?? 0)?.username ?? '',
    reason: open?.reason ?? '',
  };
}

/** What was asked back, with its pictures; each look is logged. */
async function requestsForStaff(
  tx: Tx<StaffCtx>,
  orderId: number,
  reason: string,
): Promise<OutputOf<typeof viewContract>['requests']> {
  const shown = [];
  for (const row of await findRequests(tx.db, orderId)) {
    const images: string[] = [];
    for (const key of row.files)
      images.push(await privateFileLink(tx, { key, viewerId: tx.staff.userId, reason }));
    shown.push({
      amount: row.amount,
      reason: row.reason,
      images,
      state: row.state,
      silent: row.silent,
      answer: row.answer,
      asked_at: secondsOf(row.asked_at),
      answer_by: secondsOf(row.answer_by),
      answered_at: at(row.answered_at),
    });
  }
  return shown;
}

/** For the pages about people: how many orders they have on either side. */
export const ordersOf = (ctx: Ctx, userIds: readonly number[]): Promise<ReadonlyMap<number, number>> =>
  countOrdersOf(ctx.db, userIds);
