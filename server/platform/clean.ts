import { sql, type RawBuilder } from 'kysely';
import type { Db } from './database.ts';

/** Rows per statement, so that no lock is held for long and a large backlog is deleted in small steps. */
const batch = 5000;

/** Deletes the rows of a table that match `where`, in batches, until none is left or `goesOn` answers false. */
export async function dropRows(
  db: Db,
  goesOn: () => boolean,
  table: string,
  where: RawBuilder<unknown>,
): Promise<void> {
  let dropped = batch;
  while (dropped === batch && goesOn()) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${where} limit ${batch}))`.execute(db);
    dropped = Number(numAffectedRows);
  }
}
