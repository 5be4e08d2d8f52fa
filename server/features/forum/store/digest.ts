import { prepared, type Db, type TxDb } from '../../../platform/database.ts';

/** Circles in which something was published since then, that others see. */
export async function findLively(db: Db, since: Date): Promise<number[]> {
  const rows = await prepared<{ phonebook_id: number }>(
    db,
    `select distinct phonebook_id from forum_topic where listed and published_at > $1 order by phonebook_id`,
    [since],
  );
  return rows.map(({ phonebook_id }) => phonebook_id);
}

export interface DigestRow {
  user_id: number;
  /** Monday of the digest that they have; null: none. */
  told_week: string | null;
  /** Up to `perCircle` in each circle. */
  count: number;
  titles: { topic_id: number; phonebook_id: number; title: string; text: string; kind: string }[];
}

/** Newest posts of a circle among which the best for somebody are looked for: a lively circle costs what a quiet one does. */
const perCircle = 30;

/** The next people of lively circles who want it, with what they have missed: the best three of all their circles. */
export async function findDue(
  db: Db,
  given: {
    circles: readonly number[];
    since: Date;
    week: string;
    behind: number;
    size: number;
    titles: number;
  },
): Promise<DigestRow[]> {
  const { circles, since, week, behind, size, titles } = given;
  return prepared<DigestRow>(
    db,
    `with people as (
       select distinct m.user_id, f.told_week::text as told_week from phonebook_present m left join forum_person f on f.user_id = m.user_id
       where m.phonebook_id = any($1::bigint[]) and m.user_id > $2 and not coalesce(f.digest_off, false)
         and (f.digest_week is null or f.digest_week < $3::date)
       order by m.user_id limit $4)
     select p.user_id, p.told_week, coalesce(n.count, 0)::int as count, coalesce(n.titles, '[]') as titles
     from people p cross join lateral (
       select count(*) as count, json_agg(json_build_object('topic_id', b.topic_id, 'phonebook_id', b.phonebook_id,
         'title', b.title, 'text', b.text, 'kind', b.kind) order by b.place) filter (where b.place <= $6) as titles
       from (
         select t.*, row_number() over (order by t.featured desc, t.likes + t.comments desc, t.published_at desc) as place
         from phonebook_present m
         left join forum_visit v on v.phonebook_id = m.phonebook_id and v.user_id = m.user_id
         cross join lateral (
           select s.topic_id, s.phonebook_id, s.title, left(s.text, 200) as text, s.kind, s.featured, s.likes, s.comments, s.published_at
           from forum_topic s
           where s.phonebook_id = m.phonebook_id and s.listed
             and s.published_at > greatest($5::timestamptz, v.seen_until, m.joined_at)
             and s.author_id <> p.user_id
             and not exists (select from forum_read r
               where r.topic_id = s.topic_id and r.user_id = p.user_id and r.opened_at is not null)
             and not exists (select from relation_block x where x.user_id = p.user_id and x.other_id = s.author_id)
             and (s.kind <> 'poll' or exists (select from phonebook_switch w
               where w.phonebook_id = s.phonebook_id and w.key = 'poll' and w.enabled and (w.visible < 2 or m.role < 3)))
           order by s.published_at desc limit ${perCircle}) t
         where m.user_id = p.user_id and m.phonebook_id = any($1::bigint[])
           and not exists (select from phonebook_switch w where w.phonebook_id = m.phonebook_id and w.key = 'forum'
             and (not w.enabled or (w.visible = 2 and m.role > 2)))) b) n
     order by p.user_id`,
    [[...circles], behind, week, size, since, titles],
  );
}

/** This week's is done for them, whether there was something or not; what it names takes the place of what the last one named. */
export async function markDigest(
  db: TxDb,
  people: readonly { user_id: number; topics: readonly number[] }[],
  week: string,
): Promise<void> {
  await prepared(
    db,
    `insert into forum_person as f (user_id, digest_week, told_week, told_topics)
     select u.user_id, $2::date, case when cardinality(u.topics) > 0 then $2::date end, u.topics
     from (select (j->>'user_id')::bigint as user_id,
       array(select t::bigint from jsonb_array_elements_text(j->'topics') t) as topics from jsonb_array_elements($1::jsonb) j) u
     on conflict (user_id) do update set digest_week = greatest(f.digest_week, excluded.digest_week),
       told_week = coalesce(excluded.told_week, f.told_week),
       told_topics = case when excluded.told_week is null then f.told_topics else excluded.told_topics end`,
    [JSON.stringify(people), week],
  );
}

/** Whose digest names a post, and of which week it is. */
export const findDigestsOf = (db: TxDb, topicId: number): Promise<{ user_id: number; week: string }[]> =>
  prepared(
    db,
    'select user_id, told_week::text as week from forum_person where told_topics @> array[$1::bigint] and told_week is not null',
    [topicId],
  );
