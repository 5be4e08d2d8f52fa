import { sql } from 'kysely';
import { valueOf, type Db } from '../../../platform/database.ts';

export interface CircleCounts {
  applying: number;
  admins: number;
  guests: number;
  imported: number;
  groups: number;
  transferring: boolean;
}

/** Whether something of its membership is on sale. */
export const sellsMembership = (db: Db, circleId: number): Promise<boolean> =>
  valueOf(db, sql<boolean>`exists (select from dues_on_sale where phonebook_id = ${circleId})`);

/** How many of what a circle has, each by its index. */
export async function countCircle(db: Db, circleId: number, now: Date): Promise<CircleCounts> {
  const { rows } = await sql<CircleCounts>`
    select
      (select count(*) from phonebook_member m where m.phonebook_id = p.phonebook_id and m.state = 0)::int as applying,
      (select count(*) from phonebook_member m where m.phonebook_id = p.phonebook_id and m.role = 2)::int as admins,
      (select count(*) from phonebook_member m where m.phonebook_id = p.phonebook_id and m.role = 3)::int as guests,
      (select count(*) from phonebook_member m where m.phonebook_id = p.phonebook_id and m.state = 7)::int as imported,
      (select count(*) from phonebook_group g where g.phonebook_id = p.phonebook_id)::int as groups,
      exists (select from joining_offer t where t.phonebook_id = p.phonebook_id and t.due_at > ${now}) as transferring
    from phonebook p where p.phonebook_id = ${circleId}`.execute(db);
  return rows[0] ?? { applying: 0, admins: 0, guests: 0, imported: 0, groups: 0, transferring: false };
}
