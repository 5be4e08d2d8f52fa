import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';

export interface CircleWaits {
  applying: number;
  asked: number;
}

/** What of a circle's own rows waits, each by its index and at most a hundred. */
export async function countWaits(db: Db, phonebookId: number): Promise<CircleWaits | undefined> {
  const { rows } = await sql<CircleWaits>`
    select
      (select count(*) from (select from phonebook_member m
        where m.phonebook_id = p.phonebook_id and m.state = 0 and m.waits = 2 limit 100) a)::int as applying,
      (select count(*) from (select from phonebook_member m
        where m.phonebook_id = p.phonebook_id and m.state = 1 and not m.hidden and m.asked_at > m.fresh_at limit 100) f)::int as asked
    from phonebook p where p.phonebook_id = ${phonebookId}`.execute(db);
  return rows[0];
}
