import { sql, type RawBuilder } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import { holdsTier } from './courses.ts';

/** What comes in the courses that somebody studies: lessons that open soon, and the one that they were in the middle of. */
export const comingFor = (given: {
  circleId: number;
  userId: number;
  now: Date;
  until: Date;
}): RawBuilder<unknown> => {
  const { circleId, userId, now, until } = given;
  const studied = sql`course c join course_seat s on s.course_id = c.course_id and s.user_id = ${userId}
    and (s.kind <> 'tier' or ${holdsTier(userId, now)})`;
  const standing = sql`c.phonebook_id = ${circleId} and c.state <> 0 and not c.moderated and c.deleted_at is null`;
  return sql`
    (select c.course_id as id, l.title, c.title as meta, l.opens_at as at, 0 as count, null::bigint as user_id, c.cover as image
     from ${studied} join course_lesson l on l.course_id = c.course_id and l.removed_at is null
       and l.opens_at > ${now} and l.opens_at <= ${until}
     where ${standing} order by l.opens_at, l.lesson_id limit 2)
    union all
    (select c.course_id, '接着学：' || l.title, c.title, null::timestamptz, 0, null::bigint, c.cover
     from ${studied} join course_progress g on g.user_id = ${userId} and g.course_id = c.course_id and g.done_at is null
     join course_lesson l on l.lesson_id = g.lesson_id and l.removed_at is null
     where ${standing} order by g.updated_at desc limit 1)`;
};

export interface DueLesson {
  lesson_id: number;
  course_id: number;
  phonebook_id: number;
  title: string;
  course: string;
  circle: string;
  /** Those who study the course are told; else it is only written down. */
  tells: boolean;
}

/** Lessons that have opened and of which nobody was told, the earliest first. */
export async function findDue(db: Db, now: Date, size: number): Promise<DueLesson[]> {
  const { rows } = await sql<DueLesson>`
    select l.lesson_id, l.course_id, c.phonebook_id, l.title, c.title as course, p.name as circle,
      c.state = 1 and not c.moderated and c.deleted_at is null and p.status in (1, 2, 4) and exists (
        select from phonebook_switch w where w.phonebook_id = c.phonebook_id and w.key = 'course' and w.enabled) as tells
    from course_lesson l join course c on c.course_id = l.course_id join phonebook_line p on p.phonebook_id = c.phonebook_id
    where not l.told and l.removed_at is null and (l.opens_at is null or l.opens_at <= ${now})
    order by l.opens_at, l.lesson_id limit ${size}`.execute(db);
  return rows;
}

/** Takes one to be told of; false: somebody has. */
export async function takeDue(db: TxDb, lessonId: number): Promise<boolean> {
  const rows = await prepared(
    db,
    'update course_lesson set told = true where lesson_id = $1 and not told returning lesson_id',
    [lessonId],
  );
  return rows.length > 0;
}

/** Members of its circle who study a course, by number. */
export async function findStudents(
  db: Db,
  { courseId, behind, size }: { courseId: number; behind: number; size: number },
): Promise<number[]> {
  const rows = await prepared<{ user_id: number }>(
    db,
    `select s.user_id from course_seat s join course c on c.course_id = s.course_id
     join phonebook_person m on m.phonebook_id = c.phonebook_id and m.user_id = s.user_id and m.state = 1
     where s.course_id = $1 and s.user_id > $2 order by s.user_id limit $3`,
    [courseId, behind, size],
  );
  return rows.map(({ user_id }) => user_id);
}

/** How many study each course, where the number is another (it is derived); answers how many were wrong. */
export async function recountStudents(db: TxDb): Promise<number> {
  const rows = await prepared(
    db,
    `update course c set students = s.count from (
       select c.course_id, count(s.user_id)::int as count from course c left join course_seat s on s.course_id = c.course_id
       where c.deleted_at is null group by c.course_id) s
     where s.course_id = c.course_id and s.count <> c.students returning c.course_id`,
    [],
  );
  return rows.length;
}
