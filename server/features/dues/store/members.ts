import { sql, type RawBuilder } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import { dropRows } from '../../../platform/clean.ts';
import type { DuesTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<DuesTables>();

/** Until when somebody tries a circle out, or has tried it; undefined: never. */
export async function findTrial(db: Db, circleId: number, userId: number): Promise<Date | undefined> {
  const row = await tables(db)
    .selectFrom('dues_trial')
    .select('ends_at')
    .where('phonebook_id', '=', circleId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.ends_at;
}

export async function insertTrial(
  db: TxDb,
  row: { phonebook_id: number; user_id: number; ends_at: Date },
): Promise<void> {
  await tables(db).insertInto('dues_trial').values(row).execute();
}

export interface DueMember {
  member_id: number;
  phonebook_id: number;
  user_id: number;
  owner_id: number;
  name: string;
  end_at: Date;
}

/** Members whose time and what they have after it are over; the earliest first. Guests of honour are free while they are (D57). */
export async function findOver(
  db: Db,
  given: { now: Date; graceDays: number; size: number; behind: { at: Date; memberId: number } },
): Promise<DueMember[]> {
  const { now, graceDays, size, behind } = given;
  const { rows } = await sql<DueMember>`
    select m.member_id, m.phonebook_id, m.user_id, m.owner_id, m.name, m.end_at
    from phonebook_paid m
    left join dues_trial t on t.phonebook_id = m.phonebook_id and t.user_id = m.user_id and t.ends_at = m.end_at
    where m.end_at <= ${now} and (m.end_at, m.member_id) > (${behind.at}::timestamptz, ${behind.memberId}::bigint)
      and (t.user_id is not null or m.end_at <= ${now}::timestamptz - make_interval(days => ${graceDays}))
      and m.role not in (1, 3)
    order by m.end_at, m.member_id limit ${size}`.execute(db);
  return rows;
}

/**
 * Writes down whose time ends within `days` (0: has ended) and who has not been told so, at most `size`, and answers them. Not
 * those to whom it was told for fewer days, nor whose time was shorter from its beginning.
 */
export async function takeEnding(
  db: TxDb,
  { now, days, size }: { now: Date; days: number; size: number },
): Promise<(DueMember & { trial: boolean })[]> {
  const { rows } = await sql<DueMember & { trial: boolean }>`
    with due as (
      select m.member_id, m.phonebook_id, m.user_id, m.owner_id, m.name, m.end_at, t.user_id is not null as trial
      from phonebook_paid m
      left join dues_trial t on t.phonebook_id = m.phonebook_id and t.user_id = m.user_id and t.ends_at = m.end_at
      where m.end_at <= ${now}::timestamptz + make_interval(days => ${days}) and m.role not in (1, 3)
        and m.end_at > ${now}::timestamptz - case when ${days} = 0 then interval '7 days' else interval '0' end
        and (t.user_id is null or ${days} = 1)
        and not exists (select from dues_told d where d.member_id = m.member_id and d.end_at = m.end_at and d.days <= ${days})
      order by m.end_at, m.member_id limit ${size}),
    told as (
      insert into dues_told (member_id, end_at, days) select member_id, end_at, ${days} from due
      on conflict do nothing returning member_id)
    select due.* from due join told using (member_id)`.execute(db);
  return rows;
}

export const dropNotified = (db: Db, before: Date, goesOn: () => boolean): Promise<void> =>
  dropRows(db, goesOn, 'dues_told', sql`end_at < ${before}`);

/** Who owns the circle now that this person is a member of. */
export async function findOwnerOf(db: Db, circleId: number, userId: number): Promise<number | undefined> {
  const { rows } = await sql<{ owner_id: number }>`
    select owner_id from phonebook_paid where phonebook_id = ${circleId} and user_id = ${userId}`.execute(db);
  return rows[0]?.owner_id;
}

/** Members whom a circle owes time that they have paid, the owner excepted (D68). */
export async function countPaidMembers(db: Db, circleId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct o.user_id)::int as count
    from dues_order o join phonebook_paid m on m.phonebook_id = o.phonebook_id and m.user_id = o.user_id
    where o.phonebook_id = ${circleId} and m.role <> 1 and o.starts_at is not null and o.ended_at is null
      and (o.ends_at is null or o.ends_at > ${now})`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Members whose time ends until then, or has ended and is not over; at most `max` are counted. */
export const countEnding = (circleId: number, until: Date, max: number): RawBuilder<number> =>
  sql<number>`(select count(*) from (
    select from phonebook_paid where phonebook_id = ${circleId} and end_at <= ${until} and role not in (1, 3)
    limit ${max}) ending)`;
