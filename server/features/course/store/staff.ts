import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import { coursePool } from './courses.ts';

export interface StaffRow {
  course_id: number;
  phonebook_id: number;
  place: number;
  circle: string;
  owner_id: number;
  title: string;
  author_id: number | null;
  name: string | null;
  price: number;
  state: number;
  students: number;
  moderated: boolean;
  reports: number | null;
  last_at: Date | null;
  changed_at: Date;
  disputes: number;
}

const columns = sql`c.course_id, c.phonebook_id, c.place, p.name as circle, p.owner_id, c.title, c.author_id, a.realname as name, c.price,
  c.state, c.students, c.moderated, r.reports, r.last_at, c.changed_at,
  (select count(*)::int from order_standing o where o.seller_id = p.owner_id and o.disputed and o.subject = ${coursePool}
    and o.target = c.course_id::text) as disputes`;
const joined = sql`join phonebook_line p on p.phonebook_id = c.phonebook_id
  left join card_person a on a.user_id = c.author_id and not a.erased`;

export interface StaffPage {
  kind: 'reported' | 'hidden' | 'all';
  q: string;
  below: number | undefined;
  size: number;
}

/** Courses for staff, the newest first; those with complaints: by the complaint, whoever has waited longest first. */
export async function findForStaff(db: Db, { kind, q, below, size }: StaffPage): Promise<StaffRow[]> {
  const further = below === undefined ? sql`` : sql`and c.place < ${below}`;
  if (q === '' && kind === 'reported') {
    const behind =
      below === undefined
        ? sql``
        : sql`where (r.first_at, c.place) > (select b.first_at, k.place from course k
            join moderation_complaint b on b.type = 'course' and b.id = k.course_id where k.place = ${below})`;
    const { rows } = await sql<StaffRow>`
      select ${columns} from moderation_complaint r join course c on r.type = 'course' and c.course_id = r.id and c.deleted_at is null
      ${joined} ${behind} order by r.first_at, c.place limit ${size}`.execute(db);
    return rows;
  }
  const wanted = /^\d{1,15}$/.test(q)
    ? sql`c.course_id = ${Number(q)}`
    : q !== ''
      ? sql`c.title like ${`${q.replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`}`
      : kind === 'hidden'
        ? sql`c.moderated`
        : sql`true`;
  const { rows } = await sql<StaffRow>`
    select ${columns} from course c ${joined} left join moderation_complaint r on r.type = 'course' and r.id = c.course_id
    where c.deleted_at is null and ${wanted} ${further} order by c.place desc limit ${size}`.execute(db);
  return rows;
}

export async function findOneForStaff(db: Db, courseId: number): Promise<StaffRow | undefined> {
  const [row] = await findForStaff(db, { kind: 'all', q: String(courseId), below: undefined, size: 1 });
  return row;
}

/** How many courses somebody has complained about. */
export const countReported = (): RawBuilder<number> => sql<number>`(select count(*) from (
  select from moderation_complaint r join course c on c.course_id = r.id and c.deleted_at is null
  where r.type = 'course' limit 100) each)`;
