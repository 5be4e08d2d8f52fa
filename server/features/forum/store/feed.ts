import { forumRules, type TopicFilter } from '@qunlu/contract/forum/rules.ts';
import { sql, type RawBuilder } from 'kysely';
import { after } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database.ts';
import { topicsOf, type TopicRow } from './select.ts';
import { pollsOn } from './topics.ts';

export interface FeedQuery {
  circleId: number;
  viewerId: number;
  /** A member, who has a line to which they have read. */
  isMember: boolean;
  /** Looks after the content: sees past blocks, and what waits. */
  manages: boolean;
  /** Sees modules that are for those who run the circle. */
  isAdmin: boolean;
  filter: TopicFilter;
  /** A `tsquery`; null: no search. */
  search: string | null;
  /** The post behind which the page begins; of `active` the moment before which it does, in microseconds. */
  behind: number | undefined;
  size: number;
  /** From when on everything is new to whoever has never been here. */
  since: Date;
  now: Date;
  link: RawBuilder<unknown>;
}

/** What stands around a page. */
export interface FeedHead {
  /** Where they left off; null: they were never here. */
  left_at: Date | null;
  /** What is newer than this is new. */
  line: Date;
  fresh: number;
  audits: number;
  polls: boolean;
}

export type FeedRow = TopicRow & { on_top: boolean };

type Joined = FeedRow & { [Name in keyof FeedHead as `head_${Name}`]: FeedHead[Name] };

/** By what was said last: what is of one moment stays on one page, so that none is parted. */
const byActivity = ({ filter, search }: FeedQuery): boolean => filter === 'active' && search === null;

const order = sql`order by s.published_at desc, s.topic_id desc`;

/** Rows in order that a search looks at before it asks its index (`publication/store/listing.ts` says why). */
const nearest = 400;

function condition({ filter, viewerId, manages, now }: FeedQuery): RawBuilder<unknown> {
  const since = after(now, -forumRules.undoDays * 86_400);
  const conditions: Partial<Record<TopicFilter, RawBuilder<unknown>>> = {
    latest: sql`s.listed and not exists (select from forum_pin n where n.topic_id = s.topic_id)`,
    active: sql`s.listed`,
    featured: sql`s.listed and s.featured`,
    unanswered: sql`s.listed and s.kind = 'question' and s.answers = 0`,
    unread: sql`s.listed and s.published_at > (select line from v) and s.author_id <> ${viewerId} and not exists (
      select from forum_read r where r.topic_id = s.topic_id and r.user_id = ${viewerId} and r.opened_at is not null)`,
    mine: sql`s.author_id = ${viewerId} and s.deleted_at is null`,
    deleted: sql`s.deleted_by = ${viewerId} and s.deleted_at is not null and not s.purged and s.deleted_at > ${since}
      and (s.author_id = ${viewerId} or ${sql.lit(manages)})`,
  };
  // What is left is a kind of its own.
  return conditions[filter] ?? sql`s.listed and s.kind = ${filter}`;
}

/** Polls while their module is on, and nobody with whom there is a block; read once for the whole statement. */
const mayShow = ({ manages, viewerId }: Pick<FeedQuery, 'manages' | 'viewerId'>): RawBuilder<unknown> =>
  sql`(s.kind <> 'poll' or (select polls from v)) ${
    manages
      ? sql``
      : sql`and s.author_id <> all(array(select b.other_id from relation_block b where b.user_id = ${viewerId}))`
  }`;

/** A page of rows of `forum_topic`. */
function pageOf(query: FeedQuery): RawBuilder<unknown> {
  const { circleId, viewerId, manages, search, behind, size } = query;
  const of = sql`s.phonebook_id = ${circleId}`;
  const further =
    behind === undefined
      ? sql``
      : sql`and (s.published_at, s.topic_id) < (select c.published_at, c.topic_id from forum_topic c
          where c.topic_id = ${behind} and c.phonebook_id = ${circleId})`;
  const may = mayShow({ manages, viewerId });
  if (byActivity(query)) {
    const before =
      behind === undefined
        ? sql``
        : sql`and s.last_at < 'epoch'::timestamptz + ${behind} * interval '1 microsecond'`;
    return sql`select s.*, false as on_top from forum_topic s where ${of} and ${condition(query)} and ${may} ${before}
      order by s.last_at desc fetch first (${size}) rows with ties`;
  }
  if (search === null)
    return sql`select s.*, false as on_top from forum_topic s
      where ${of} and ${condition(query)} and ${may} ${further} ${order} limit ${sql.lit(size)}`;
  const matching = sql`s.search @@ ${search}::tsquery and ${may}`;
  return searched({ of, matching, further, size });
}

