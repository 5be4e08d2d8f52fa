import { sql, type Insertable, type Selectable } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { CourseTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<CourseTables>();

export type NoteRow = Selectable<CourseTables['course_note']>;
export type ShownNote = NoteRow & { lesson: string };

/** One's own of a course, the newest first; of one lesson, in the order of its seconds, behind a note. */
export async function findNotes(
  db: Db,
  given: {
    courseId: number;
    userId: number;
    lessonId: number | undefined;
    behind: number | undefined;
    size: number;
  },
): Promise<ShownNote[]> {
  const { courseId, userId, lessonId, behind, size } = given;
  const page =
    lessonId === undefined
      ? sql`n.course_id = ${courseId} ${behind === undefined ? sql`` : sql`and n.note_id < ${behind}`}
          order by n.note_id desc limit ${size}`
      : sql`n.course_id = ${courseId} and n.lesson_id = ${lessonId} ${
          behind === undefined
            ? sql``
            : sql`and (n.second, n.note_id) > (select b.second, b.note_id from course_note b where b.note_id = ${behind})`
        } order by n.second, n.note_id limit ${size}`;
  const { rows } = await sql<ShownNote>`
    select n.*, l.title as lesson from course_note n join course_lesson l on l.lesson_id = n.lesson_id
    where n.user_id = ${userId} and ${page}`.execute(db);
  return rows;
}

export async function findNote(db: Db, noteId: number, userId: number): Promise<ShownNote | undefined> {
  const [row] = await prepared<ShownNote>(
    db,
    `select n.*, l.title as lesson from course_note n join course_lesson l on l.lesson_id = n.lesson_id
     where n.note_id = $1 and n.user_id = $2`,
    [noteId, userId],
  );
  return row;
}

export async function countNotes(db: Db, courseId: number, userId: number): Promise<number> {
  const [row] = await prepared<{ count: number }>(
    db,
    'select count(*)::int as count from course_note where user_id = $2 and course_id = $1',
    [courseId, userId],
  );
  return row?.count ?? 0;
}

export async function insertNote(db: TxDb, row: Insertable<CourseTables['course_note']>): Promise<number> {
  const { note_id } = await tables(db)
    .insertInto('course_note')
    .values(row)
    .returning('note_id')
    .executeTakeFirstOrThrow();
  return note_id;
}

export async function updateNote(db: TxDb, noteId: number, content: string, now: Date): Promise<void> {
  await tables(db)
    .updateTable('course_note')
    .set({ content, edited_at: now })
    .where('note_id', '=', noteId)
    .execute();
}

export async function deleteNote(db: TxDb, noteId: number, userId: number): Promise<void> {
  await tables(db)
    .deleteFrom('course_note')
    .where('note_id', '=', noteId)
    .where('user_id', '=', userId)
    .execute();
}

export const findNotesOf = (
  db: Db,
  userId: number,
  size: number,
): Promise<(ShownNote & { course: string })[]> =>
  prepared(
    db,
    `select n.*, l.title as lesson, c.title as course from course_note n
     join course_lesson l on l.lesson_id = n.lesson_id join course c on c.course_id = n.course_id
     where n.user_id = $1 order by n.note_id desc limit $2`,
    [userId, size],
  );
