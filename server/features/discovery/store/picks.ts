import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { DiscoveryTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<DiscoveryTables>();

export interface PickRow {
  phonebook_id: number;
  name: string;
  members: number;
  sort: number;
  shown: boolean;
}

/** What staff recommends, in their order, also what nobody can see now. */
export async function findPicks(db: Db): Promise<PickRow[]> {
  const { rows } = await sql<PickRow>`
    select k.phonebook_id, l.name, l.members, k.sort, l.listed and l.status = 1 as shown
    from discovery_pick k join phonebook_line l on l.phonebook_id = k.phonebook_id
    order by k.sort, k.phonebook_id`.execute(db);
  return rows;
}

/** Whether there is such a circle, and it is not over. */
export async function findLine(
  db: Db,
  circleId: number,
): Promise<{ listed: boolean; status: number } | undefined> {
  const { rows } = await sql<{ listed: boolean; status: number }>`
    select listed, status from phonebook_line where phonebook_id = ${circleId} and status <> 5`.execute(db);
  return rows[0];
}

export async function savePick(db: TxDb, circleId: number, sort: number, now: Date): Promise<void> {
  await tables(db)
    .insertInto('discovery_pick')
    .values({ phonebook_id: circleId, sort, picked_at: now })
    .onConflict((conflict) => conflict.column('phonebook_id').doUpdateSet({ sort }))
    .execute();
}

/** false: it was none. */
export async function deletePick(db: TxDb, circleId: number): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('discovery_pick')
    .where('phonebook_id', '=', circleId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
