import type { Insertable, Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { StaffTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<StaffTables>();

export type AuditRow = Selectable<StaffTables['staff_audit']>;

export async function addAudit(db: TxDb, row: Insertable<StaffTables['staff_audit']>): Promise<void> {
  await tables(db).insertInto('staff_audit').values(row).execute();
}

/** A page, the newest first. */
export async function findAudit(
  db: Db,
  wanted: { staffId?: number | undefined; subject?: string; before?: number | undefined; size: number },
): Promise<AuditRow[]> {
  let query = tables(db).selectFrom('staff_audit').selectAll().orderBy('audit_id', 'desc').limit(wanted.size);
  if (wanted.staffId !== undefined) query = query.where('staff_id', '=', wanted.staffId);
  if (wanted.subject !== undefined) query = query.where('subject', '=', wanted.subject);
  if (wanted.before !== undefined) query = query.where('audit_id', '<', wanted.before);
  return query.execute();
}
