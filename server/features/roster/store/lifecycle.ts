import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { ImportRow } from './imports.ts';

const columns = ['owner_id', 'user_id', 'decided_by'] as const;

export async function moveImports(db: TxDb, { keep, drop }: { keep: number; drop: number }): Promise<void> {
  for (const column of columns)
    await sql`update roster_import set ${sql.ref(column)} = ${keep} where ${sql.ref(column)} = ${drop}`.execute(
      db,
    );
}

export async function forgetPerson(db: TxDb, userId: number): Promise<void> {
  for (const column of columns)
    await sql`update roster_import set ${sql.ref(column)} = null where ${sql.ref(column)} = ${userId}`.execute(
      db,
    );
}

/** What somebody has uploaded, the newest first. */
export async function findImportsOf(
  db: Db,
  userId: number,
  size: number,
): Promise<(ImportRow & { circle: string })[]> {
  const { rows } = await sql<ImportRow & { circle: string }>`select i.*, p.name as circle
    from roster_import i join phonebook_line p on p.phonebook_id = i.phonebook_id
    where i.user_id = ${userId} order by i.created_at desc limit ${size}`.execute(db);
  return rows;
}
