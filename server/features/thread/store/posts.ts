import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { ThreadTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<ThreadTables>();

export type PostRow = Selectable<ThreadTables['thread_post']>;

/** A page of what is written under something, the newest first unless it says otherwise. */
export interface Page {
  subjectId: number;
  /** The number of the post behind which it begins, or an expression of SQL that gives it; undefined: the first. */
  below: RawBuilder<number> | number | undefined;
  size: number;
  /** Nothing of whom they have blocked or are blocked by (D40); null: of everybody. */
  notBlocked: number | null;
  /** The oldest first. */
  oldestFirst?: boolean;
  /** With what is gone and has replies, so that these are still read. */
  kept?: boolean;
}

const unblocked = (viewerId: number | null): RawBuilder<unknown> =>
  viewerId === null
    ? sql``
    : sql`and thread_post.author_id <> all(array(
        select b.other_id from relation_block b where b.user_id = ${viewerId}))`;

/**
 * The statement of a page, for a list that joins what its feature knows of each post; what is gone and replies are not in
 * it. Its size stands in the text: with a size that it does not know, PostgreSQL plans the statement anew each time.
 */
export function pageOf(kind: string, page: Page): RawBuilder<PostRow> {
  const { subjectId, below, size, notBlocked, oldestFirst = false, kept = false } = page;
  const further = below === undefined ? sql`` : sql`and post_id ${sql.raw(oldestFirst ? '>' : '<')} ${below}`;
  const there = kept ? sql`(not gone or replies > 0)` : sql`not gone`;
  return sql`select * from thread_post
    where kind = ${kind} and subject_id = ${subjectId} and parent_id is null and ${there} ${further}
      ${unblocked(notBlocked)}
    order by post_id ${sql.raw(oldestFirst ? 'asc' : 'desc')} limit ${sql.lit(size)}`;
}

/** The same of the replies to one post, the oldest first. */
export const repliesOf = (given: {
  parentId: RawBuilder<number> | number;
  behind: number | undefined;
  size: number;
  notBlocked: number | null;
}): RawBuilder<PostRow> => sql`select * from thread_post
    where parent_id = ${given.parentId} and not gone
      ${given.behind === undefined ? sql`` : sql`and post_id > ${given.behind}`} ${unblocked(given.notBlocked)}
    order by post_id limit ${sql.lit(given.size)}`;

export async function findPosts(db: Db, kind: string, page: Page): Promise<PostRow[]> {
  return (await pageOf(kind, page).execute(db)).rows;
}

export const findPost = (db: Db, kind: string, postId: number): Promise<PostRow | undefined> =>
  tables(db)
    .selectFrom('thread_post')
    .selectAll()
    .where('post_id', '=', postId)
    .where('kind', '=', kind)
    .executeTakeFirst();

/** How many there are under something, and whether somebody was told of one of this author's since then. */
export async function countPosts(
  db: Db,
  given: { kind: string; subjectId: number; authorId: number; since: Date },
): Promise<{ count: number; told: boolean }> {
  const [row] = await prepared<{ count: number; told: boolean }>(
    db,
    `select count(*)::int as count, coalesce(bool_or(told and author_id = $3 and created_at > $4), false) as told
     from thread_post where kind = $1 and subject_id = $2 and parent_id is null and not gone`,
    [given.kind, given.subjectId, given.authorId, given.since],
  );
  return row ?? { count: 0, told: false };
}

export async function insertPost(db: TxDb, row: Insertable<ThreadTables['thread_post']>): Promise<PostRow> {
  return tables(db).insertInto('thread_post').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function updatePost(
  db: TxDb,
  postId: number,
  change: Updateable<ThreadTables['thread_post']>,
): Promise<void> {
  await tables(db).updateTable('thread_post').set(change).where('post_id', '=', postId).execute();
}

/** One of this thread under its lock. */
export async function lockPost(db: TxDb, kind: string, postId: number): Promise<PostRow | undefined> {
  return tables(db)
    .selectFrom('thread_post')
    .selectAll()
    .where('post_id', '=', postId)
    .where('kind', '=', kind)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** A reply more or less under a post. */
export async function countReply(db: TxDb, parentId: number, by: 1 | -1): Promise<void> {
  await prepared(db, 'update thread_post set replies = replies + $2 where post_id = $1', [parentId, by]);
}

export async function insertMentions(
  db: TxDb,
  rows: readonly Insertable<ThreadTables['thread_mention']>[],
): Promise<void> {
  await tables(db)
    .insertInto('thread_mention')
    .values([...rows])
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Deleted before `before`, with something left of it; at most `size`. */
export async function findPurgeable(
  db: Db,
  kind: string,
  { before, size }: { before: Date; size: number },
): Promise<number[]> {
  const rows = await prepared<{ post_id: number }>(
    db,
    `select post_id from thread_post
     where deleted_at is not null and deleted_at < $2 and kind = $1 and (text <> '' or images <> '{}')
     order by deleted_at, post_id limit $3`,
    [kind, before, size],
  );
  return rows.map(({ post_id }) => post_id);
}

/** Takes the pictures off a person's posts; answers which had any. */
export async function stripPosts(db: TxDb, kind: string, authorId: number): Promise<number[]> {
  const { rows } = await sql<{ post_id: number }>`
    update thread_post set images = '{}' where author_id = ${authorId} and kind = ${kind} and images <> '{}'
    returning post_id`.execute(db);
  return rows.map(({ post_id }) => post_id);
}

/** What a person wrote, for their export. */
export async function findPostsOf(
  db: Db,
  kind: string,
  { authorId, size }: { authorId: number; size: number },
): Promise<PostRow[]> {
  return tables(db)
    .selectFrom('thread_post')
    .selectAll()
    .where('author_id', '=', authorId)
    .where('kind', '=', kind)
    .orderBy('post_id', 'desc')
    .limit(size)
    .execute();
}
