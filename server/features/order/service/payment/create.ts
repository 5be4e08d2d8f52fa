import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { promiseProblem } from '@qunlu/contract/order/promise-problem.ts';
import type { SalePromise } from '@qunlu/contract/order/promise.ts';
import { orderRules, orderState, type OrderType } from '@qunlu/contract/order/rules.ts';
import { stepWords } from '@qunlu/contract/order/steps.ts';
import { after, type Ctx, type Tx } from '../../../../platform/context.ts';
import { canStillLock } from '../../../../platform/held.ts';
import { lockPeople, type AccountState } from '../../../account/api/people.ts';
import { requireOpenSeller } from '../../../identity/api/selling.ts';
import { cut } from '../../../ledger/api/post.ts';
import { findOrder, findUnpaid, insertOrder, lockOrderRow, type OrderRow } from '../../store/orders.ts';
import { findOpenPayment } from '../../store/payments.ts';
import { canPayAtOnce, makePaid } from './at-once.ts';
import { becomeClosed } from './closed.ts';
import { closeUnpaid } from './closing.ts';
import { becomePaid } from './paid.ts';

export interface NewOrder {
  type: OrderType;
  /** Name of the payable subject, and what of it: part of "one unpaid order per target and person". */
  subject: string;
  target: string;
  buyerId: number;
  sellerId?: number;
  title: string;
  quantity?: number;
  /** Fen. */
  total: number;
  /** What was bought, as it was shown; without times of the call, so that asking twice finds the same order. */
  snapshot: Record<string, unknown>;
  promise: SalePromise;
  /** Seconds until it is closed unpaid, e.g. as long as a place is held for it; default D107. Not part of what is agreed. */
  expiresIn?: number;
  /**
   * Writes what stands beside a new order, before it is paid. Inside the transaction. May answer the subject's page of the
   * order, which is asked for otherwise.
   */
  beside?: (tx: Tx, order: OrderRow) => Promise<string | void>;
  /** Who of buyer and seller may be met, where the caller has locked both. */
  parties?: ReadonlyMap<number, AccountState>;
  /** The balance pays it in the same transaction when it is enough for all; otherwise the order waits for payment. */
  fromBalance?: boolean;
}

type OrderDraft = Omit<NewOrder, 'type' | 'title'>;

/** The same text for the same value, whatever the order of its keys: the database keeps its own. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`;
}

const agrees = (row: OrderRow, draft: OrderDraft, now: Date): boolean =>
  row.expires_at > now &&
  row.total === draft.total &&
  row.quantity === (draft.quantity ?? 1) &&
  row.seller_id === (draft.sellerId ?? null) &&
  canonical([row.promise, row.snapshot]) === canonical([draft.promise, draft.snapshot]);

/**
 * Call it before the transaction of `createOrder` (as the `prepare` of a route): an unpaid order for the same target at
 * another price or promise is closed, at the provider, too; `before` is told its number first. Fails when that one turns out to be
 * paid.
 */
export async function closeStale(
  ctx: Ctx,
  draft: OrderDraft,
  before?: (orderId: number) => Promise<unknown>,
): Promise<void> {
  const open = await findUnpaid(ctx.db, draft);
  if (!open || agrees(open, draft, ctx.now)) return;
  await before?.(open.order_id);
  const closed = await closeUnpaid(ctx, open.order_id, {
    who: 'buyer',
    reason: stepWords('close', { as: 'changed' }),
  });
  if (closed.state !== orderState.closed)
    fail('stateChanged', { message: '上一个订单刚刚付款成功，请先到订单里查看' });
}

/**
 * D107: makes an order, or answers the unpaid one of the same person and target when it is for the same price and
 * promise. One for nothing is paid at once, and one that the balance shall pay when that is enough and no unpaid one stands
 * there. Locks buyer and seller: the caller has locked no other person before.
 */
export async function createOrder(tx: Tx, given: NewOrder): Promise<OrderRow> {
  if (!Number.isSafeInteger(given.total) || given.total < 0 || given.total > orderRules.totalMax)
    fail('invalid', { message: '金额超出范围' });
  // What could not be carried out is not promised.
  const problem = promiseProblem(given.promise);
  if (problem !== '') fail('invalid', { message: problem });
  if (given.sellerId === given.buyerId) fail('forbidden', { message: '不能购买自己发布的内容' });
  const states =
    given.parties ??
    (await lockPeople(tx, given.sellerId === undefined ? [given.buyerId] : [given.buyerId, given.sellerId]));
  // Under the seller's lock: whoever freezes them waits for this order, or this order for them.
  if (given.total > 0 && given.sellerId !== undefined) await requireOpenSeller(tx, given.sellerId);
  const row = rowOf(tx, given);
  if (given.fromBalance && (await canPayAtOnce(tx, row, states))) return makePaid(tx, row, given.beside);
  const made = (await insertNew(tx, given)) ?? (await replaceOpen(tx, given));
  if (made.total > 0 || made.state !== orderState.unpaid) return made;
  await becomePaid(tx, made, { balance: 0, channel: 0 });
  return (await findOrder(tx.db, made.order_id)) ?? made;
}

/** The unpaid order that is there when it says the same; otherwise it is closed and a new one stands for it. */
async function replaceOpen(tx: Tx, given: NewOrder): Promise<OrderRow> {
  const open = (await findUnpaid(tx.db, given)) ?? fail('busy');
  if (agrees(open, given, tx.now)) return open;
  // Made since the sale was prepared, in a transaction that has locked what comes after orders: preparing again closes it.
  if (!canStillLock(tx.db, 'order')) fail('busy', { message: '您的上一个订单刚刚变了，请再试一次' });
  // Only what the provider knows nothing of can be closed in here.
  if (await findOpenPayment(tx.db, open.order_id))
    fail('busy', { message: '上一个订单正在付款，请稍后再试' });
  // Its buyer is locked, without whom nobody changes it; its seller may be another one, whom it is too late to lock.
  const row = (await lockOrderRow(tx.db, open.order_id)) ?? notFound('订单不存在');
  await becomeClosed(tx, row, { who: 'buyer', reason: stepWords('close', { as: 'changed' }) });
  return (await insertNew(tx, given)) ?? fail('busy');
}

const rowOf = (tx: Tx, given: NewOrder) => ({
  hash: tx.deps.random(16).toString('base64url'),
  type: given.type,
  subject: given.subject,
  target: given.target,
  buyer_id: given.buyerId,
  seller_id: given.sellerId ?? null,
  title: cut(given.title, orderRules.title),
  quantity: given.quantity ?? 1,
  total: given.total,
  snapshot: given.snapshot,
  promise: given.promise,
  created_at: tx.now,
  expires_at: after(tx.now, given.expiresIn ?? orderRules.unpaidMinutes * 60),
});

async function insertNew(tx: Tx, given: NewOrder): Promise<OrderRow | undefined> {
  const made = await insertOrder(tx.db, { ...rowOf(tx, given), state: orderState.unpaid });
  if (made) await given.beside?.(tx, made);
  return made;
}
