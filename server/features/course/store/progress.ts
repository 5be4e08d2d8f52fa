import { courseRules } from '@qunlu/contract/course/rules.ts';
import { sql } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import { holdsTier, type CourseRow, type SeatOf } from './courses.ts';
import type { LessonRow } from './outline.ts';

/** A lesson with its course, as it stands for one person. */
export type SeenLesson = LessonRow & {
  course: Pick<
    CourseRow,
    'course_id' | 'phonebook_id' | 'title' | 'state' | 'moderated' | 'visible' | 'author_id'
  > &
    SeatOf;
  /** Lessons of the course in their order; `opens_at` in seconds, 0: at once. */
  order: { lesson_id: number; trial: boolean; opens_at: number }[];
};

export async function findSeenLesson(
  db: Db,
  lessonId: number,
  { userId, now }: { userId: number; now: Date },
): Promise<SeenLesson | undefined> {
  const { rows } = await sql<SeenLesson>`
    select l.*, json_build_object('course_id', c.course_id, 'phonebook_id', c.phonebook_id, 'title', c.title, 'state', c.state,
        'moderated', c.moderated, 'visible', c.visible, 'author_id', c.author_id, 'seat', s.kind,
        'holds', ${holdsTier(userId, now)}) as course,
      (select json_agg(json_build_object('lesson_id', a.lesson_id, 'trial', a.trial,
          'opens_at', coalesce(extract(epoch from a.opens_at)::bigint, 0)) order by h.sort, h.chapter_id, a.sort, a.lesson_id)
        from course_lesson a join course_chapter h on h.chapter_id = a.chapter_id
        where a.course_id = l.course_id and a.removed_at is null) as "order"
    from course_lesson l join course c on c.course_id = l.course_id
    left join course_seat s on s.course_id = c.course_id and s.user_id = ${userId}
    where l.lesson_id = ${lessonId} and l.removed_at is null and c.deleted_at is null`.execute(db);
  return rows[0];
}

export interface ProgressRow {
  position: number;
  seconds: number;
  done: boolean;
  /** It was done by this very write. */
  fresh: boolean;
  ranges: [number, number][];
}

/** What one visit writes. */
export interface Visit {
  lesson: Pick<LessonRow, 'lesson_id' | 'course_id' | 'kind' | 'seconds' | 'trial' | 'tried_until'>;
  userId: number;
  session: string;
  now: Date;
  /** Played since the last write, from and to one after the other; empty as it is opened. */
  ranges: readonly number[];
  /** null: it is opened, and they stay where they were. A session that is known keeps its time. */
  position: number | null;
  /** A trial, or whoever runs it: no seat is asked for. */
  free: boolean;
  /** Of a seat by tier: it is held. */
  holds: boolean;
}

const visitText = `
  select p.position, p.seconds, p.done_at is not null as done, coalesce(p.done_at = $5::timestamptz, false) as fresh,
    coalesce((select json_agg(json_build_array(lower(r), upper(r)) order by lower(r)) from unnest(p.played) r), '[]') as ranges
  from course_visit($1::bigint, $2::bigint, $3::bigint, $4::text, $5::timestamptz, $6::int[], $7::int, $8::boolean, $9::boolean,
    $10::int, $11::boolean, $12::boolean, $13::boolean, $14::timestamptz,
    ${courseRules.fastest}, ${courseRules.graceSeconds}, ${courseRules.donePercent}) p`;

/** Opens a lesson or adds what was played of it, in one statement (`course_visit`); undefined: there is no seat any more. */
export async function writeVisit(db: Db, visit: Visit): Promise<ProgressRow | undefined> {
  const { lesson, userId, session, now, ranges, position, free, holds } = visit;
  const [row] = await prepared<ProgressRow>(db, visitText, [
    lesson.lesson_id,
    userId,
    lesson.course_id,
    session,
    now,
    [...ranges],
    position,
    free,
    holds,
    lesson.seconds,
    lesson.kind === 'article',
    position === null,
    lesson.trial,
    lesson.tried_until,
  ]);
  return row;
}

