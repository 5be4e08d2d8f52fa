import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { startOfDay } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { payCodePromise } from '@qunlu/contract/dues/promise.ts';
import { duesRules } from '@qunlu/contract/dues/rules.ts';
import type * as contract from '@qunlu/contract/dues/pay-codes.ts';
import { orderStage, orderTypes } from '@qunlu/contract/order/rules.ts';
import { circleStatus } from '@qunlu/contract/circle/rules.ts';
import { inTransaction, type Ctx, type ViewerCtx, type Tx } from '../../../platform/context.ts';
import { peopleById } from '../../account/api/directory.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { refundBySeller } from '../../order/api/refund-by-seller.ts';
import { ownRow } from '../../order/api/own.ts';
import type { PayableSubject, SubjectOrder } from '../../order/ports.ts';
import { defineSale, type Offer, problemOf } from '../../order/api/sell.ts';
import { holdOrderById } from '../../order/api/settle.ts';
import { circleOf, type Circle } from '../../circle/api/access.ts';
import { givesBackUntil } from '../policy.ts';
import { insertDuesOrder, sumByCodes } from '../store/orders.ts';
import { findPayCode, type PayCodeRow } from '../store/pay-codes.ts';
import { besideRow } from './membership-subject.ts';
import { noteClosed, notePaid, noteRefund } from './money.ts';
import { feeNow, requirePayee } from './selling.ts';
import { besideOf, requireSameOwner } from './fee-sale.ts';

export const payCodeSubjectName = 'dues.pay-code';

/** The code of a poster as anybody meets it; one of another circle, or one that is off, is none. */
async function openCode(
  ctx: ViewerCtx,
  id: number,
  code: string,
): Promise<{ circle: Circle; row: PayCodeRow }> {
  const row = await findPayCode(ctx.db, id, code);
  if (!row?.enabled) return notFound('这个收款码不存在或已停用');
  const circle = await circleOf(ctx, id);
  return circle.row.status === circleStatus.forbidden
    ? notFound('这个收款码不存在或已停用')
    : { circle, row };
}

/** Why nothing can be paid in it now; '' while it can. */
const closedWords = (circle: Circle): string => {
  if (soldIn(circle)) return '';
  return circle.row.status === circleStatus.dissolving
    ? '这个通讯录正在解散，不能再付款'
    : '这个通讯录现在不能收款';
};

const soldIn = (circle: Circle): boolean =>
  circle.row.status === circleStatus.normal || circle.row.status === circleStatus.underReview;

/** D89: what an owner gets by codes in a day is bounded. Whoever decides holds the owner. */
async function requireRoom(ctx: Ctx, ownerId: number, amount: number): Promise<void> {
  const today = await sumByCodes(ctx.db, ownerId, startOfDay(ctx.now));
  if (today + amount > duesRules.payDaily)
    fail('stateChanged', {
      message: `圈主今天用收款码收的款到了上限 ${yuan(duesRules.payDaily)} 元，请明天再付`,
    });
}

async function payProblem(ctx: ViewerCtx, circle: Circle, row: PayCodeRow): Promise<string> {
  if (circle.row.owner_id === ctx.viewer.userId) return '这是您自己的收款码，请把它发给付款的人';
  const closed = closedWords(circle);
  if (closed) return closed;
  const ownerId = circle.row.owner_id;
  return problemOf(requirePayee(ctx, ownerId).then(() => requireRoom(ctx, ownerId, Math.max(row.amount, 1))));
}

const promised = [
  '付款后不能自行退款，请先确认是付给谁、做什么',
  `收款的圈主 ${duesRules.giveBackDays} 天内可以全额退回，通讯录转让或解散以后也一样；付款后 ${duesRules.refundHours} 小时内可以申诉，处理期间款项不动`,
];

export async function viewPayCode(
  ctx: ViewerCtx,
  { id, code }: { id: number; code: string },
): Promise<OutputOf<typeof contract.viewPayCode>> {
  const { circle, row } = await openCode(ctx, id, code);
  const owner = (await peopleById(ctx, [circle.row.owner_id])).get(circle.row.owner_id);
  return {
    name: circle.row.name,
    avatar: circle.row.avatar,
    owner: owner?.username ?? '',
    purpose: row.purpose,
    amount: row.amount,
    problem: await payProblem(ctx, circle, row),
    refund: promised,
  };
}

interface PaymentOffer extends Offer {
  purpose: string;
}

