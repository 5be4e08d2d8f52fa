import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { differenceState, type DifferenceState } from '@qunlu/contract/wallet/rules.ts';
import type {
  listDifferences as listContract,
  resolveDifference as resolveContract,
  viewDifference as viewContract,
} from '@qunlu/contract/wallet/staff-differences.ts';
import type { RawBuilder } from 'kysely';
import { inTransaction, secondsOf, type Ctx, type StaffCtx } from '../../../platform/context.ts';
import { nextOf } from '../../../platform/paging.ts';
import { peopleById } from '../../account/api/directory.ts';
import { audit } from '../../staff/api/audit.ts';
import { findBillLines } from '../store/bills.ts';
import {
  countOpenDifferences,
  differs,
  findDifference,
  findDifferences,
  resolveDifference,
  type DifferenceRow,
} from '../store/differences.ts';

type Line = OutputOf<typeof resolveContract>;

export const waitingDifferences = (): RawBuilder<number> => countOpenDifferences();

/** D115: whether bill and ledger differ about something of this person. Nothing is paid out to them meanwhile. */
export const hasDifference = (ctx: Ctx, userId: number): Promise<boolean> => differs(ctx.db, userId);

async function lines(ctx: Ctx, rows: readonly DifferenceRow[]): Promise<Line[]> {
  const people = await peopleById(
    ctx,
    rows.flatMap((row) => [row.user_id, row.seller_id, row.resolved_by].flatMap((id) => id ?? [])),
  );
  const nameOf = (id: number | null): string => (id === null ? '' : (people.get(id)?.username ?? String(id)));
  return rows.map((row) => ({
    id: row.difference_id,
    kind: row.kind,
    number: row.number,
    provider_number: row.provider_number,
    day: row.day,
    ours: row.ours,
    bill: row.bill,
    hash: row.hash,
    user_id: row.user_id ?? 0,
    name: nameOf(row.user_id),
    seller_id: row.seller_id ?? 0,
    seller: nameOf(row.seller_id),
    state: row.state,
    found_at: secondsOf(row.found_at),
    resolved_by: nameOf(row.resolved_by),
    resolved_at: row.resolved_at ? secondsOf(row.resolved_at) : 0,
    reason: row.reason,
  }));
}

export async function listAllDifferences(
  ctx: StaffCtx,
  query: { state?: string | undefined; size?: number | undefined; next?: number | undefined },
): Promise<OutputOf<typeof listContract>> {
  const size = query.size ?? 20;
  const state = Number(query.state ?? differenceState.open) as DifferenceState;
  const rows = await findDifferences(ctx.db, { state, after: query.next, size: size + 1 });
  const shown = rows.slice(0, size);
  return {
    list: await lines(ctx, shown),
    next: nextOf(rows, size, 'difference_id'),
  };
}

/** The look is written down. */
export async function viewOneDifference(
  ctx: StaffCtx,
  given: { id: number; reason: string },
): Promise<OutputOf<typeof viewContract>> {
  return inTransaction(ctx, async (tx) => {
    const row = (await findDifference(tx.db, given.id)) ?? notFound('没有这条对账差异');
    await audit(tx, { action: 'view-difference', subject: `difference:${given.id}`, reason: given.reason });
    const [line] = await lines(tx, [row]);
    const kept = await findBillLines(tx.db, row.kind, row.number);
    return {
      ...(line ?? notFound('没有这条对账差异')),
      lines: kept.map(({ day, amount, fee, at }) => ({ day, amount, fee, at: secondsOf(at) })),
    };
  });
}

/** By somebody whose money it is not. */
export async function resolveOneDifference(
  ctx: StaffCtx,
  given: { id: number; message: string },
): Promise<Line> {
  return inTransaction(ctx, async (tx) => {
    const { userId: staffId } = tx.staff;
    const row = (await findDifference(tx.db, given.id, true)) ?? notFound('没有这条对账差异');
    if (row.state !== differenceState.open) fail('stateChanged', { message: '这条差异已经了结，请刷新' });
    if (row.user_id === staffId || row.seller_id === staffId)
      fail('forbidden', { message: '和您自己的钱有关，请交给同事处理' });
    await resolveDifference(tx.db, given.id, { staffId, reason: given.message, at: tx.now });
    await audit(tx, {
      action: 'resolve-difference',
      subject: `difference:${given.id}`,
      reason: given.message,
    });
    const [line] = await lines(tx, [(await findDifference(tx.db, given.id)) ?? notFound('没有这条对账差异')]);
    return line ?? notFound('没有这条对账差异');
  });
}
