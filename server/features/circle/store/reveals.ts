import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';

/** Writes a receipt unless the same member opened it within `dedupeSeconds`. Answers whether it is a new one. */
export async function addFormReveal(
  db: TxDb,
  reveal: { memberId: number; byMemberId: number; at: Date },
  dedupeSeconds: number,
): Promise<boolean> {
  const { memberId, byMemberId, at } = reveal;
  const { numAffectedRows } = await sql`
    insert into phonebook_form_reveal (member_id, by_member_id, revealed_at)
    select ${memberId}::bigint, ${byMemberId}::bigint, ${at}::timestamptz
    where not exists (select from phonebook_form_reveal
      where member_id = ${memberId} and by_member_id = ${byMemberId}
        and revealed_at > ${at}::timestamptz - make_interval(secs => ${dedupeSeconds}))`.execute(db);
  return numAffectedRows === 1n;
}

export interface FormRevealRow {
  realname: string;
  role: number;
  revealed_at: Date;
}

/** Who has opened it, the newest first. */
export async function findFormReveals(db: Db, memberId: number, size: number): Promise<FormRevealRow[]> {
  const { rows } = await sql<FormRevealRow>`
    select b.realname, b.role, r.revealed_at
    from phonebook_form_reveal r join phonebook_member b on b.member_id = r.by_member_id
    where r.member_id = ${memberId} order by r.reveal_id desc limit ${size}`.execute(db);
  return rows;
}

/** Receipts go with the form that they are about. */
export async function dropFormReveals(db: TxDb, memberIds: readonly number[]): Promise<void> {
  await sql`delete from phonebook_form_reveal where member_id = any(${[...memberIds]}::bigint[])`.execute(db);
}
