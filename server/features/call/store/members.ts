import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import { personOf, type ListedPerson } from '../../card/api/listed-person.ts';

/** Who of these people a circle may call, as somebody of it asks: present, with a number, not opted out, nobody blocked. */
export async function findReachable(
  db: Db,
  { circleId, userIds, byId }: { circleId: number; userIds: readonly number[]; byId: number },
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select m.user_id from phonebook_present m join account_callable a on a.user_id = m.user_id
    where m.phonebook_id = ${circleId} and m.user_id = any(${[...userIds]}::bigint[]) and a.has_phone
      and not exists (select from call_out o where o.circle_id = ${circleId} and o.user_id = m.user_id)
      and not exists (select from relation_block b where b.user_id = ${byId} and b.other_id = m.user_id)
    order by m.user_id`.execute(db);
  return rows.map((row) => row.user_id);
}

export interface CallMemberRow {
  member_id: number;
  user_id: number;
  role: number;
  user: ListedPerson | null;
  out: boolean;
  has_phone: boolean;
}

const filters = {
  all: () => sql`true`,
  admins: () => sql`m.role in (1, 2)`,
  /** By the reader: nobody calls themself. */
  reachable: (readerId: number) =>
    sql`coalesce(a.has_phone, false) and o.user_id is null and m.user_id <> ${readerId}`,
};

/** By number; whom a block keeps apart from the reader is not there. */
export async function findCallMembers(
  db: Db,
  given: {
    circleId: number;
    readerId: number;
    who: keyof typeof filters;
    words: string;
    behind: number;
    size: number;
  },
): Promise<CallMemberRow[]> {
  const { circleId, readerId, who, words, behind, size } = given;
  const { rows } = await sql<CallMemberRow>`
    select m.member_id, m.user_id, m.role, ${personOf('m.user_id')} as "user", o.user_id is not null as "out",
      coalesce(a.has_phone, false) as has_phone
    from phonebook_present m
    left join account_callable a on a.user_id = m.user_id
    left join call_out o on o.circle_id = m.phonebook_id and o.user_id = m.user_id
    where m.phonebook_id = ${circleId} and m.member_id > ${behind} and ${filters[who](readerId)}
      and (${words} = '' or position(lower(${words}) in lower(m.realname)) > 0)
      and not exists (select from relation_block b where b.user_id = ${readerId} and b.other_id = m.user_id)
    order by m.member_id limit ${sql.lit(size)}`.execute(db);
  return rows;
}

export async function setOut(
  db: TxDb,
  { circleId, userId, out, now }: { circleId: number; userId: number; out: boolean; now: Date },
): Promise<void> {
  await (
    out
      ? sql`insert into call_out (circle_id, user_id, at) values (${circleId}, ${userId}, ${now}) on conflict do nothing`
      : sql`delete from call_out where circle_id = ${circleId} and user_id = ${userId}`
  ).execute(db);
}
