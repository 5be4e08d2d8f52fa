import { sql, type Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { ReputationTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<ReputationTables>();

export type FactRow = Selectable<ReputationTables['reputation_fact']>;

/**
 * Notes what was heard, and answers the fact, held until the transaction ends; undefined: the same or something later was heard
 * before.
 */
export async function hearFact(
  db: TxDb,
  { key, holds, heard }: Pick<FactRow, 'key' | 'holds' | 'heard'>,
): Promise<FactRow | undefined> {
  const { rows } = await sql<FactRow>`
    insert into reputation_fact as f (key, holds, heard) values (${key}, ${holds}, ${heard})
    on conflict (key) do update set holds = ${holds}, heard = ${heard} where f.heard < ${heard}
    returning *`.execute(db);
  return rows[0];
}

export const findFact = (db: Db, key: string): Promise<FactRow | undefined> =>
  tables(db).selectFrom('reputation_fact').selectAll().where('key', '=', key).executeTakeFirst();

/** What it has earned now; null: nothing, or it was taken back. */
export async function putEarned(
  db: TxDb,
  { key, times, entry_id }: Pick<FactRow, 'key' | 'times' | 'entry_id'>,
): Promise<void> {
  await tables(db).updateTable('reputation_fact').set({ times, entry_id }).where('key', '=', key).execute();
}
