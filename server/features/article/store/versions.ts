import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { ArticleTables, DocumentText } from '../tables.ts';

const tables = (db: Db) => db.withTables<ArticleTables>();

export interface VersionRow {
  version: number;
  title: string;
  until: Date;
  by: string;
}

/** Keeps what a document says; of the oldest beyond `most` nothing is left. */
export async function keepVersion(
  db: TxDb,
  given: { id: number; version: number; data: DocumentText; by: number | null; now: Date; most: number },
): Promise<void> {
  const { id, version, data, by, now, most } = given;
  await tables(db)
    .insertInto('article_version')
    .values({
      document_id: id,
      version,
      data: sql<DocumentText>`${JSON.stringify(data)}::jsonb`,
      written_by: by,
      until: now,
    })
    .execute();
  await sql`delete from article_version where document_id = ${id} and version <= (
    select version from article_version where document_id = ${id} order by version desc offset ${most} limit 1)`.execute(
    db,
  );
}

/** The newest first. */
export async function listVersions(db: Db, id: number): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select v.version, v.data ->> 'title' as title, v.until, coalesce(p.username, '') as by
    from article_version v left join account_person p on p.user_id = v.written_by
    where v.document_id = ${id} order by v.version desc`.execute(db);
  return rows;
}

export async function findVersion(db: Db, id: number, version: number): Promise<DocumentText | undefined> {
  const row = await tables(db)
    .selectFrom('article_version')
    .select('data')
    .where('document_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.data;
}

/** What all versions of a document say. */
export async function allVersions(db: Db, id: number): Promise<DocumentText[]> {
  const rows = await tables(db)
    .selectFrom('article_version')
    .select('data')
    .where('document_id', '=', id)
    .execute();
  return rows.map(({ data }) => data);
}

export async function dropVersions(db: TxDb, id: number): Promise<void> {
  await tables(db).deleteFrom('article_version').where('document_id', '=', id).execute();
}