function searched(given: {
  of: RawBuilder<unknown>;
  matching: RawBuilder<unknown>;
  further: RawBuilder<unknown>;
  size: number;
}): RawBuilder<unknown> {
  const { of, matching, further, size } = given;
  // Out of the nearest when they fill the page; the index is read only when they do not.
  const key = sql`s.topic_id, s.published_at`;
  const most = sql.lit(size);
  return sql`select s.*, false as on_top from (
      with near as materialized (
        select ${key} from (
          select * from forum_topic s where ${of} and s.listed ${further} ${order} limit ${sql.lit(nearest)}) s
        where ${matching} ${order} limit ${most}),
      hits as materialized (
        select ${key} from forum_topic s where ${of} and s.listed and ${matching} ${further}
          and (select count(*) from near) < ${most})
      select s.topic_id from (
        select * from hits union all select * from near where (select count(*) from near) >= ${most}) s
      ${order} limit ${most}) k
    join forum_topic s on s.topic_id = k.topic_id`;
}

/** A page of a circle's posts, and with the first one what stands around it: one statement. */
export async function findFeed(db: Db, query: FeedQuery): Promise<{ head: FeedHead; rows: FeedRow[] }> {
  const { circleId, viewerId, isMember, manages, isAdmin, filter, search, behind, since, now } = query;
  const isFirst = behind === undefined;
  const page = pageOf(query);
  const pinned =
    isFirst && filter === 'latest' && search === null
      ? sql`select s.*, true as on_top from forum_pin n join forum_topic s on s.topic_id = n.topic_id
          where n.phonebook_id = ${circleId} and s.listed and ${mayShow(query)}`
      : null;
  const source = pinned ? sql`((${pinned}) union all (${page}))` : sql`(${page})`;
  const fresh =
    isFirst && isMember
      ? sql`(select count(*)::int from (select from forum_topic s where s.phonebook_id = ${circleId} and s.listed
          and s.published_at > v.line and s.author_id <> v.id and ${mayShow(query)}
          order by s.published_at desc limit ${sql.lit(forumRules.counted)}) f)`
      : sql`0`;
  const audits = manages
    ? sql`(select count(*)::int from (select from forum_topic s where s.phonebook_id = ${circleId} and s.audit = 2
        and s.waits_circle and s.deleted_at is null and not s.moderated and not s.owner_hidden limit ${sql.lit(forumRules.counted)}) f)`
    : sql`0`;
  const { rows } = await sql<Joined>`
    with v as materialized (
      select ${viewerId}::bigint as id, ${isMember ? pollsOn(sql`${circleId}`, sql.lit(isAdmin)) : sql`false`} as polls,
        x.at as left_at, coalesce(x.at, ${since}::timestamptz) as line
      from (select 1) one left join (
        select case when visited_at > ${after(now, -forumRules.visitMinutes * 60)} then left_at else seen_until end as at
        from forum_visit where phonebook_id = ${circleId} and user_id = ${viewerId}) x on true),
    head as materialized (
      select v.left_at as head_left_at, v.line as head_line, ${fresh} as head_fresh, ${audits} as head_audits,
        v.polls as head_polls from v)
    select head.*, t.*
    from head left join (${topicsOf({ source: sql`${source} s cross join v`, link: query.link, more: sql`, s.on_top` })}) t on true
    order by t.on_top desc, ${byActivity(query) ? sql`t.last_at` : sql`t.published_at`} desc, t.topic_id desc`.execute(
    db,
  );
  const [first] = rows;
  if (!first) throw new Error('a statement without a row');
  return {
    head: {
      left_at: first.head_left_at,
      line: first.head_line,
      fresh: first.head_fresh,
      audits: first.head_audits,
      polls: first.head_polls,
    },
    rows: first.topic_id === null ? [] : rows,
  };
}
