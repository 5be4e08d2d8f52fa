import { sql, type RawBuilder } from 'kysely';
import type { DayViewer } from '../../circle/ports.ts';
import { pollsOn } from './topics.ts';

/** What a post is called in one line. */
const called = `case when s.title <> '' then s.title
  else left(regexp_replace(regexp_replace(s.text, '^#+ ', '', 'gn'), '\\s+', ' ', 'g'), 60) end`;
const kind = `case s.kind when 'question' then '提问' when 'poll' then '投票' else '动态' end`;
const title = sql.raw(`coalesce(nullif(${called}, ''), ${kind})`);

const isAdmin = ({ can }: DayViewer): boolean => can.own || can.content || can.plugin;

/** Polls are there while their module is on, for members alone. */
const mayShow = (who: DayViewer): RawBuilder<unknown> =>
  who.can.see
    ? sql`(s.kind <> 'poll' or ${pollsOn(sql`${who.circleId}::bigint`, sql.lit(isAdmin(who)))})`
    : sql`s.kind <> 'poll'`;

/** Nobody with whom there is a block (D40). */
const met = (userId: number): RawBuilder<unknown> =>
  sql`s.author_id <> all(array(select b.other_id from relation_block b where b.user_id = ${userId}))`;

/** Questions to the viewer that they have not answered, the oldest first. */
export const askedRows = ({ circleId, userId }: DayViewer): RawBuilder<unknown> => sql`
  (select s.topic_id as id, ${title} as title, '等您回答' as meta, s.published_at as at, 1 as count, s.author_id as user_id,
    null::text as image
  from forum_topic s where s.asked_id = ${userId} and s.phonebook_id = ${circleId} and s.listed and s.answers = 0
    and ${met(userId)}
  order by s.published_at limit 3)`;

/** How many posts are new since their last visit; no row when none is. */
export const unreadRow = (
  who: DayViewer,
  { since, most }: { since: Date; most: number },
): RawBuilder<unknown> => sql`
  (select 0::bigint as id, '新的讨论' as title, case when n.count = ${sql.lit(most)} then '上次来过以后，很多条'
      else '上次来过以后 ' || n.count || ' 条' end as meta, null::timestamptz as at, n.count, null::bigint as user_id,
    null::text as image
  from (select count(*)::int as count from (
    select from forum_topic s where s.phonebook_id = ${who.circleId} and s.listed and s.author_id <> ${who.userId}
      and s.published_at > coalesce(
        (select v.seen_until from forum_visit v where v.phonebook_id = ${who.circleId} and v.user_id = ${who.userId}),
        (select greatest(m.joined_at, ${since}::timestamptz) from phonebook_present m
          where m.phonebook_id = ${who.circleId} and m.user_id = ${who.userId}))
      and ${mayShow(who)} and ${met(who.userId)}
    order by s.published_at desc limit ${sql.lit(most)}) f) n
  where n.count > 0)`;

/** The newest, to whoever sees the module. */
export const newRows = (who: DayViewer, since: Date): RawBuilder<unknown> => sql`
  (select s.topic_id as id, ${title} as title,
    concat_ws(' · ', nullif(${sql.raw(kind)}, '动态'), case when s.comments > 0 then s.comments || ' 条评论' end) as meta,
    s.published_at as at, s.comments as count, s.author_id as user_id,
    coalesce(s.images[1], s.media -> 'video' ->> 'poster') as image
  from forum_topic s where s.phonebook_id = ${who.circleId} and s.listed and s.published_at > ${since} and ${mayShow(who)}
    and ${met(who.userId)}
  order by s.published_at desc, s.topic_id desc limit 3)`;
