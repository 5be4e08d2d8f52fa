import { createHash } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import type pg from 'pg';

const session = `select s.user_id from account_session s join account_user u using (user_id)
  where s.token_hash = $1 and s.expires_at > now() and u.status = 1`;
const member = `select m.member_id from phonebook p join phonebook_member m on m.phonebook_id = p.phonebook_id
  where p.phonebook_id = $1 and m.user_id = $2 and m.state = 1 and p.status in (1, 2, 4)`;
const person = (
  of: string,
): string => `json_build_object('user_id', p.user_id, 'name', p.realname, 'avatar', p.avatar,
  'card_id', p.card_id, 'title', p.title, 'certified', p.certified) as ${of}`;
const feed = `select t.topic_id, t.kind, t.title, left(t.text, 200) as text, t.images, t.likes, t.comments, t.featured,
    t.published_at, ${person('user')}, l.topic_id is not null as liked, r.opened_at, r.seen_id,
    (select count(*) from thread_post c where c.kind = 'forum-comment' and c.subject_id = t.topic_id and c.post_id > r.seen_id
      and not c.gone) as fresh
  from forum_topic t
    left join card_person p on p.user_id = t.author_id
    left join forum_like l on l.topic_id = t.topic_id and l.user_id = $2
    left join forum_read r on r.topic_id = t.topic_id and r.user_id = $2
  where t.phonebook_id = $1 and t.listed
    and not exists (select from relation_block b where b.user_id = $2 and b.other_id = t.author_id)
    and ($3::bigint is null
      or (t.published_at, t.topic_id) < (select c.published_at, c.topic_id from forum_topic c where c.topic_id = $3))
  order by t.published_at desc, t.topic_id desc limit 21`;
const comments = `select c.post_id, c.text, c.images, c.created_at, c.replies, f.likes, ${person('user')},
    l.post_id is not null as liked,
    (select json_agg(r) from (select x.post_id, x.text, x.author_id, x.created_at from thread_post x
      where x.parent_id = c.post_id and not x.gone order by x.post_id limit 3) r) as list
  from thread_post c
    left join forum_comment f on f.post_id = c.post_id
    left join card_person p on p.user_id = c.author_id
    left join forum_comment_like l on l.post_id = c.post_id and l.user_id = $2
  where c.kind = 'forum-comment' and c.subject_id = $1 and c.parent_id is null and not c.gone and c.post_id > $3
  order by c.post_id limit 21`;

interface Asked {
  id: string;
  next?: string;
}

/** What somebody would write who needs these pages alone: the session, whether one is a member, the posts and comments. */
export function forumByHand(pool: pg.Pool): FastifyInstance {
  const app = fastify();
  const rowsOf = async (name: string, text: string, values: unknown[]): Promise<Record<string, unknown>[]> =>
    (await pool.query<Record<string, unknown>>({ name, text, values })).rows;
  const viewerOf = async (authorization = ''): Promise<unknown> => {
    const hash = createHash('sha256').update(authorization.slice(7)).digest();
    return (await rowsOf('session', session, [hash]))[0]?.['user_id'];
  };
  app.get<{ Querystring: Asked }>('/v1/forum/topics', async ({ headers, query }) => {
    const viewer = await viewerOf(headers.authorization);
    if ((await rowsOf('member', member, [query.id, viewer])).length === 0) return { list: [] };
    return { list: await rowsOf('feed', feed, [query.id, viewer, query.next ?? null]) };
  });
  app.get<{ Querystring: Asked }>('/v1/forum/comments', async ({ headers, query }) => {
    const viewer = await viewerOf(headers.authorization);
    const [topic] = await rowsOf(
      'topic',
      'select phonebook_id from forum_topic where topic_id = $1 and listed',
      [query.id],
    );
    if ((await rowsOf('member', member, [topic?.['phonebook_id'], viewer])).length === 0) return { list: [] };
    return { list: await rowsOf('comments', comments, [query.id, viewer, query.next ?? 0]) };
  });
  return app;
}

/**
 * The list of topics as Discourse has it, by hand: tables of its shape with the same posts, and its list of a category by activity
 * with what the reader has read. A statement, to be compared with the feed's on the same database.
 */
export const discourse = {
  tables: `create table d_topics as select topic_id as id, phonebook_id as category_id, author_id as user_id, title,
      left(text, 200) as excerpt, published_at as created_at, last_at as bumped_at, comments + 1 as posts_count, likes as like_count,
      comments + 1 as highest_post_number, null::timestamptz as deleted_at, true as visible, 'regular'::text as archetype,
      null::timestamptz as pinned_at from forum_topic;
    alter table d_topics add primary key (id);
    create index d_topics_list on d_topics (category_id, bumped_at desc, id desc) where deleted_at is null and visible;
    create table d_topic_users as select topic_id, user_id, 1 as last_read_post_number, 1 as notification_level from forum_read;
    alter table d_topic_users add primary key (topic_id, user_id);
    analyze d_topics; analyze d_topic_users`,
  list: `select t.*, u.last_read_post_number, u.notification_level, p.realname, p.avatar
    from d_topics t
      left join d_topic_users u on u.topic_id = t.id and u.user_id = $2
      left join card_person p on p.user_id = t.user_id
    where t.category_id = $1 and t.deleted_at is null and t.visible and t.archetype = 'regular'
      and coalesce(u.notification_level, 1) > 0
    order by t.pinned_at desc nulls last, t.bumped_at desc, t.id desc limit 30`,
};
