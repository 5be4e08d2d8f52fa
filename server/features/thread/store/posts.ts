import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { ThreadTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<ThreadTables>();

export type PostRow = Selectable<ThreadTables['thread_post']>;

/** A page of what is written under something, the newest first. */
export interface Page {
  subjectId: number;
  /** The number of the post below which it begins, or an expression of SQL that gives it; undefined: the newest. */
  below: RawBuilder<number> | number | undefined;
  size: number;
  /** Nothing of whom they have blocked or are blocked by (D40); null: of everybody. */
  notBlocked: number | null;
}

/** The statement of a page, for a list that joins what its feature knows of each post; hidden ones and replies are not in it. */
export function pageOf(kind: string, { subjectId, below, size, notBlocked }: Page): RawBuilder<PostRow> {
  const further = below === undefined ? sql`` : sql`and post_id < ${below}`;
  const unblocked =
    notBlocked === null
      ? sql``
      : sql`and not exists
          (select from relation_block b where b.user_id = ${notBlocked} and b.other_id = thread_post.author_id)`;
  return sql`select * from thread_post
    where kind = ${kind} and subject_id = ${subjectId} and parent_id is null and not hidden ${further} ${unblocked}
    order by post_id desc limit ${size}`;
}

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
     from thread_post where kind = $1 and subject_id = $2 and parent_id is null and not hidden`,
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
