import { sql, type RawBuilder } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { CircleTables } from '../tables.ts';
import type { CircleRow } from './circles.ts';

const tables = (db: Db) => db.withTables<CircleTables>();

/** Circles whose notice of dissolving is over; one that failed comes when its time to be tried again does. */
export async function findEnding(db: Db, now: Date, size: number): Promise<number[]> {
  const { rows } = await sql<{ phonebook_id: number }>`
    select phonebook_id from phonebook
    where status = 4 and coalesce(ending_next_at, dissolve_at) <= ${now}
    order by coalesce(ending_next_at, dissolve_at) limit ${size}`.execute(db);
  return rows.map(({ phonebook_id }) => phonebook_id);
}

export type StuckRow = Pick<
  CircleRow,
  'phonebook_id' | 'name' | 'owner_id' | 'members' | 'dissolve_at' | 'ending_tries' | 'ending_lacks'
> & { owner: string | null; ending_failed_at: Date; ending_next_at: Date };

/** Circles that could not end, the longest first. `behind`: the last one of the page before. */
export async function findStuck(
  db: Db,
  { behind, size }: { behind: number | undefined; size: number },
): Promise<StuckRow[]> {
  const further =
    behind === undefined
      ? sql``
      : sql`and (p.ending_failed_at, p.phonebook_id) > (select b.ending_failed_at, b.phonebook_id from phonebook b where b.phonebook_id = ${behind})`;
  const { rows } = await sql<StuckRow>`
    select p.phonebook_id, p.name, p.owner_id, p.members, p.dissolve_at, p.ending_failed_at, p.ending_next_at,
      p.ending_tries, p.ending_lacks, (select m.realname from phonebook_member m
        where m.phonebook_id = p.phonebook_id and m.user_id = p.owner_id) as owner
    from phonebook p where p.status = 4 and p.ending_failed_at is not null ${further}
    order by p.ending_failed_at, p.phonebook_id limit ${size}`.execute(db);
  return rows;
}

export const countStuck = (): RawBuilder<number> => sql<number>`(
  select count(*) from phonebook where status = 4 and ending_failed_at is not null)`;

/** D72: entries that nobody has claimed are deleted with the circle. */
export async function deleteUnclaimed(db: TxDb, circleId: number): Promise<void> {
  await tables(db)
    .deleteFrom('phonebook_member')
    .where('phonebook_id', '=', circleId)
    .where('user_id', 'is', null)
    .execute();
}
