import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { ArticleTables, PreviewData } from '../tables.ts';

const tables = (db: Db) => db.withTables<ArticleTables>();

/** The one preview of a member of staff. Its token stays while it is used, so that the frame beside the form does, too. */
export async function putPreview(
  db: TxDb,
  given: { staffId: number; token: string; data: PreviewData; now: Date; until: Date },
): Promise<string> {
  const { staffId, token, data, now, until } = given;
  const kept = sql<PreviewData>`${JSON.stringify(data)}::jsonb`;
  const row = await tables(db)
    .insertInto('article_preview')
    .values({ staff_id: staffId, token, data: kept, until })
    .onConflict((on) =>
      on.column('staff_id').doUpdateSet({
        token: sql<string>`case when article_preview.until > ${now} then article_preview.token else ${token} end`,
        data: kept,
        until,
      }),
    )
    .returning('token')
    .executeTakeFirstOrThrow();
  return row.token;
}

export async function findPreview(db: Db, token: string, now: Date): Promise<PreviewData | undefined> {
  const row = await tables(db)
    .selectFrom('article_preview')
    .select('data')
    .where('token', '=', token)
    .where('until', '>', now)
    .executeTakeFirst();
  return row?.data;
}
