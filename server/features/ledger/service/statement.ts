import { monthSeconds, monthText } from '@qunlu/contract/kernel/formats.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import type { Ctx } from '../../../platform/context.ts';
import { findPendingHolds, type PendingHold } from '../store/holds.ts';
import { findLines, sumMoved, type StatementLine, type StatementQuery } from '../store/statement.ts';
import type { HoldReason, PersonAccount } from '../tables.ts';

export type { StatementLine } from '../store/statement.ts';
export type { PendingHold } from '../store/holds.ts';

export const personAccounts: readonly PersonAccount[] = ['balance', 'income', 'frozen'];

const defaultSize = 20;

/** One more is read than shown, to know whether it goes on. */
function pageOf<Row>(rows: readonly Row[], size: number, idOf: (row: Row) => number) {
  const list = rows.slice(0, size);
  const last = list.at(-1);
  return { list, next: rows.length > size && last ? idOf(last) : pagingEnd };
}

/** Lines of a person, the newest first; `before` is the `next` of the page before. */
export async function statementOf(
  ctx: Ctx,
  given: Omit<StatementQuery, 'accounts' | 'size'> & {
    accounts?: readonly PersonAccount[];
    size?: number | undefined;
  },
): Promise<{ list: StatementLine[]; next: number }> {
  const { accounts = personAccounts, size = defaultSize, ...rest } = given;
  const rows = await findLines(ctx.db, { ...rest, accounts, size: size + 1 });
  return pageOf(rows, size, (row) => row.lineId);
}

const longerThanMonth = 32 * 86_400;

/** The first moment of a month (`2026-11`) and of the next one, in Shanghai. */
export function monthOf(month: string): { from: Date; to: Date } {
  const from = monthSeconds(month) ?? 0;
  const to = monthSeconds(monthText(from + longerThanMonth)) ?? 0;
  return { from: new Date(from * 1000), to: new Date(to * 1000) };
}

/** What came in and went out in a month (`2026-11`), in fen; freezing and unfreezing is neither. */
export function monthTotals(ctx: Ctx, userId: number, month: string): Promise<{ in: number; out: number }> {
  const { from, to } = monthOf(month);
  return sumMoved(ctx.db, userId, from, to);
}

/** Money that waits, the first to be released first; `after` is the `next` of the page before. */
export async function pendingHolds(
  ctx: Ctx,
  given: {
    userId: number;
    reasons?: readonly HoldReason[];
    after?: number | undefined;
    size?: number | undefined;
  },
): Promise<{ list: PendingHold[]; next: number }> {
  const { userId, reasons, after = 0, size = defaultSize } = given;
  const rows = await findPendingHolds(ctx.db, { userId, reasons, after, size: size + 1 });
  return pageOf(rows, size, (row) => row.holdId);
}
