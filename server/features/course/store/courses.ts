import type { SeatKind } from '@qunlu/contract/course/rules.ts';
import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { CourseTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<CourseTables>();

/** The subject of their places, and of what pays for one. */
export const coursePool = 'course.seat';

export type CourseRow = Selectable<CourseTables['course']>;

/** What decides how somebody meets a course. */
export interface SeatOf {
  seat: SeatKind | null;
  /** Their membership of the circle has paid for one of the tiers that study free. */
  holds: boolean;
}

/** A course as it stands for one person. */
export type SeenCourse = CourseRow & SeatOf;

/** A tier is held as long as one stays a member after its end (D65); `c` is the course. */
export const holdsTier = (userId: number, now: Date): RawBuilder<boolean> => sql<boolean>`exists (
  select from dues_holding h where h.phonebook_id = c.phonebook_id and h.user_id = ${userId}
    and h.tier_id = any(c.free_tiers) and h.starts_at <= ${now}
    and (h.ends_at is null or h.ends_at + interval '7 days' > ${now}))`;

export async function findSeen(
  db: Db,
  courseId: number,
  { userId, now }: { userId: number; now: Date },
): Promise<SeenCourse | undefined> {
  const { rows } = await sql<SeenCourse>`
    select c.*, s.kind as seat, ${holdsTier(userId, now)} as holds
    from course c left join course_seat s on s.course_id = c.course_id and s.user_id = ${userId}
    where c.course_id = ${courseId} and c.deleted_at is null`.execute(db);
  return rows[0];
}

/** The row under its lock: before its seats and places, after people, orders and the circle. */
export const lockCourse = (db: TxDb, courseId: number): Promise<CourseRow | undefined> =>
  tables(db)
    .selectFrom('course')
    .selectAll()
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function countCourses(db: Db, circleId: number): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('course')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('phonebook_id', '=', circleId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const insertCourse = (db: TxDb, row: Insertable<CourseTables['course']>): Promise<CourseRow> =>
  tables(db).insertInto('course').values(row).returningAll().executeTakeFirstOrThrow();

export async function updateCourse(
  db: TxDb,
  courseId: number,
  change: Updateable<CourseTables['course']>,
): Promise<void> {
  await tables(db).updateTable('course').set(change).where('course_id', '=', courseId).execute();
}

/** It is published for the first time: on top of the list. */
export async function placeOnTop(db: TxDb, courseId: number): Promise<void> {
  await prepared(db, `update course set place = nextval('course_place_seq') where course_id = $1`, [
    courseId,
  ]);
}

/** One more or one less studies it. The course is locked. */
export async function countStudent(db: TxDb, courseId: number, by: 1 | -1): Promise<void> {
  await prepared(db, 'update course set students = greatest(0, students + $2) where course_id = $1', [
    courseId,
    by,
  ]);
}

/** What its lessons come to, and the next version. The course is locked. */
export async function sumLessons(db: TxDb, courseId: number, now: Date): Promise<void> {
  await prepared(
    db,
    `update course c set lessons = l.lessons, seconds = l.seconds, trials = l.trials, weight = l.weight,
       rev = rev + 1, changed_at = $2
     from (select count(*)::int as lessons, coalesce(sum(seconds), 0)::int as seconds,
         (count(*) filter (where trial))::int as trials,
         coalesce(sum(case when kind = 'article' then 60 else seconds end), 0)::int as weight
       from course_lesson where course_id = $1 and removed_at is null) l
     where c.course_id = $1`,
    [courseId, now],
  );
}

/** Titles of tiers of a circle, those on sale first. */
export const findTiers = (
  db: Db,
  circleId: number,
): Promise<{ id: number; name: string; on_sale: boolean }[]> =>
  prepared(
    db,
    `select tier_id as id, name, on_sale from dues_tier_line where phonebook_id = $1
     order by on_sale desc, sort, tier_id limit 50`,
    [circleId],
  );
