import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import type { Order } from '@qunlu/contract/order/entity.ts';
import { fullMinute } from '@qunlu/contract/order/promise.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { orderRules } from '@qunlu/contract/order/rules.ts';
import { orderSteps, stepOf, stepWords } from '@qunlu/contract/order/steps.ts';
import { inTransaction, secondsOf, type Ctx, type ViewerCtx, type Tx } from '../../../../platform/context.ts';
import { privateKeyOf, showFiles } from '../../../media/api/files.ts';
import { partyFileLink } from '../../../media/api/private-files.ts';
import { inHold, requestMax, roleIn } from '../../policy.ts';
import { setDeadline } from '../../store/deadlines.ts';
import { findOrderByHash, updateOrder, type OrderRow } from '../../store/orders.ts';
import {
  findRequests,
  insertRequest,
  requestState,
  updateRequest,
  type RequestRow,
} from '../../store/requests.ts';
import { record } from '../ground/record.ts';
import { agree, refuseWith } from './request-ends.ts';
import { settleAsked } from '../ground/waiting-notifications.ts';
import { notifyAsked, notifyTakenBack } from './request-notifications.ts';
import { holdOrder, moveReleases, type LockedOrder } from '../money/settle.ts';
import { beforeStep } from '../steps/before.ts';
import { resumeOrder } from '../steps/resume.ts';

interface Own {
  held: LockedOrder;
  requests: RequestRow[];
  waiting: RequestRow | undefined;
}

/** The order of a caller under its lock, with what was asked back, the newest first; the caller is on that side. */
async function holdSide(
  tx: Tx<ViewerCtx>,
  hash: string,
  name: 'ask-refund' | 'agree-refund' | 'take-back-refund',
): Promise<Own> {
  const found = (await findOrderByHash(tx.db, hash)) ?? notFound('订单不存在');
  if (!roleIn(found, tx.viewer.userId)) notFound('订单不存在');
  const held = (await holdOrder(tx, found)) ?? notFound('订单不存在');
  const role = roleIn(held.row, tx.viewer.userId) ?? notFound('订单不存在');
  if (!stepOf(name).by.includes(role)) fail('forbidden', { message: orderSteps[name].refusal });
  const requests = await findRequests(tx.db, held.row.order_id);
  return { held, requests, waiting: requests.find(({ state }) => state === requestState.waits) };
}

/** Why nothing can be asked back now. */
function whyNot(row: OrderRow, asked: number): string {
  if (row.total === 0) return '这个订单没有付款，不用退款；要取消请点“取消”';
  if (row.asked_at) return '已经申请了退款，请等卖家回复，或先撤回';
  if (row.disputed) return '申诉正在处理，结果由客服裁定';
  if (asked >= orderRules.requestsMax) return `一个订单最多申请 ${orderRules.requestsMax} 次退款，请联系客服`;
  if (row.seller_id === null || !row.promise.serve || row.promise.noRequests)
    return '这个订单不能申请退款，请看订单里怎样取消';
  if (row.done_at) return `完成 ${orderRules.requestDays} 天后不能再申请退款，如有疑问请联系客服`;
  return '现在不能申请退款，请刷新后再看';
}

export interface RefundRequestInput {
  hash: string;
  /** Fen. */
  amount: number;
  reason: string;
  /** Keys or addresses of own private uploads. */
  files?: readonly string[] | undefined;
}

