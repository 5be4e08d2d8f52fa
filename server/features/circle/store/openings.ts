import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';

export interface OpeningRow {
  realname: string;
  role: number;
  opened_at: Date;
}

/** Which members have opened what a member submitted, the newest first. */
export async function findOpenings(db: Db, memberId: number, size: number): Promise<OpeningRow[]> {
  const { rows } = await sql<OpeningRow>`
    select b.realname, b.role, o.opened_at
    from form_opened o join phonebook_member m on m.member_id = o.holder_id
    join phonebook_member b on b.phonebook_id = m.phonebook_id and b.user_id = o.by_id
    where o.kind = 'circle-join' and o.holder_id = ${memberId} order by o.receipt_id desc limit ${size}`.execute(
    db,
  );
  return rows;
}
