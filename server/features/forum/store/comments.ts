import { sql, type RawBuilder } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import { personText, type ListedPerson } from '../../card/api/listed-person.ts';

/** A comment or a reply as the database's JSON returns it. */
export interface ReplyJson {
  post_id: number;
  topic_id: number;
  parent_id: number | null;
  author_id: number;
  user: ListedPerson | null;
  text: string;
  images: string[];
  mentions: { user_id: number; name: string }[];
  likes: number;
  liked: boolean;
  hidden: boolean;
  /** Seconds. */
  deleted_at: number | null;
  deleted_by: number | null;
  at: number;
}

export type CommentRow = ReplyJson & { replies: number; list: ReplyJson[] };

/** What a post of the thread shows, for one viewer. `of`: its name. */
const fields = (of: string, viewer: string): string => `json_build_object('post_id', ${of}.post_id,
  'topic_id', ${of}.subject_id, 'parent_id', ${of}.parent_id, 'author_id', ${of}.author_id,
  'user', ${personText(`${of}.author_id`)}, 'text', ${of}.text, 'images', ${of}.images,
  'mentions', coalesce((select json_agg(json_build_object('user_id', q.user_id, 'name', q.name))
    from thread_mentioned q where q.post_id = ${of}.post_id), '[]'),
  'likes', coalesce((select k.likes from forum_comment k where k.post_id = ${of}.post_id), 0),
  'liked', exists (select from forum_comment_like w where w.post_id = ${of}.post_id and w.user_id = ${viewer}),
  'hidden', ${of}.hidden, 'deleted_at', extract(epoch from ${of}.deleted_at)::bigint, 'deleted_by', ${of}.deleted_by,
  'at', extract(epoch from ${of}.created_at)::bigint)`;

/**
 * Comments with their first replies; `page` is a statement of posts. `notBlocked`: nothing of whom they have blocked among the
 * replies; null: everybody's.
 */
export async function findComments(
  db: Db,
  page: RawBuilder<unknown>,
  given: { viewerId: number; notBlocked: number | null; replies: number; oldestFirst: boolean },
): Promise<CommentRow[]> {
  const { viewerId, notBlocked, replies, oldestFirst } = given;
  const unblocked =
    notBlocked === null
      ? sql``
      : sql`and x.author_id <> all(array(select b.other_id from relation_block b where b.user_id = ${notBlocked}))`;
  const { rows } = await sql<{ one: ReplyJson; replies: number; list: ReplyJson[] }>`
    select ${sql.raw(fields('t', 'v.id'))} as one, t.replies,
      case when t.replies = 0 then '[]'::json else coalesce((select json_agg(${sql.raw(fields('y', 'v.id'))} order by y.post_id)
        from (select x.* from thread_line x where x.parent_id = t.post_id and not x.gone ${unblocked}
          order by x.post_id limit ${sql.lit(replies)}) y), '[]') end as list
    from (${page}) t cross join (select ${viewerId}::bigint as id) v
    order by t.post_id ${sql.raw(oldestFirst ? 'asc' : 'desc')}`.execute(db);
  return rows.map(({ one, replies: count, list }) => ({ ...one, replies: count, list }));
}

/** Replies as they stand on a page of their own. */
export async function findReplies(db: Db, page: RawBuilder<unknown>, viewerId: number): Promise<ReplyJson[]> {
  const { rows } = await sql<{ one: ReplyJson }>`
    select ${sql.raw(fields('t', 'v.id'))} as one from (${page}) t cross join (select ${viewerId}::bigint as id) v
    order by t.post_id`.execute(db);
  return rows.map(({ one }) => one);
}

/** The statement of one post. */
export const onePost = (postId: number): RawBuilder<unknown> =>
  sql`select * from thread_line where post_id = ${postId} and kind = 'forum-comment'`;

export async function insertComment(db: TxDb, postId: number, topicId: number): Promise<void> {
  await prepared(db, 'insert into forum_comment (post_id, topic_id) values ($1, $2)', [postId, topicId]);
}

/**
 * One comment more or less under a post that others see; `answer`: of whoever was asked. Held until the transaction ends, so that
 * whoever deletes the post meanwhile waits, or is seen. undefined: it is not there any more.
 */
export async function countComment(
  db: TxDb,
  given: { topicId: number; by: 1 | -1; answer: boolean; at: Date | null; onlyListed: boolean },
): Promise<number | undefined> {
  const { topicId, by, answer, at, onlyListed } = given;
  const [row] = await prepared<{ comments: number }>(
    db,
    `update forum_topic set comments = comments + $2, answers = answers + $3,
       last_at = greatest(last_at, coalesce($4::timestamptz, last_at))
     where topic_id = $1 and (listed or not $5) returning comments`,
    [topicId, by, answer ? by : 0, at, onlyListed],
  );
  return row?.comments;
}

/** For staff and reports: comments by number with what they stand under, whoever may see them. */
export async function findSaid(
  db: Db,
  postIds: readonly number[],
): Promise<
  {
    post_id: number;
    author_id: number;
    text: string;
    images: string[];
    topic_id: number;
    phonebook_id: number;
    topic_title: string;
    topic_text: string;
    kind: string;
    parent_text: string | null;
  }[]
> {
  return prepared(
    db,
    `select l.post_id, l.author_id, l.text, l.images, t.topic_id, t.phonebook_id, t.title as topic_title, t.text as topic_text,
       t.kind, p.text as parent_text
     from thread_line l join forum_topic t on t.topic_id = l.subject_id left join thread_line p on p.post_id = l.parent_id
     where l.post_id = any($1::bigint[]) and l.kind = 'forum-comment' and l.deleted_at is null`,
    [[...postIds]],
  );
}

/** People under one post who are told that it is gone by being told nothing of it any more. */
const underMost = 1000;

/** Who may have been told of what stands under a post: who wrote there, and who is named; what is gone was withdrawn with it. */
export async function findToldUnder(db: Db, topicId: number): Promise<number[]> {
  const rows = await prepared<{ user_id: number }>(
    db,
    `select user_id from (
       select l.author_id as user_id from thread_line l where l.kind = 'forum-comment' and l.subject_id = $1 and not l.gone
       union select q.user_id from thread_line l join thread_mentioned q on q.post_id = l.post_id
         where l.kind = 'forum-comment' and l.subject_id = $1 and not l.gone) t limit ${underMost}`,
    [topicId],
  );
  return rows.map(({ user_id }) => user_id);
}

/** Replies before one that are looked through for whom it answered. */
const answeredAmong = 500;

/** Who may have been told of a comment: whom it names, and whom it may answer. */
export async function findToldOf(
  db: Db,
  { postId, parentId }: { postId: number; parentId: number | null },
): Promise<number[]> {
  const rows = await prepared<{ user_id: number }>(
    db,
    `select user_id from thread_mentioned where post_id = $1
     union select author_id from thread_line where post_id = $2
     union select author_id from (
       select author_id from thread_line where parent_id = $2 and post_id < $1 order by post_id desc limit ${answeredAmong}) r`,
    [postId, parentId],
  );
  return rows.map(({ user_id }) => user_id);
}
