import { prepared, type Db } from '../../../platform/database.ts';

export interface ReportedCourse {
  course_id: number;
  phonebook_id: number;
  owner_id: number;
  title: string;
  intro: string;
  cover: string;
  /** Titles of its lessons. */
  lessons: string[];
}

/** As staff reads what was reported. */
export const findReported = (db: Db, courseIds: readonly number[]): Promise<ReportedCourse[]> =>
  prepared(
    db,
    `select c.course_id, c.phonebook_id, p.owner_id, c.title, c.intro, c.cover,
       array(select l.title from course_lesson l where l.course_id = c.course_id and l.removed_at is null
         order by l.sort, l.lesson_id) as lessons
     from course c join phonebook_line p on p.phonebook_id = c.phonebook_id
     where c.course_id = any($1::bigint[]) and c.deleted_at is null`,
    [[...courseIds]],
  );
