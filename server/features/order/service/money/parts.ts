import { dayAndTime } from '@qunlu/contract/order/promise-words.ts';
import { cancelSteps, feeOf, releaseAt } from '@qunlu/contract/order/promise.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { after, secondsOf, type Ctx, type Tx } from '../../../../platform/context.ts';
import { peopleById } from '../../../account/api/directory.ts';
import { factsOf, leftOf } from '../../policy.ts';
import type { OrderRow } from '../../store/orders.ts';
import type { ShareKind } from '../../tables.ts';
import { refundedOf, subjectOf, subjectOrder } from '../ground/facts.ts';
import { partiesOf } from '../ground/locks.ts';

/** Who would get a commission of what is left of an order. */
export const commissioned = async (ctx: Ctx, row: OrderRow): Promise<number[]> =>
  (await commissionsOf(ctx, row, leftOf(row))).map(({ userId }) => userId);

export const commissionsOf = async (ctx: Ctx, row: OrderRow, settled: number) =>
  (await subjectOf(ctx, row).commissions?.(ctx, subjectOrder(row), settled)) ?? [];

export interface Part {
  kind: ShareKind | 'buyer';
  userId: number | null;
  amount: number;
  title: string;
  detail: string;
  /** null: at once. */
  releaseAt: Date | null;
  /** Not by the clock either: staff decides. */
  held?: boolean;
  /** Of others than the seller: what was sold, and no commission. */
  income?: boolean;
  /** Of a commission: which of the order's it is. */
  level?: number | null;
}

const atSecond = (seconds: number): Date => new Date(seconds * 1000);

/** `收入：` and what was sold; the ledger cuts it to its length. */
export const titleAbout = (what: string, row: OrderRow): string => `${what}：${row.title}`;

/** How an amount is shared out by the promise and the subject. */
export async function partsOf(tx: Tx, row: OrderRow, amount: number): Promise<Part[]> {
  const subject = subjectOf(tx, row);
  if (subject.earns === 'buyer')
    return [
      {
        kind: 'buyer',
        userId: row.buyer_id,
        amount,
        title: row.title,
        detail: `付款 ${yuan(row.total)} 元，到账 ${yuan(amount)} 元`,
        releaseAt: null,
      },
    ];
  const seller = subject.earns === 'seller' ? row.seller_id : null;
  if (subject.earns === 'seller' && seller === null)
    throw new Error(`order ${row.order_id} of ${row.subject} has no seller`);
  const release = atSecond(releaseAt(row.promise, factsOf(row)));
  const fee = seller === null ? 0 : feeOf(row.promise, amount);
  let left = amount - fee;
  const given: Part[] = [];
  const names = await peopleById(tx, partiesOf(row));
  const buyer = row.promise.hidesBuyer ? '' : (names.get(row.buyer_id)?.username ?? '');
  for (const one of await commissionsOf(tx, row, amount)) {
    const share = Math.min(left, Math.max(0, one.amount));
    if (share < one.amount) tx.deps.log.error({ order: row.order_id }, 'commissions exceed what was settled');
    if (share === 0) continue;
    left -= share;
    given.push({
      kind: 'commission',
      userId: one.userId,
      amount: share,
      title: one.title,
      detail: `${row.title}，成交 ${yuan(amount)} 元`,
      releaseAt: notBefore(after(tx.now, one.holdSeconds), release, undoneBy(row)),
      held: one.held === true,
      income: one.income === true,
      level: one.level ?? null,
    });
  }
  const others = amount - fee - left;
  if (seller !== null && left > 0)
    given.push({
      kind: 'seller',
      userId: seller,
      amount: left,
      title: titleAbout('收入', row),
      detail: [
        buyer === '' ? '' : `买家 ${buyer}`,
        `实付 ${yuan(row.total)} 元`,
        refundedOf(row) > 0 ? `退款 ${yuan(refundedOf(row))} 元` : '',
        fee > 0 ? `服务费 ${yuan(fee)} 元` : '',
        others > 0 ? `${given.every(({ income }) => income) ? '分给别人' : '佣金'} ${yuan(others)} 元` : '',
        release > tx.now ? `${dayAndTime(secondsOf(release), secondsOf(tx.now))} 起可以提现` : '可以提现',
      ]
        .filter((word) => word !== '')
        .join('，'),
      releaseAt: release > tx.now ? release : null,
    });
  const platform = seller === null ? left : fee;
  if (platform > 0)
    given.push({ kind: 'fee', userId: null, amount: platform, title: '', detail: '', releaseAt: null });
  return given;
}

/** Until when the buyer may still give back what is done at once. */
function undoneBy(row: OrderRow): Date {
  if (row.promise.serve) return new Date(0);
  const ends = cancelSteps(row.promise, factsOf(row).paidAt).flatMap(({ until }) => until);
  return atSecond(Math.max(0, ...ends));
}

const notBefore = (...dates: readonly Date[]): Date =>
  new Date(Math.max(...dates.map((date) => date.getTime())));
