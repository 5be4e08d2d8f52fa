import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';

export type SealedTable = 'identity_document' | 'identity_person' | 'identity_archive';

export interface SealedRow {
  id: number;
  sealed: string;
}

const columns = {
  identity_document: { id: 'document_id', sealed: 'number_sealed' },
  identity_person: { id: 'user_id', sealed: 'name_sealed' },
  identity_archive: { id: 'archive_id', sealed: 'sealed' },
} as const;

/** Sealed under another secret than the present one, in the order of their keys. */
export async function findOldSeals(
  db: Db,
  table: SealedTable,
  given: { mark: Buffer; above: number; size: number },
): Promise<SealedRow[]> {
  const { id, sealed } = columns[table];
  const { rows } = await sql<SealedRow>`
    select ${sql.ref(id)} as id, ${sql.ref(sealed)} as sealed from ${sql.table(table)}
    where key_mark <> ${given.mark} and ${sql.ref(id)} > ${given.above}
    order by ${sql.ref(id)} limit ${given.size}`.execute(db);
  return rows;
}

/** Replaces one seal, unless somebody else has. `hash`: of a document's number. */
export async function renewSeal(
  db: Db,
  table: SealedTable,
  row: SealedRow & { before: string; mark: Buffer; hash?: Buffer },
): Promise<void> {
  const { id, sealed } = columns[table];
  const hash = row.hash ? sql`, number_hash = ${row.hash}` : sql``;
  await sql`update ${sql.table(table)} set ${sql.ref(sealed)} = ${row.sealed}, key_mark = ${row.mark}${hash}
    where ${sql.ref(id)} = ${row.id} and ${sql.ref(sealed)} = ${row.before}`.execute(db);
}
