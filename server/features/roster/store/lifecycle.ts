import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import type { ImportRow } from './imports.ts';

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
