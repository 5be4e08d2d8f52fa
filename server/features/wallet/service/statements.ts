import type {
  listAwaited as awaitedContract,
  listIncome as incomeContract,
  listPending as pendingContract,
  listStatement as statementContract,
  StatementLine,
  viewBalance as balanceContract,
} from '@qunlu/contract/wallet/calls.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { monthText } from '@qunlu/contract/kernel/formats.ts';
import { secondsOf, type Ctx, type ViewerCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { balancesOf } from '../../ledger/api/balances.ts';
import {
  monthOf,
  monthTotals,
  pendingHolds,
  statementOf,
  type StatementLine as LedgerLine,
} from '../../ledger/api/statement.ts';
import { awaitedOf } from '../../order/api/awaited.ts';
import { hashesOf } from '../../order/api/lookups.ts';
import { meansOf } from '../../order/api/means.ts';
import { sumAwaited } from '../store/awaited.ts';

interface Paging {
  size?: number | undefined;
  next?: number | undefined;
}

/** D113. Withdrawn may be the income that is owed to nobody: what waits is frozen, what was topped up is in the balance. */
export async function viewBalance(ctx: ViewerCtx): Promise<OutputOf<typeof balanceContract>> {
  const { userId } = ctx.viewer;
  const { balance, income, frozen } = await balancesOf(ctx, userId);
  const { withdrawable, spendable } = await meansOf(ctx, userId);
  return { balance, income, spendable, frozen, withdrawable, awaited: await sumAwaited(ctx.db, userId) };
}

/** Lines of the ledger with the public numbers of their orders. */
export async function presentLines(ctx: Ctx, rows: readonly LedgerLine[]): Promise<StatementLine[]> {
  const hashes = await hashesOf(
    ctx,
    rows.map(({ orderId }) => orderId),
  );
  return rows.map((row) => ({
    id: row.lineId,
    account: row.account,
    title: row.title,
    detail: row.detail,
    amount: row.amount,
    after: row.after,
    at: secondsOf(row.at),
    hash: hashes.get(row.orderId) ?? '',
  }));
}

type Page = OutputOf<typeof incomeContract>;

/** A withdrawal that is back has neither come in nor gone out. */
const broughtBack = (row: LedgerLine): LedgerLine =>
  row.kind === 'void-withdrawal'
    ? {
        ...row,
        amount: 0,
        detail: [`${yuan(row.amount)} 元已退回收入`, row.detail].filter((one) => one !== '').join('，'),
      }
    : row;

async function page(
  ctx: ViewerCtx,
  { size, next }: Paging,
  wanted: Omit<Parameters<typeof statementOf>[1], 'userId' | 'size' | 'before'>,
): Promise<Page> {
  const found = await statementOf(ctx, { ...wanted, userId: ctx.viewer.userId, size, before: next });
  const rows = wanted.folded ? found.list.map(broughtBack) : found.list;
  return { list: await presentLines(ctx, rows), next: found.next };
}

export const listIncome = (ctx: ViewerCtx, query: Paging): Promise<Page> =>
  page(ctx, query, { accounts: ['income'] });

/** Commission when it is earned, and when it is taken back. */
const commissionKinds = ['commission', 'hold-commission', 'void-commission'];

export const listCommission = (ctx: ViewerCtx, query: Paging): Promise<Page> =>
  page(ctx, query, { accounts: ['income', 'frozen'], kinds: commissionKinds });

export async function listPending(
  ctx: ViewerCtx,
  { size, next }: Paging,
): Promise<OutputOf<typeof pendingContract>> {
  const found = await pendingHolds(ctx, { userId: ctx.viewer.userId, size, after: next });
  const hashes = await hashesOf(
    ctx,
    found.list.map(({ orderId }) => orderId),
  );
  return {
    list: found.list.map((row) => ({
      id: row.holdId,
      title: row.title,
      amount: row.amount,
      release_at: row.lapse === 'none' ? 0 : secondsOf(row.releaseAt),
      hash: hashes.get(row.orderId) ?? '',
    })),
    next: found.next,
  };
}

/** What buyers have paid and is not the seller's yet, with the day at which it comes. */
export async function listAwaited(
  ctx: ViewerCtx,
  { size = 20, next }: Paging,
): Promise<OutputOf<typeof awaitedContract>> {
  const rows = await awaitedOf(ctx, { userId: ctx.viewer.userId, before: next, size: size + 1 });
  return paged(rows, size, 'orderId', ({ orderId, ...row }) => ({ ...row, id: orderId }));
}

export async function listStatement(
  ctx: ViewerCtx,
  query: Paging & { month?: string | undefined },
): Promise<OutputOf<typeof statementContract>> {
  const month = query.month ?? monthText(secondsOf(ctx.now));
  const found = await page(ctx, query, { ...monthOf(month), folded: true });
  return { ...found, ...(await monthTotals(ctx, ctx.viewer.userId, month)) };
}
