import { sql, type Selectable } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { ArticleTables, DocumentText } from '../tables.ts';

const tables = (db: Db) => db.withTables<ArticleTables>();

export type DocumentRow = Selectable<ArticleTables['article_document']>;
/** With who wrote it last; '' for nobody. */
export type StaffRow = DocumentRow & { by: string };
export const kinds = { article: 1, channel: 2 } as const;
export type Kind = (typeof kinds)[keyof typeof kinds];

const withName = (db: Db) =>
  tables(db)
    .withTables<{ account_person: { user_id: number; username: string } }>()
    .selectFrom('article_document as d')
    .leftJoin('account_person as p', 'p.user_id', 'd.changed_by')
    .selectAll('d')
    .select((build) => build.fn.coalesce('p.username', sql<string>`''`).as('by'))
    .where('d.deleted_at', 'is', null);

export async function findDocument(db: Db, kind: Kind, id: number): Promise<StaffRow | undefined> {
  return withName(db).where('d.kind', '=', kind).where('d.document_id', '=', id).executeTakeFirst();
}

/** Until the transaction ends, nobody else changes it. */
export async function lockDocument(db: TxDb, kind: Kind, id: number): Promise<DocumentRow | undefined> {
  return tables(db)
    .selectFrom('article_document')
    .selectAll()
    .where('kind', '=', kind)
    .where('document_id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** All of a kind, the newest first. */
export async function listDocuments(
  db: Db,
  { kind, after, size }: { kind: Kind; after: number | undefined; size: number },
): Promise<StaffRow[]> {
  let query = withName(db)
    .where('d.kind', '=', kind)
    .orderBy('d.created_at', 'desc')
    .orderBy('d.document_id', 'desc')
    .limit(size);
  if (after !== undefined)
    query = query.where(
      sql<boolean>`(d.created_at, d.document_id) < (select l.created_at, l.document_id from article_document l where l.document_id = ${after})`,
    );
  return query.execute();
}

const columnsOf = (given: DocumentText) => ({
  ...given,
  modules: sql<DocumentText['modules']>`${JSON.stringify(given.modules)}::jsonb`,
});

interface Change {
  written: DocumentText;
  cleaner: number;
  by: number;
  now: Date;
}

export async function insertDocument(
  db: TxDb,
  kind: Kind,
  { written, cleaner, by, now }: Change,
): Promise<number> {
  const row = await tables(db)
    .insertInto('article_document')
    .values({
      ...columnsOf(written),
      kind,
      content_cleaner: cleaner,
      published_at: null,
      changed_by: by,
      created_at: now,
      changed_at: now,
      deleted_at: null,
    })
    .returning('document_id')
    .executeTakeFirstOrThrow();
  return row.document_id;
}

export async function updateDocument(
  db: TxDb,
  id: number,
  { written, cleaner, by, now }: Change,
): Promise<void> {
  await tables(db)
    .updateTable('article_document')
    .set({
      ...columnsOf(written),
      content_cleaner: cleaner,
      rev: sql<number>`rev + 1`,
      changed_by: by,
      changed_at: now,
    })
    .where('document_id', '=', id)
    .execute();
}

export async function setPublished(db: TxDb, id: number, at: Date | null): Promise<void> {
  await tables(db)
    .updateTable('article_document')
    .set({ published_at: at })
    .where('document_id', '=', id)
    .execute();
}

export async function removeDocument(db: TxDb, id: number, now: Date): Promise<void> {
  await tables(db)
    .updateTable('article_document')
    .set({ deleted_at: now })
    .where('document_id', '=', id)
    .execute();
}

/** Takes a name for a document; false: another one has or had it. */
export async function takeAlias(db: TxDb, alias: string, id: number, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows: taken } = await tables(db)
    .insertInto('article_alias')
    .values({ alias, document_id: id, used_at: now })
    .onConflict((on) =>
      on.column('alias').doUpdateSet({ used_at: now }).where('article_alias.document_id', '=', id),
    )
    .executeTakeFirst();
  return (taken ?? 0n) > 0n;
}

export async function freeAliases(db: TxDb, id: number): Promise<void> {
  await tables(db).deleteFrom('article_alias').where('document_id', '=', id).execute();
}

/** An article in one line of a list. */
export type LineRow = Pick<
  DocumentRow,
  'document_id' | 'title' | 'summary' | 'cover' | 'category' | 'pinned'
> & { alias: string; published_at: Date };
const line = 'document_id, alias, title, summary, cover, category, pinned, published_at';
const published = `kind = 1 and deleted_at is null and published_at is not null`;

/** Published articles: what is pinned first, then the newest. */
export async function listPublished(
  db: Db,
  wanted: { now: Date; category: string | undefined; after: number | undefined; size: number },
): Promise<LineRow[]> {
  const values: unknown[] = [wanted.now, wanted.size];
  const place = (value: unknown): string => `$${values.push(value)}`;
  const category = wanted.category === undefined ? '' : `and category = ${place(wanted.category)}::text`;
  const behind =
    wanted.after === undefined
      ? ''
      : `and (pinned, published_at, document_id) < (select l.pinned, l.published_at, l.document_id
          from article_document l where l.document_id = ${place(wanted.after)}::bigint)`;
  return prepared<LineRow>(
    db,
    `select ${line} from article_document where ${published} and published_at <= $1::timestamptz ${category} ${behind}
     order by pinned desc, published_at desc, document_id desc limit $2::int`,
    values,
  );
}

export async function listCategories(db: Db, now: Date): Promise<string[]> {
  const rows = await prepared<{ category: string }>(
    db,
    `select category from article_document where ${published} and published_at <= $1::timestamptz and category <> ''
     group by category order by max(published_at) desc limit 20`,
    [now],
  );
  return rows.map(({ category }) => category);
}

/** The published article of a name, with what can be read next: of its category first. */
export async function findPublished(
  db: Db,
  alias: string,
  now: Date,
): Promise<(DocumentRow & { alias: string; published_at: Date; more: LineRow[] }) | undefined> {
  const rows = await prepared<DocumentRow & { alias: string; published_at: Date; more: LineRow[] }>(
    db,
    `select d.*, array(
       select row_to_json(n) from (
         select ${line} from article_document m
         where ${published} and m.published_at <= $2::timestamptz and m.document_id <> d.document_id
         order by m.category = d.category desc, m.published_at desc, m.document_id desc limit 3) n) as more
     from article_alias a join article_document d on d.document_id = a.document_id
     where a.alias = $1::text and d.kind = 1 and d.deleted_at is null and d.published_at <= $2::timestamptz`,
    [alias, now],
  );
  return rows[0];
}

export async function findPublishedChannel(db: Db, id: number, now: Date): Promise<DocumentRow | undefined> {
  const rows = await prepared<DocumentRow>(
    db,
    `select * from article_document where kind = 2 and document_id = $1::bigint and deleted_at is null
       and published_at <= $2::timestamptz`,
    [id, now],
  );
  return rows[0];
}
