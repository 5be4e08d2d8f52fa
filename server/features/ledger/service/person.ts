import type { listChecks as listing, viewPersonMoney as viewing } from '@qunlu/contract/ledger/staff.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { pageSizeMax } from '@qunlu/contract/kernel/paging.ts';
import type { RawBuilder } from 'kysely';
import { inTransaction, secondsOf, type StaffCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { peopleById } from '../../account/api/directory.ts';
import { audit } from '../../staff/api/audit.ts';
import type { PersonFact } from '../../staff/ports.ts';
import { findBalances } from '../store/accounts.ts';
import { countDifferences, findChecks } from '../store/checks.ts';
import { countPending } from '../store/holds.ts';
import { pendingHolds, statementOf } from './statement.ts';

/** D138: what a person has, for staff with a reason; written down before it is shown. */
export function viewPersonMoney(
  ctx: StaffCtx,
  { user_id: userId, reason }: { user_id: number; reason: string },
): Promise<OutputOf<typeof viewing>> {
  return inTransaction(ctx, async (tx) => {
    const person = (await peopleById(tx, [userId])).get(userId);
    if (!person) fail('notFound', { message: '没有这个用户' });
    await audit(tx, { action: 'view-money', subject: `user:${userId}`, reason });
    const holds = await pendingHolds(tx, { userId, size: pageSizeMax });
    const lines = await statementOf(tx, { userId, size: pageSizeMax });
    return {
      user_id: userId,
      name: person.username,
      ...(await findBalances(tx.db, userId)),
      holds: holds.list.map((hold) => ({
        id: hold.holdId,
        title: hold.title,
        amount: hold.amount,
        release_at: hold.lapse === 'none' ? 0 : secondsOf(hold.releaseAt),
        order_id: hold.orderId,
      })),
      lines: lines.list.map(({ lineId, orderId, at, ...line }) => ({
        ...line,
        id: lineId,
        at: secondsOf(at),
        order_id: orderId,
      })),
    };
  });
}

/** How many holds of each person wait. */
export const holdCounts: PersonFact = (ctx, userIds) => countPending(ctx.db, userIds);

export async function listChecks(
  ctx: StaffCtx,
  { size = 20, next }: { size?: number | undefined; next?: number | undefined },
): Promise<OutputOf<typeof listing>> {
  const rows = await findChecks(ctx.db, next, size + 1);
  return paged(rows, size, 'check_id', ({ check_id, at, lines, differences }) => ({
    id: check_id,
    at: secondsOf(at),
    lines,
    differences,
  }));
}

/** What the newest check found. */

export const openDifferences = (): RawBuilder<number> => countDifferences();
