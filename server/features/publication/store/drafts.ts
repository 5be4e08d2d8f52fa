import { sql, type Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { PublicationTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<PublicationTables>();

export type DraftRow = Selectable<PublicationTables['publication_draft']>;
export type DraftLine = Pick<DraftRow, 'draft_id' | 'title' | 'saved_at'>;

const line = ['draft_id', 'title', 'saved_at'] as const;

/** Somebody's of one kind, the last saved first. */
export const findDrafts = (
  db: Db,
  { kind, subjectId, userId, limit }: { kind: string; subjectId: number; userId: number; limit: number },
): Promise<DraftLine[]> =>
  tables(db)
    .selectFrom('publication_draft')
    .select(line)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .orderBy('saved_at', 'desc')
    .orderBy('draft_id', 'desc')
    .limit(limit)
    .execute();

interface Own {
  draftId: number;
  kind: string;
  subjectId: number;
  userId: number;
}

/** Of this person, kind and subject alone. */
export const findDraft = (db: Db, { kind, subjectId, userId, draftId }: Own): Promise<DraftRow | undefined> =>
  tables(db)
    .selectFrom('publication_draft')
    .selectAll()
    .where('draft_id', '=', draftId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .executeTakeFirst();

/** undefined when the person, who is locked, has as many as they may. */
export async function insertDraft(
  db: TxDb,
  row: Omit<DraftRow, 'draft_id'>,
  most: number,
): Promise<DraftLine | undefined> {
  const { rows } = await sql<DraftLine>`
    insert into publication_draft (kind, subject_id, user_id, title, content, images, saved_at)
    select ${row.kind}, ${row.subject_id}, ${row.user_id}, ${row.title}, ${row.content}, ${row.images}::text[], ${row.saved_at}
    where (select count(*) from publication_draft
      where user_id = ${row.user_id} and kind = ${row.kind} and subject_id = ${row.subject_id}) < ${most}
    returning draft_id, title, saved_at`.execute(db);
  return rows[0];
}

/** undefined when it is not theirs, or gone. */
export const updateDraft = (
  db: TxDb,
  { draftId, kind, subjectId, userId }: Own,
  change: Pick<DraftRow, 'title' | 'content' | 'images' | 'saved_at'>,
): Promise<DraftLine | undefined> =>
  tables(db)
    .updateTable('publication_draft')
    .set(change)
    .where('draft_id', '=', draftId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .returning(line)
    .executeTakeFirst();

export async function deleteDraft(db: TxDb, { draftId, kind, subjectId, userId }: Own): Promise<boolean> {
  const gone = await tables(db)
    .deleteFrom('publication_draft')
    .where('draft_id', '=', draftId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** All of somebody's, whatever they were to be. */
export const findDraftsOf = (db: Db, userId: number, limit?: number): Promise<DraftRow[]> => {
  const all = tables(db)
    .selectFrom('publication_draft')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('draft_id', 'desc');
  return (limit === undefined ? all : all.limit(limit)).execute();
};

export const draftsOf = (userId: number) =>
  sql<number>`(select count(*) from publication_draft where user_id = ${userId})`;
