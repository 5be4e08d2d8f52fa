import { anyOf, prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { CourseTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<CourseTables>();

export type ChapterRow = Selectable<CourseTables['course_chapter']>;
export type LessonRow = Selectable<CourseTables['course_lesson']>;

export const findChapters = (db: Db, courseId: number): Promise<ChapterRow[]> =>
  tables(db)
    .selectFrom('course_chapter')
    .selectAll()
    .where('course_id', '=', courseId)
    .orderBy('sort')
    .orderBy('chapter_id')
    .execute();

export const findLessons = (db: Db, courseId: number): Promise<LessonRow[]> =>
  tables(db)
    .selectFrom('course_lesson')
    .selectAll()
    .where('course_id', '=', courseId)
    .where('removed_at', 'is', null)
    .orderBy('sort')
    .orderBy('lesson_id')
    .execute();

export const findLesson = (db: Db, lessonId: number): Promise<LessonRow | undefined> =>
  tables(db)
    .selectFrom('course_lesson')
    .selectAll()
    .where('lesson_id', '=', lessonId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

export async function insertChapter(
  db: TxDb,
  row: { course_id: number; title: string; sort: number },
): Promise<number> {
  const { chapter_id } = await tables(db)
    .insertInto('course_chapter')
    .values(row)
    .returning('chapter_id')
    .executeTakeFirstOrThrow();
  return chapter_id;
}

/** Titles and order of chapters that are there, in one statement. */
export async function writeChapters(db: TxDb, rows: readonly Omit<ChapterRow, 'course_id'>[]): Promise<void> {
  if (rows.length === 0) return;
  await prepared(
    db,
    `update course_chapter c set title = n.title, sort = n.sort
     from unnest($1::bigint[], $2::text[], $3::smallint[]) n (id, title, sort) where c.chapter_id = n.id`,
    [rows.map((row) => row.chapter_id), rows.map(({ title }) => title), rows.map(({ sort }) => sort)],
  );
}

/** Where lessons stand from now on. */
export async function placeLessons(
  db: TxDb,
  rows: readonly { lesson_id: number; chapter_id: number; sort: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  await prepared(
    db,
    `update course_lesson l set chapter_id = n.chapter, sort = n.sort
     from unnest($1::bigint[], $2::bigint[], $3::smallint[]) n (id, chapter, sort) where l.lesson_id = n.id`,
    [rows.map((row) => row.lesson_id), rows.map((row) => row.chapter_id), rows.map(({ sort }) => sort)],
  );
}

/** Chapters that are not listed any more; lessons that were removed from them stay with the first that is. */
export async function dropChapters(db: TxDb, courseId: number, kept: readonly number[]): Promise<void> {
  await prepared(
    db,
    `update course_lesson set chapter_id = $3
     where course_id = $1 and removed_at is not null and chapter_id <> all($2::bigint[])`,
    [courseId, [...kept], kept[0]],
  );
  await tables(db)
    .deleteFrom('course_chapter')
    .where('course_id', '=', courseId)
    .where((eb) => eb.not(eb('chapter_id', '=', anyOf(kept))))
    .execute();
}

export async function insertLesson(
  db: TxDb,
  row: Insertable<CourseTables['course_lesson']>,
): Promise<number> {
  const { lesson_id } = await tables(db)
    .insertInto('course_lesson')
    .values(row)
    .returning('lesson_id')
    .executeTakeFirstOrThrow();
  return lesson_id;
}

export async function updateLesson(
  db: TxDb,
  lessonId: number,
  change: Updateable<CourseTables['course_lesson']>,
): Promise<void> {
  await tables(db).updateTable('course_lesson').set(change).where('lesson_id', '=', lessonId).execute();
}

/** What stands open as a course is published is nothing new to anybody. */
export async function markNotified(db: TxDb, courseId: number, now: Date): Promise<void> {
  await prepared(
    db,
    `update course_lesson set told = true
     where course_id = $1 and not told and removed_at is null and (opens_at is null or opens_at <= $2)`,
    [courseId, now],
  );
}