/** D51: the buyer asks money back; the order stands still until the seller answers or is silent. */
export async function askRefund(ctx: ViewerCtx, given: RefundRequestInput): Promise<OrderRow> {
  return inTransaction(ctx, async (tx) => {
    const { held, requests } = await holdSide(tx, given.hash, 'ask-refund');
    const { row } = held;
    const most = requestMax(row, tx.now, requests.length);
    if (most === 0) fail('stateChanged', { message: whyNot(row, requests.length) });
    if (given.amount > most) fail('invalid', { message: `退款金额最多 ${yuan(most)} 元`, field: 'amount' });
    await beforeStep(tx, row, { step: 'ask-refund', who: 'buyer' });
    // The money is being released in this moment, by a process whose clock is ahead.
    const waits = await moveReleases(tx, row, { lapse: 'none', later: 0 });
    if (!waits && inHold(row, tx.now)) fail('busy', { message: '款项正在结算，请一分钟后再申请' });
    const answerBy = new Date(fullMinute(secondsOf(tx.now) + orderRules.requestHours * 3600) * 1000);
    const files = [...new Set((given.files ?? []).map((one) => privateKeyOf(tx, one)))];
    const request = await insertRequest(tx.db, {
      order_id: row.order_id,
      amount: given.amount,
      reason: given.reason,
      files,
      asked_at: tx.now,
      answer_by: answerBy,
    });
    await showFiles(tx, {
      subject: `order-request:${request.request_id}`,
      userId: tx.viewer.userId,
      bucket: 'private',
      files: files.map((key, index) => ({
        field: `files.${index}`,
        label: '图片',
        address: tx.deps.storage.url('private', key),
      })),
    });
    const asked = await updateOrder(tx.db, row.order_id, { asked_at: tx.now });
    await setDeadline(tx.db, { order_id: row.order_id, what: 'request', due_at: answerBy, side: 'seller' });
    const words = stepWords('ask-refund', { fill: { yuan: yuan(given.amount) } });
    await record(tx, row, { who: 'buyer', step: 'ask-refund', words });
    await notifyAsked(tx, row, request);
    return asked;
  });
}

/** The seller agrees, or says why not. The same answer twice stands. */
export async function answerRefund(
  ctx: ViewerCtx,
  given: { hash: string; agree: boolean; words?: string | undefined },
): Promise<OrderRow> {
  const words = given.words ?? '';
  return inTransaction(ctx, async (tx) => {
    const { held, requests, waiting } = await holdSide(tx, given.hash, 'agree-refund');
    if (!waiting) {
      const wanted = given.agree ? requestState.agreed : requestState.refused;
      if (requests[0]?.state === wanted && !requests[0].silent) return held.row;
      fail('stateChanged', { message: '退款申请已经结束，请刷新后再看' });
    }
    const step = given.agree ? 'agree-refund' : 'refuse-refund';
    if (!given.agree && words === '') fail('invalid', { message: '请写下不同意退款的原因', field: 'words' });
    await beforeStep(tx, held.row, { step, who: 'seller' });
    if (given.agree) return agree(tx, held, waiting, { silent: false, words });
    return refuseWith(tx, held, waiting, words);
  });
}

export async function takeBackRefund(ctx: ViewerCtx, { hash }: { hash: string }): Promise<OrderRow> {
  return inTransaction(ctx, async (tx) => {
    const { held, requests, waiting } = await holdSide(tx, hash, 'take-back-refund');
    if (!waiting) {
      if (requests[0]?.state === requestState.overtaken && requests[0].answer === takenBack) return held.row;
      fail('stateChanged', { message: '退款申请已经结束，请刷新后再看' });
    }
    await beforeStep(tx, held.row, { step: 'take-back-refund', who: 'buyer' });
    await updateRequest(tx.db, waiting.request_id, {
      state: requestState.overtaken,
      answer: takenBack,
      answered_at: tx.now,
    });
    const words = stepWords('take-back-refund');
    await record(tx, held.row, { who: 'buyer', step: 'take-back-refund', words });
    await settleAsked(tx, held.row, waiting);
    await notifyTakenBack(tx, held.row, waiting);
    return resumeOrder(tx, held.row, waiting.asked_at);
  });
}

const takenBack = '已撤回';

/** What was asked back of an order, the newest first. */
export const requestsOf = (ctx: Ctx, orderId: number): Promise<RequestRow[]> => findRequests(ctx.db, orderId);

/** The newest request as both sides read it; its pictures for some minutes. */
export function requestShown(ctx: Ctx, requests: readonly RequestRow[], viewerId: number): Order['request'] {
  const [last] = requests;
  if (!last) return null;
  return {
    amount: last.amount,
    reason: last.reason,
    state: last.state,
    silent: last.silent,
    answer: last.answer,
    answer_by: secondsOf(last.answer_by),
    files: last.files.length,
    images: last.files.map((key) => partyFileLink(ctx, { key, viewerId })),
  };
}
