import { sql, type Selectable } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { CourseTables } from '../tables.ts';

export type CertificateRow = Selectable<CourseTables['course_certificate']>;

/** Whether a person has done every lesson that stands, and there is one. */
export async function hasDoneAll(
  db: Db,
  { courseId, userId }: { courseId: number; userId: number },
): Promise<boolean> {
  const [row] = await prepared<{ all_done: boolean | null }>(
    db,
    `select bool_and(p.done_at is not null) as all_done from course_lesson l
     left join course_progress p on p.lesson_id = l.lesson_id and p.user_id = $2
     where l.course_id = $1 and l.removed_at is null`,
    [courseId, userId],
  );
  return row?.all_done === true;
}

/** What says that they have done it; undefined: it was said before. */
export async function insertCertificate(
  db: TxDb,
  given: { number: string; courseId: number; userId: number; now: Date },
): Promise<CertificateRow | undefined> {
  const { number, courseId, userId, now } = given;
  const { rows } = await sql<CertificateRow>`
    insert into course_certificate (number, course_id, user_id, title, circle, lessons, done_at)
    select ${number}, c.course_id, ${userId}, c.title, p.name, c.lessons, ${now}
    from course c join phonebook_line p on p.phonebook_id = c.phonebook_id where c.course_id = ${courseId}
    on conflict (course_id, user_id) do nothing returning *`.execute(db);
  return rows[0];
}

export type ShownCertificate = CertificateRow & { phonebook_id: number; name: string; teacher: string };

export async function findCertificate(
  db: Db,
  { courseId, userId }: { courseId: number; userId: number },
): Promise<ShownCertificate | undefined> {
  const [row] = await prepared<ShownCertificate>(
    db,
    `select f.*, c.phonebook_id, p.realname as name, coalesce(t.realname, '') as teacher
     from course_certificate f join course c on c.course_id = f.course_id join card_person p on p.user_id = f.user_id
     left join card_person t on t.user_id = c.author_id and not t.erased
     where f.course_id = $1 and f.user_id = $2`,
    [courseId, userId],
  );
  return row;
}

export const findCertificatesOf = (db: Db, userId: number, size: number): Promise<CertificateRow[]> =>
  prepared(db, 'select * from course_certificate where user_id = $1 order by certificate_id desc limit $2', [
    userId,
    size,
  ]);
