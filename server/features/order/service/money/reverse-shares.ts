import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { Tx } from '../../../../platform/context.ts';
import { balancesOf } from '../../../ledger/api/balances.ts';
import { hold, holdOf, voidHold } from '../../../ledger/api/holds.ts';
import { post, type Line } from '../../../ledger/api/post.ts';
import { leftOf } from '../../policy.ts';
import { findMeans } from '../../store/means.ts';
import { updateOrder, type OrderRow } from '../../store/orders.ts';
import { findShares, insertShares, reverseShares, type ShareRow } from '../../store/shares.ts';
import { advanceLines, owe, type Lack } from './debts.ts';
import { partsOf, type Part } from './parts.ts';
import type { LockedOrder } from './settle.ts';

/** What everybody who has a part of a released order gives of it, so that an amount can go back to the buyer. */
export interface ShareReversal {
  shares: readonly ShareRow[];
  /** Those that still wait, e.g. commissions. */
  waiting: ReadonlySet<ShareRow>;
  /** How the rest is shared out anew. */
  parts: readonly Part[];
  /** By share that is out: what of it is taken, fen; below zero when rounding gives more. */
  taken: ReadonlyMap<ShareRow, number>;
  /** Fen that the seller has too little of. */
  lacks: number;
  /** D68: fen of the seller that members of circles that dissolve get, and nobody else. */
  reserved: number;
  /** Somebody else has not got their part any more, e.g. a commission. */
  blocked: boolean;
}

/** What the seller reads who has too little for it. */
export const lackWords = ({ lacks, reserved }: ShareReversal, then: string): string =>
  `${reserved > 0 ? `解散的通讯录要留 ${yuan(reserved)} 元会费退给成员，其余` : ''}余额不足，请先充值 ${yuan(lacks)} 元再${then}`;

/** One of them gets what the other had. */
const placeOf = (one: Pick<Part, 'kind' | 'userId' | 'level'> | ShareRow): string =>
  `${one.kind} ${'userId' in one ? one.userId : one.user_id} ${one.level ?? ''}`;

const isFor =
  (share: ShareRow) =>
  (part: Part | ShareRow): boolean =>
    placeOf(part) === placeOf(share);

/** What people have while several parts of one order are taken from them. */
function pursesOf(tx: Tx): (userId: number) => Promise<{ income: number; balance: number }> {
  const purses = new Map<number, { income: number; balance: number }>();
  return async (userId) => {
    const purse = purses.get(userId) ?? { ...(await balancesOf(tx, userId)) };
    purses.set(userId, purse);
    return purse;
  };
}

/** `takesAll`: of the seller also what waits for members of circles that dissolve. */
export async function planShareReversal(
  tx: Tx,
  row: OrderRow,
  amount: number,
  { takesAll = false } = {},
): Promise<ShareReversal> {
  const shares = (await findShares(tx.db, row.order_id)).filter(({ reversed_at }) => reversed_at === null);
  const parts = await partsOf(tx, row, leftOf(row) - amount);
  const waiting = new Set<ShareRow>();
  const taken = new Map<ShareRow, number>();
  for (const share of shares)
    if (share.hold_key !== '' && (await holdOf(tx, share.hold_key))?.state === 'pending') waiting.add(share);
    else {
      // The platform has several after a refused commission: the first stands for all that it gets now.
      const isFirst = ![...taken.keys()].some(isFor(share));
      const now = isFirst ? parts.filter(isFor(share)) : [];
      taken.set(share, share.amount - now.reduce((sum, part) => sum + part.amount, 0));
    }
  let lacks = 0;
  let reserved = 0;
  let blocked = false;
  const purseOf = pursesOf(tx);
  for (const [{ kind, user_id: userId }, fen] of taken) {
    if (userId === null) continue;
    const purse = await purseOf(userId);
    if (kind === 'seller') {
      const has = purse.income + purse.balance;
      // Or an owner would let somebody they know have what waits for members.
      if (!takesAll) reserved = (await findMeans(tx.db, userId, tx.now, row.order_id)).back;
      lacks = Math.max(0, fen - has + reserved);
    } else {
      blocked ||= fen > purse.income;
      purse.income -= fen;
    }
  }
  return { shares, waiting, parts, taken, lacks, reserved, blocked };
}