/**
 * What a buyer has seen of a course, and all of it, in seconds of which an article is 60 (D81). What could be tried for nothing counts in
 * the whole alone, also where it cannot be tried any more. `gone`: nobody but who runs the circle can study it.
 */
export async function seenOf(
  db: Db,
  { courseId, userId }: { courseId: number; userId: number },
): Promise<{ seen: number; whole: number; gone: boolean }> {
  const [row] = await prepared<{ seen: number; whole: number; gone: boolean }>(
    db,
    `select greatest(c.weight, coalesce(s.weight, 0)) as whole, c.moderated or c.deleted_at is not null or c.lessons = 0
       or h.status not in (1, 2, 4) or w.enabled is not true or w.visible > 1 as gone, (
       select coalesce(sum(case when l.kind = 'article' then ${courseRules.articleSeconds} else least(l.seconds, p.seconds) end), 0)::int
       from course_progress p join course_lesson l on l.lesson_id = p.lesson_id
       where p.user_id = $2 and p.course_id = $1 and not l.trial
         and (l.tried_until is null or s.since is null or l.tried_until <= s.since)) as seen
     from course c join phonebook_line h on h.phonebook_id = c.phonebook_id
     left join phonebook_switch w on w.phonebook_id = c.phonebook_id and w.key = 'course'
     left join course_seat s on s.course_id = c.course_id and s.user_id = $2 where c.course_id = $1`,
    [courseId, userId],
  );
  return row ?? { seen: 0, whole: 0, gone: true };
}

/** How a lesson is played by up to 5,000 people: who was in each bucket, and who stopped there without having done it. */
export async function findStops(
  db: Db,
  lessonId: number,
  { width, seconds }: { width: number; seconds: number },
): Promise<{ people: number; done: number; buckets: { at: number; played: number; left: number }[] }> {
  const { rows } = await sql<{
    people: number;
    done: number;
    buckets: { at: number; played: number; left: number }[];
  }>`
    with people as materialized (select position, played, done_at from course_progress where lesson_id = ${lessonId} limit 5000)
    select (select count(*)::int from people) as people,
      (select (count(*) filter (where done_at is not null))::int from people) as done,
      (select coalesce(json_agg(json_build_object('at', b, 'played', n.played, 'left', n."left") order by b), '[]')
       from generate_series(0, ${seconds - 1}::int, ${width}::int) b (b)
       cross join lateral (select (count(*) filter (where played && int4range(b, b + ${width}::int)))::int as played,
         (count(*) filter (where done_at is null and position >= b and position < b + ${width}::int))::int as "left" from people) n
      ) as buckets`.execute(db);
  return rows[0] ?? { people: 0, done: 0, buckets: [] };
}

/** Of merged accounts: what either has played, and of their time what either has spent. The clocks first, as whoever plays holds them. */
export async function mergeProgress(db: TxDb, { keep, drop }: { keep: number; drop: number }): Promise<void> {
  await sql`insert into course_clock as k (user_id, course_id, spent, tried)
    select ${keep}, d.course_id, d.spent, d.tried from course_clock d where d.user_id = ${drop}
    on conflict (user_id, course_id) do update
      set spent = greatest(k.spent, excluded.spent), tried = greatest(k.tried, excluded.tried)`.execute(db);
  await sql`delete from course_clock where user_id = ${drop}`.execute(db);
  await sql`update course_progress k set
      played = k.played + d.played,
      position = case when d.updated_at > k.updated_at then d.position else k.position end,
      opened_at = least(k.opened_at, d.opened_at), updated_at = greatest(k.updated_at, d.updated_at),
      done_at = least(k.done_at, d.done_at)
    from course_progress d where k.user_id = ${keep} and d.user_id = ${drop} and d.lesson_id = k.lesson_id`.execute(
    db,
  );
  await sql`delete from course_progress d where d.user_id = ${drop} and exists
    (select from course_progress k where k.user_id = ${keep} and k.lesson_id = d.lesson_id)`.execute(db);
  await sql`update course_progress set user_id = ${keep} where user_id = ${drop}`.execute(db);
}
