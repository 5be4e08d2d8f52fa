import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import { personOf, type ListedPerson } from '../../card/api/listed-person.ts';

/** Polls are shown while their module is on. `of`: a row of what the forum publishes. */
export const pollsOn = (of: string): RawBuilder<boolean> => sql<boolean>`(${sql.ref(`${of}.kind`)} <> 'poll'
  or exists (select from phonebook_switch w where w.phonebook_id = ${sql.ref(`${of}.phonebook_id`)}
    and w.key = 'poll' and w.enabled and w.visible < 2))`;

/** The newest posts that a search looks at before it asks the index: about so many, reckoned by so many of each circle at least. */
const nearest = 3000;
const nearestEach = 20;

export interface FoundTopicRow {
  topic_id: number;
  phonebook_id: number;
  circle: string;
  user_id: number;
  person: ListedPerson | null;
  title: string;
  image: string | null;
  comments: number;
  at: number;
}

/**
 * A page of the posts of the viewer's circles that have all of the words, the newest first. A word that many have is found among
 * the newest of the circles; only where those do not fill the page is the index asked, for the word and the circles at once.
 */
export async function searchTopics(
  db: Db,
  wanted: { viewerId: number; search: string; after: number; size: number },
): Promise<FoundTopicRow[]> {
  const { viewerId, search, after, size } = wanted;
  const order = sql`order by t.published_at desc, t.topic_id desc`;
  const behind =
    after === 0
      ? sql``
      : sql`and (t.published_at, t.topic_id) < (
          select c.published_at, c.topic_id from forum_line c where c.topic_id = ${after})`;
  const fits = sql`t.search @@ ${search}::tsquery and ${pollsOn('t')}
    and t.user_id <> all(array(select b.other_id from relation_block b where b.user_id = ${viewerId}))`;
  const each = sql`(select greatest(${sql.lit(nearestEach)}, ${sql.lit(nearest)} / greatest(count(*), 1)) from mine)`;
  const { rows } = await sql<FoundTopicRow>`
    with mine as materialized (
      -- Those whose forum is on, asked of each circle once and not of each post.
      select m.phonebook_id from phonebook_present m where m.user_id = ${viewerId} and not exists (
        select from phonebook_switch w where w.phonebook_id = m.phonebook_id and w.key = 'forum'
          and (not w.enabled or w.visible = 2) offset 0)),
    looked as materialized (
      select n.published_at as first, e.published_at as last from mine
      cross join lateral (
        select t.published_at from forum_line t where t.phonebook_id = mine.phonebook_id ${behind} ${order} limit 1) n
      left join lateral (
        select t.published_at from forum_line t where t.phonebook_id = mine.phonebook_id ${behind} ${order}
        offset ${each} - 1 limit 1) e on true),
    -- Back to one time in all circles, by how fast they write: as many of each would be years of a quiet one and skip those of a busy one.
    whole as materialized (
      select coalesce(m.first - make_interval(secs => least(1e10, ${sql.lit(nearest)} / (
        select sum(${each} / greatest(extract(epoch from m.first - l.last), 1)) from looked l where l.last is not null))), '-infinity')
        as since
      from (select max(first) as first from looked) m),
    near as materialized (
      select t.topic_id, t.phonebook_id, t.user_id, t.title, t.image, t.comments, t.published_at from mine cross join lateral (
        -- By name: all columns would be worked out, also those that say again of each post whether the forum is on.
        select t.topic_id, t.phonebook_id, t.user_id, t.kind, t.title, t.image, t.comments, t.published_at, t.search
        from forum_line t where t.phonebook_id = mine.phonebook_id and t.published_at >= (select since from whole) ${behind}
        ${order} offset 0) t
      where ${fits} ${order} limit ${size}),
    hits as materialized (
      select t.topic_id, t.phonebook_id, t.user_id, t.title, t.image, t.comments, t.published_at from forum_line t
      where (select count(*) from near) < ${size}
        and t.search @@ (select string_agg('circle' || phonebook_id, ' | ')::tsquery from mine)
        and t.phonebook_id = any(array(select phonebook_id from mine)) ${behind} and ${fits}
      ${order} limit ${size}),
    page as (
      select * from hits union all select * from near where (select count(*) from near) >= ${size})
    select t.topic_id, t.phonebook_id, l.name as circle, t.user_id, ${personOf('t.user_id')} as person, t.title, t.image,
      t.comments, floor(extract(epoch from t.published_at))::bigint as at
    from page t join phonebook_line l on l.phonebook_id = t.phonebook_id
    ${order} limit ${size}`.execute(db);
  return rows;
}

export interface FoundCourseRow {
  course_id: number;
  phonebook_id: number;
  circle: string;
  title: string;
  cover: string;
  price: number;
  lessons: number;
}

/** A page of the courses of the viewer's circles whose title has all of the words, the newest first. A circle has some dozens. */
export async function searchCourses(
  db: Db,
  wanted: { viewerId: number; words: readonly string[]; after: number; size: number },
): Promise<FoundCourseRow[]> {
  const { viewerId, words, after, size } = wanted;
  const isIn = words.map((word) => sql`and strpos(lower(c.title), ${word}) > 0`);
  const { rows } = await sql<FoundCourseRow>`
    select c.course_id, c.phonebook_id, l.name as circle, c.title, c.cover, c.price, c.lessons
    from phonebook_present m
      join course_line c on c.phonebook_id = m.phonebook_id
      join phonebook_line l on l.phonebook_id = m.phonebook_id
    where m.user_id = ${viewerId} ${sql.join(isIn, sql` `)}
      and (${after}::bigint = 0 or c.place < (select k.place from course_line k where k.course_id = ${after}))
    order by c.place desc limit ${size}`.execute(db);
  return rows;
}
