import { sql, type RawBuilder } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import { personOf, personText, type ListedPerson } from '../../card/api/listed-person.ts';
import type { ActivityTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<ActivityTables>();

interface SaidRow {
  post_id: number;
  /** The activity. */
  subject_id: number;
  author_id: number;
  content: string;
  created_at: Date;
  user: ListedPerson | null;
}

/** An answer of the host's team, as the database's JSON returns it; `created_at` in seconds. */
interface ReplyRow {
  id: number;
  content: string;
  user_id: number;
  user: ListedPerson | null;
  created_at: number;
}

export interface QuestionRow extends SaidRow {
  replies: ReplyRow[];
}

/** Questions with their answers; `page` is a statement of posts. */
export async function findQuestions(db: Db, page: RawBuilder<unknown>): Promise<QuestionRow[]> {
  const { rows } = await sql<QuestionRow>`
    select t.post_id, t.subject_id, t.author_id, t.text as content, t.created_at, ${personOf('t.author_id')} as user,
      coalesce((select json_agg(json_build_object('id', r.post_id, 'content', r.text, 'user_id', r.author_id,
          'user', ${sql.raw(personText('r.author_id'))}, 'created_at', extract(epoch from r.created_at)::bigint)
          order by r.post_id)
        from thread_line r where r.parent_id = t.post_id and not r.hidden), '[]') as replies
    from (${page}) t order by t.post_id desc`.execute(db);
  return rows;
}

/** The statement of one post. */
export const onePost = (postId: number): RawBuilder<unknown> =>
  sql`select * from thread_line where post_id = ${postId}`;

/** The statement of a page of what nobody of the team has answered. */
export const unansweredPage = (given: {
  activityId: number;
  below: number | undefined;
  size: number;
  notBlocked: number | null;
}): RawBuilder<unknown> => sql`
  select l.* from activity_question q join thread_line l on l.post_id = q.post_id
  where q.activity_id = ${given.activityId} and not q.answered and not l.hidden
    ${given.below === undefined ? sql`` : sql`and q.post_id < ${given.below}`}
    ${
      given.notBlocked === null
        ? sql``
        : sql`and not exists
            (select from relation_block b where b.user_id = ${given.notBlocked} and b.other_id = l.author_id)`
    }
  order by q.post_id desc limit ${given.size}`;

/** Of one activity, how many nobody has answered, and how many of them are this person's. */
export async function countUnanswered(
  db: Db,
  activityId: number,
  userId: number,
): Promise<{ all: number; own: number }> {
  const [row] = await prepared<{ all: number; own: number }>(
    db,
    `select count(*)::int as all, (count(*) filter (where l.author_id = $2))::int as own
     from activity_question q join thread_line l on l.post_id = q.post_id
     where q.activity_id = $1 and not q.answered and not l.hidden`,
    [activityId, userId],
  );
  return row ?? { all: 0, own: 0 };
}

export async function insertQuestion(db: TxDb, postId: number, activityId: number): Promise<void> {
  await tables(db)
    .insertInto('activity_question')
    .values({ post_id: postId, activity_id: activityId })
    .execute();
}

/** Whether it still waits: not when the team has answered or it is hidden. */
export async function settleQuestion(db: TxDb, postId: number): Promise<void> {
  await prepared(
    db,
    `update activity_question q set answered = l.hidden
       or exists (select from thread_line r where r.parent_id = q.post_id and not r.hidden)
     from thread_line l where q.post_id = $1 and l.post_id = $1`,
    [postId],
  );
}

/** The host, and helpers with this right. */
export async function findTeamWith(db: Db, activityId: number, right: string): Promise<number[]> {
  const rows = await prepared<{ user_id: number }>(
    db,
    `select user_id from activity where activity_id = $1
     union select user_id from activity_helper where activity_id = $1 and $2 = any(rights)`,
    [activityId, right],
  );
  return rows.map(({ user_id }) => user_id);
}

export interface PostRow extends SaidRow {
  images: string[];
  /** Of the host's team. */
  host: boolean;
}

/** What was posted, with whether the team did; `page` is a statement of posts. */
export async function findActivityPosts(db: Db, page: RawBuilder<unknown>): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    select t.post_id, t.subject_id, t.author_id, t.text as content, t.images, t.created_at,
      ${personOf('t.author_id')} as user,
      (t.author_id = a.user_id or exists (select from activity_helper h
        where h.activity_id = a.activity_id and h.user_id = t.author_id)) as host
    from (${page}) t join activity a on a.activity_id = t.subject_id order by t.post_id desc`.execute(db);
  return rows;
}

/** As staff reads what was reported: posts by number, hidden ones, too. */
export async function findSaid(
  db: Db,
  postIds: readonly number[],
): Promise<
  { post_id: number; subject_id: number; author_id: number; text: string; images: string[]; title: string }[]
> {
  return prepared(
    db,
    `select l.post_id, l.subject_id, l.author_id, l.text, l.images, a.title
     from thread_line l join activity a on a.activity_id = l.subject_id where l.post_id = any($1::bigint[])`,
    [[...postIds]],
  );
}
