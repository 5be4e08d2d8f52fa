import { sql, type RawBuilder } from 'kysely';
import type { Db } from './database.ts';

/** Rows of one statement: it holds no lock for long, and a night that finds millions does not find them at once. */
const batch = 5000;

/** Deletes the rows of a table that `where` names, batch by batch, until none is left or `goesOn` says no. */
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
