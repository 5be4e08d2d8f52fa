import { courseRules, type LessonKind, type SeatKind } from '@qunlu/contract/course/rules.ts';
import { sql, type Insertable, type Selectable } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { CourseTables } from '../tables.ts';
import { coursePool } from './courses.ts';

const tables = (db: Db) => db.withTables<CourseTables>();

export type SeatRow = Selectable<CourseTables['course_seat']>;

/** A seat until the transaction ends: what is played meanwhile waits (`writeVisit`). After the course, before its places. */
export const lockSeat = (db: TxDb, courseId: number, userId: number): Promise<SeatRow | undefined> =>
  tables(db)
    .selectFrom('course_seat')
    .selectAll()
    .where('course_id', '=', courseId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

/** What of a course decides whether it can be bought now, besides its row. */
export interface Stock {
  /** Places that are left beside what is held; null: no limit. */
  free: number | null;
  /** Its lessons; times in seconds, 0: at once. */
  lessons: { kind: LessonKind; seconds: number; trial: boolean; opens_at: number }[];
}

export async function findStock(db: Db, courseId: number): Promise<Stock> {
  const [row] = await prepared<Stock>(
    db,
    `select (select free from capacity_level where subject = $1 and target = $2) as free,
       (select coalesce(json_agg(json_build_object('kind', kind, 'seconds', seconds, 'trial', trial,
          'opens_at', coalesce(extract(epoch from opens_at)::bigint, 0))), '[]')
        from course_lesson where course_id = $3 and removed_at is null) as lessons`,
    [coursePool, String(courseId), courseId],
  );
  return row ?? { free: null, lessons: [] };
}

/** Whether somebody has paid for it and studies it. */
export async function isBought(db: Db, courseId: number): Promise<boolean> {
  const rows = await prepared(
    db,
    `select from course_seat where course_id = $1 and kind = 'bought' limit 1`,
    [courseId],
  );
  return rows.length > 0;
}

/** A seat, in place of one that there was; answers whether there was none. */
export async function writeSeat(db: TxDb, row: Insertable<CourseTables['course_seat']>): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into course_seat as s (course_id, user_id, kind, order_id, weight, since, refund_until)
    values (${row.course_id}, ${row.user_id}, ${row.kind}, ${row.order_id}, ${row.weight}, ${row.since}, ${row.refund_until})
    on conflict (course_id, user_id) do update
      set kind = excluded.kind, order_id = excluded.order_id, weight = excluded.weight, since = excluded.since,
        refund_until = excluded.refund_until
    returning xmax = 0 as is_new`.execute(db);
  return rows[0]?.is_new === true;
}

/** The seat that an order gave; false: it gives none any more. */
export async function dropSeatOf(db: TxDb, orderId: number): Promise<number | undefined> {
  const row = await tables(db)
    .deleteFrom('course_seat')
    .where('order_id', '=', orderId)
    .returning('course_id')
    .executeTakeFirst();
  return row?.course_id;
}

export const findSeatOf = (db: Db, orderId: number): Promise<SeatRow | undefined> =>
  tables(db).selectFrom('course_seat').selectAll().where('order_id', '=', orderId).executeTakeFirst();

/** Since when a circle is to be dissolved; null: it stays after all. */
export async function writeEnding(db: TxDb, circleId: number, since: Date | null): Promise<void> {
  if (since === null) {
    await tables(db).deleteFrom('course_ending').where('phonebook_id', '=', circleId).execute();
    return;
  }
  await tables(db)
    .insertInto('course_ending')
    .values({ phonebook_id: circleId, since })
    .onConflict((on) => on.column('phonebook_id').doUpdateSet({ since }))
    .execute();
}

/** That it ended at once; what began with a notice stays. */
export async function writeEnded(db: TxDb, circleId: number, since: Date): Promise<void> {
  await tables(db)
    .insertInto('course_ending')
    .values({ phonebook_id: circleId, since })
    .onConflict((on) => on.column('phonebook_id').doNothing())
    .execute();
}

/** When it began to end; undefined: it does not. */
export async function findEnding(db: Db, circleId: number): Promise<Date | undefined> {
  const row = await tables(db)
    .selectFrom('course_ending')
    .select('since')
    .where('phonebook_id', '=', circleId)
    .executeTakeFirst();
  return row?.since;
}

/** Orders of a circle's courses that give a seat and could still be taken back at a time, by number. */
export async function findRefundable(
  db: Db,
  given: { circleId: number; at: Date; behind: number; size: number },
): Promise<number[]> {
  const { circleId, at, behind, size } = given;
  const rows = await prepared<{ order_id: number }>(
    db,
    `select s.order_id from course c join course_seat s on s.course_id = c.course_id
     join order_standing o on o.order_id = s.order_id
     where c.phonebook_id = $1 and s.order_id > $3 and coalesce(s.refund_until, o.paid_at + interval '${courseRules.refundDays} days') > $2
     order by s.order_id limit $4`,
    [circleId, at, behind, size],
  );
  return rows.map(({ order_id }) => order_id);
}

/** What a person studies, for their export. */
export const findSeatsOf = (
  db: Db,
  userId: number,
  size: number,
): Promise<{ title: string; circle: string; kind: SeatKind; since: Date }[]> =>
  prepared(
    db,
    `select c.title, p.name as circle, s.kind, s.since from course_seat s join course c on c.course_id = s.course_id
     join phonebook_line p on p.phonebook_id = c.phonebook_id where s.user_id = $1 order by s.since desc limit $2`,
    [userId, size],
  );

/** Of merged accounts a seat that was bought stays before one that was free, and that before one by tier; the course is studied by one. Answers those that went. */
export async function mergeSeats(
  db: TxDb,
  { keep, drop }: { keep: number; drop: number },
): Promise<SeatRow[]> {
  const rank = (alias: string) => sql.raw(`array_position(array['bought', 'free', 'tier'], ${alias}.kind)`);
  const { rows } = await sql<SeatRow>`
    delete from course_seat g using course_seat s
    where g.course_id = s.course_id and g.user_id in (${keep}, ${drop}) and s.user_id in (${keep}, ${drop}) and g.user_id <> s.user_id
      and (${rank('g')} > ${rank('s')} or ${rank('g')} = ${rank('s')} and g.user_id = ${drop})
    returning g.*`.execute(db);
  await sql`update course_seat set user_id = ${keep} where user_id = ${drop}`.execute(db);
  for (const { course_id } of rows)
    await prepared(db, 'update course set students = greatest(0, students - 1) where course_id = $1', [
      course_id,
    ]);
  return rows;
}

/** Somebody has left: their seats go, and the courses are studied by one fewer each. */
export async function forgetSeats(db: TxDb, userId: number): Promise<void> {
  await sql`with gone as (delete from course_seat where user_id = ${userId} returning course_id)
    update course c set students = greatest(0, c.students - 1) from gone where gone.course_id = c.course_id`.execute(
    db,
  );
}
