import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import { personOf, type ListedPerson } from '../../card/api/listed-person.ts';

/** As lists name them; null: nobody may. */
export async function findPerson(db: Db, userId: number): Promise<ListedPerson | null> {
  const { rows } = await sql<{ user: ListedPerson | null }>`
    select ${personOf('u.id')} as "user" from (select ${userId}::bigint as id) u`.execute(db);
  return rows[0]?.user ?? null;
}
