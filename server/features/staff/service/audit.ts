import type { listAudit as contract } from '@qunlu/contract/staff/calls.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { secondsOf, type Ctx, type Tx } from '../../../platform/context.ts';
import { nextOf } from '../../../platform/paging.ts';
import { peopleById } from '../../account/api/directory.ts';
import { addAudit, findAudit, type AuditRow } from '../store/audit.ts';

/** Who did it when nobody is logged in: the command line. */
const commandLineActor = '命令行';

/** Writes down what a member of staff does, before it is answered and in the transaction of the action (D138). */
export const audit = (ctx: Tx, entry: { action: string; subject: string; reason: string }): Promise<void> =>
  addAudit(ctx.db, { ...entry, staff_id: ctx.staff?.userId ?? null, at: ctx.now });

async function namesFor(ctx: Ctx, rows: readonly AuditRow[]): Promise<(row: AuditRow) => string> {
  const people = await peopleById(
    ctx,
    rows.flatMap(({ staff_id }) => (staff_id === null ? [] : [staff_id])),
  );
  return ({ staff_id }) =>
    staff_id === null ? commandLineActor : (people.get(staff_id)?.username ?? String(staff_id));
}

/** What was done to one person, the newest first. */
export async function historyOf(
  ctx: Ctx,
  userId: number,
  size: number,
): Promise<{ at: number; staff: string; action: string; reason: string }[]> {
  const rows = await findAudit(ctx.db, { subject: `user:${userId}`, size });
  const nameOf = await namesFor(ctx, rows);
  return rows.map((row) => ({
    at: secondsOf(row.at),
    staff: nameOf(row),
    action: row.action,
    reason: row.reason,
  }));
}

export async function listAudit(
  ctx: Ctx,
  query: { user_id?: number | undefined; size?: number | undefined; next?: number | undefined },
): Promise<OutputOf<typeof contract>> {
  const size = query.size ?? 20;
  const rows = await findAudit(ctx.db, { staffId: query.user_id, before: query.next, size: size + 1 });
  const shown = rows.slice(0, size);
  const nameOf = await namesFor(ctx, shown);
  return {
    list: shown.map((row) => ({
      id: row.audit_id,
      staff_id: row.staff_id ?? 0,
      name: nameOf(row),
      action: row.action,
      subject: row.subject,
      reason: row.reason,
      at: secondsOf(row.at),
    })),
    next: nextOf(rows, size, 'audit_id'),
  };
}