/** D89: an order for the amount of the code, or for what the payer says where it names none. */
export const paymentSale = defineSale<BodyOf<typeof contract.payByCode>, PaymentOffer>({
  type: orderTypes.payQrcode,
  subject: payCodeSubjectName,
  targetOf: ({ code }) => code,
  known: async (ctx, { id, code }) => ({ sellerId: (await openCode(ctx, id, code)).circle.row.owner_id }),
  async offer(ctx, { id, code, amount }) {
    const { circle, row } = await openCode(ctx, id, code);
    const closed = closedWords(circle);
    if (closed) fail('stateChanged', { message: closed });
    if (circle.row.owner_id === ctx.viewer.userId) fail('forbidden', { message: '不能付款给自己' });
    const total = row.amount || amount;
    await requirePayee(ctx, circle.row.owner_id);
    await requireRoom(ctx, circle.row.owner_id, total);
    return {
      sellerId: circle.row.owner_id,
      title: `${circle.row.name} ${row.purpose}`,
      total,
      snapshot: { circle: circle.row.name, purpose: row.purpose },
      promise: payCodePromise(await feeNow(ctx)),
      purpose: row.purpose,
    };
  },
  seen: {
    price: ({ amount }) => amount,
    changed: (now) => ({ message: `请付 ${yuan(now)} 元`, field: 'amount' }),
  },
  beside: (tx, made, { id, code }, { purpose }) =>
    insertDuesOrder(tx.db, {
      ...besideOf(made, id),
      kind: 'pay',
      title: purpose,
      tier_id: null,
      days: null,
      coupon_id: null,
      code,
    }),
});

/** The engine holds the owner: of two payments at once the second sees the first. */
async function paid(tx: Tx, order: SubjectOrder): Promise<void> {
  const row = await besideRow(tx, order.orderId);
  const code = await findPayCode(tx.db, row.phonebook_id, order.target);
  const circle = await circleOf(tx, row.phonebook_id);
  if (!code?.enabled) fail('stateChanged', { message: '这个收款码已经停用' });
  const closed = closedWords(circle);
  if (closed) fail('stateChanged', { message: closed });
  requireSameOwner(order.sellerId, circle.row.owner_id);
  await requireRoom(tx, circle.row.owner_id, order.total);
  await notePaid(tx, row);
}

export const payCodeSubject: PayableSubject = {
  name: payCodeSubjectName,
  type: orderTypes.payQrcode,
  earns: 'seller',
  paid,
  async closed(tx, { orderId }) {
    await noteClosed(tx, await besideRow(tx, orderId));
  },
  async refunding(tx, { orderId }, { amount }) {
    await noteRefund(tx, await besideRow(tx, orderId), amount);
  },
  word({ stage }, role) {
    if (stage !== orderStage.done) return undefined;
    return role === 'buyer' ? '已付款' : '已收款';
  },
  after: () => [
    `付款后不能自行退款；收款的人 ${duesRules.giveBackDays} 天内可以全额退回，通讯录转让或解散以后也一样`,
  ],
};

type Back = BodyOf<typeof contract.giveBackPayment>;

/** An order by a code whose money went to the caller, whoever owns the circle now (D68). */
async function paidToCaller(ctx: ViewerCtx, hash: string): Promise<number> {
  const { row, role } = await ownRow(ctx, hash);
  if (role !== 'seller' || row.subject !== payCodeSubjectName) fail('notFound', { message: '没有这笔收款' });
  return row.order_id;
}

export async function prepareGivingBack(ctx: ViewerCtx, { hash, reason }: Back): Promise<void> {
  await paidToCaller(ctx, hash);
  await checkPlainly(ctx, { texts: [{ field: 'reason', label: '原因', text: reason }] });
}

/** D89: whoever got a payment gives it back whole, also after they have the money. */
export async function giveBackPayment(ctx: ViewerCtx, { hash, reason }: Back): Promise<{ refund: number }> {
  const orderId = await paidToCaller(ctx, hash);
  return inTransaction(ctx, async (tx) => {
    const held = (await holdOrderById(tx, orderId, false)) ?? fail('busy');
    if (held.row.seller_id !== tx.viewer.userId) fail('busy');
    const row = await besideRow(tx, orderId);
    const left = row.total - row.refunded;
    if (!row.paid_at || left === 0) fail('stateChanged', { message: '这笔收款没有付款，或已经退过了' });
    if (tx.now >= givesBackUntil(row.paid_at))
      fail('stateChanged', { message: `付款超过 ${duesRules.giveBackDays} 天，不能再退` });
    if (held.row.disputed) fail('stateChanged', { message: '这笔款正在申诉，请在订单里处理' });
    await refundBySeller(tx, held, {
      who: 'seller',
      step: 'give-back',
      words: `收款人退回：${reason}`,
      amount: left,
      key: `order:${row.order_id}:dues-given-back`,
    });
    return { refund: left };
  });
}
