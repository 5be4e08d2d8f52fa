import type { LessonKind } from '@qunlu/contract/course/rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import { personOf, type ListedPerson } from '../../card/api/listed-person.ts';
import { coursePool, holdsTier, type CourseRow, type SeatOf } from './courses.ts';

/** A lesson of an outline with what one person has played of it, as the database's JSON returns it; times in seconds. */
export interface OutlineLine {
  lesson_id: number;
  chapter_id: number;
  kind: LessonKind;
  title: string;
  poster: string;
  seconds: number;
  trial: boolean;
  /** 0: at once. */
  opens_at: number;
  comments: number;
  played: number;
  position: number;
  done: boolean;
  /** When they last did something there; 0: never. */
  seen_at: number;
}

export interface WholeCourse extends CourseRow, SeatOf {
  seat_since: Date | null;
  seat_hash: string | null;
  seat_weight: number | null;
  /** Places that are left; null: no limit. */
  free: number | null;
  user: ListedPerson | null;
  tiers: { id: number; name: string }[];
  chapters: { chapter_id: number; title: string }[];
  outline: OutlineLine[];
  certificate: string | null;
}

/** A course with all that one person sees of it, in one statement. */
export async function findWhole(
  db: Db,
  courseId: number,
  { userId, now }: { userId: number; now: Date },
): Promise<WholeCourse | undefined> {
  const { rows } = await sql<WholeCourse>`
    select c.*, s.kind as seat, s.since as seat_since, s.weight as seat_weight, o.hash as seat_hash,
      ${holdsTier(userId, now)} as holds, p.free, ${personOf('c.author_id')} as user,
      (select coalesce(json_agg(json_build_object('id', t.tier_id, 'name', t.name) order by t.sort, t.tier_id), '[]')
        from dues_tier_line t where t.tier_id = any(c.free_tiers)) as tiers,
      (select coalesce(json_agg(json_build_object('chapter_id', h.chapter_id, 'title', h.title)
          order by h.sort, h.chapter_id), '[]')
        from course_chapter h where h.course_id = c.course_id) as chapters,
      (select coalesce(json_agg(json_build_object('lesson_id', l.lesson_id, 'chapter_id', l.chapter_id, 'kind', l.kind,
          'title', l.title, 'poster', l.poster, 'seconds', l.seconds, 'trial', l.trial, 'comments', l.comments,
          'opens_at', coalesce(extract(epoch from l.opens_at)::bigint, 0),
          'played', least(l.seconds, coalesce(g.seconds, 0)), 'position', least(l.seconds, coalesce(g.position, 0)),
          'done', g.done_at is not null, 'seen_at', coalesce(extract(epoch from g.updated_at), 0)::bigint)
          order by l.sort, l.lesson_id), '[]')
        from course_lesson l left join course_progress g on g.lesson_id = l.lesson_id and g.user_id = ${userId}
        where l.course_id = c.course_id and l.removed_at is null) as outline,
      (select number from course_certificate f where f.course_id = c.course_id and f.user_id = ${userId}) as certificate
    from course c
    left join course_seat s on s.course_id = c.course_id and s.user_id = ${userId}
    left join order_named o on o.order_id = s.order_id
    left join capacity_level p on p.subject = ${coursePool} and p.target = c.course_id::text
    where c.course_id = ${courseId} and c.deleted_at is null`.execute(db);
  return rows[0];
}

export interface ListedCourse extends SeatOf {
  course_id: number;
  phonebook_id: number;
  place: number;
  title: string;
  cover: string;
  price: number;
  state: CourseRow['state'];
  moderated: boolean;
  lessons: number;
  seconds: number;
  weight: number;
  trials: number;
  students: number;
  published_at: Date | null;
  /** Of the weight, what the viewer has seen. */
  seen: number;
  /** How many lessons they have done. */
  done: number;
}

const escaped = (words: string): string => `%${words.replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`;

/** A page of the courses of a circle, the newest first; `all`: for whoever runs it. Of one circle there are few. */
export async function findCourses(
  db: Db,
  given: {
    circleId: number;
    userId: number;
    now: Date;
    all: boolean;
    isMember: boolean;
    mine: boolean;
    words: string;
    below: number | undefined;
    size: number;
  },
): Promise<ListedCourse[]> {
  const { circleId, userId, now, all, isMember, mine, words, below, size } = given;
  const visible = all
    ? sql`true`
    : sql`not c.moderated and (c.state = 1 ${isMember ? sql`` : sql`and c.visible = 0`}
        or c.state = 2 and s.kind is not null and ${isMember})`;
  const { rows } = await sql<ListedCourse>`
    select c.*, ${holdsTier(userId, now)} as holds, g.seen, g.done from (
      select c.course_id, c.phonebook_id, c.place, c.title, c.cover, c.price, c.state, c.moderated, c.lessons, c.seconds,
        c.weight, c.trials, c.students, c.published_at, c.free_tiers, s.kind as seat
      from course c left join course_seat s on s.course_id = c.course_id and s.user_id = ${userId}
      where c.phonebook_id = ${circleId} and c.deleted_at is null and ${visible}
        ${mine ? sql`and s.kind is not null` : sql``}
        ${words === '' ? sql`` : sql`and c.title ilike ${escaped(words)}`}
        ${below === undefined ? sql`` : sql`and c.place < ${below}`}
      order by c.place desc limit ${size}) c
    cross join lateral (
      select coalesce(sum(case when l.kind = 'article' then 60 else least(l.seconds, p.seconds) end), 0)::int as seen,
        (count(*) filter (where p.done_at is not null))::int as done
      from course_progress p join course_lesson l on l.lesson_id = p.lesson_id and l.removed_at is null
      where p.user_id = ${userId} and p.course_id = c.course_id) g
    order by c.place desc`.execute(db);
  return rows;
}