/**
 * The lines of what is taken: of a seller out of their income first, then out of what they have topped up. `advance`: what
 * somebody has no more the platform gives in their place.
 */
async function linesOf(
  tx: Tx,
  row: OrderRow,
  taken: ShareReversal['taken'],
  advance: boolean,
): Promise<{ lines: Line[]; lacks: Lack[] }> {
  const lines: Line[] = [];
  const lacks: Lack[] = [];
  const purseOf = pursesOf(tx);
  for (const [{ kind, user_id: userId }, fen] of taken) {
    if (userId === null) {
      lines.push({ account: 'fee', amount: -fen });
      continue;
    }
    const words = { title: `退款扣回：${row.title}`, detail: `退给买家的款项中您的部分 ${yuan(fen)} 元` };
    const purse = await purseOf(userId);
    const { income, balance } = purse;
    const has = kind === 'seller' ? income + balance : income;
    const lack = advance ? Math.max(0, fen - has) : 0;
    const given = fen - lack;
    const first = kind === 'seller' ? Math.min(given, Math.max(0, income)) : given;
    purse.income -= first;
    purse.balance += first - given;
    lines.push(
      { account: 'income', userId, amount: -first, ...words },
      { account: 'balance', userId, amount: first - given, ...words },
    );
    if (lack > 0) lacks.push({ userId, amount: lack });
  }
  return { lines: [...lines, ...advanceLines(lacks)], lacks };
}

/**
 * D51: takes an amount back out of what a done order has given to the seller, the platform and others, each in proportion; the
 * rest stays with them. The caller holds the order and everybody who has a part.
 */
export async function reverseSharesOf(
  tx: Tx,
  { row, people }: LockedOrder,
  plan: ShareReversal,
  { advance = false } = {},
): Promise<OrderRow> {
  const { shares, waiting, parts, taken } = plan;
  const round = 1 + Math.max(0, ...shares.map((share) => share.round));
  const words = { title: `退款扣回：${row.title}`, detail: '订单退款，这笔款项重新计算' };
  for (const { hold_key } of waiting) await voidHold(tx, hold_key, words);
  const { lines, lacks } = await linesOf(tx, row, taken, advance);
  await post(tx, {
    key: `order:${row.order_id}:reshare:${round}`,
    kind: 'order-reshare',
    orderId: row.order_id,
    lines: [...lines, { account: 'escrow', amount: -lines.reduce((sum, { amount }) => sum + amount, 0) }],
  });
  await owe(tx, row, lacks);
  await reverseShares(tx.db, row.order_id, tx.now);
  const now = parts
    // A person who was not locked would be somebody else than whose part waited.
    .filter(({ userId }) => userId === null || people.has(userId))
    .flatMap((part, place) => (part.kind === 'buyer' ? [] : [{ ...part, kind: part.kind, place }]));
  const out = new Set([...taken.keys()].map(placeOf));
  const rows = [];
  for (const part of now) {
    const { kind, userId, amount, place, title, detail, releaseAt, held = false, level = null } = part;
    const isOut = out.has(placeOf(part));
    const key = isOut ? '' : `order:${row.order_id}:${round}:${place}`;
    if (!isOut && userId !== null)
      await hold(tx, {
        key,
        userId,
        amount,
        reason: kind === 'seller' ? 'sale' : 'commission',
        title,
        detail,
        from: 'escrow',
        orderId: row.order_id,
        lapse: held ? 'none' : 'post',
        releaseAt: releaseAt ?? tx.now,
      });
    rows.push({
      order_id: row.order_id,
      round,
      place,
      kind,
      user_id: userId,
      amount,
      hold_key: key,
      held: held && !isOut,
      level,
      created_at: tx.now,
    });
  }
  await insertShares(tx.db, rows);
  return updateOrder(tx.db, row.order_id, { settled: now.reduce((sum, { amount }) => sum + amount, 0) });
}
