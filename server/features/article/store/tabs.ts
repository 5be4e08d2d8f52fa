import { sql, type Selectable } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { ArticleTables } from '../tables.ts';

export type TabRow = Selectable<ArticleTables['article_tab']>;

export const findTabs = (db: Db): Promise<TabRow[]> =>
  prepared<TabRow>(db, 'select place, key, title, url, community from article_tab order by place', []);

export async function setTabRows(db: TxDb, rows: readonly TabRow[]): Promise<void> {
  // Two at once would both find the places free.
  await sql`lock table article_tab in share row exclusive mode`.execute(db);
  const own = db.withTables<ArticleTables>();
  await own.deleteFrom('article_tab').execute();
  if (rows.length > 0) await own.insertInto('article_tab').values(rows).execute();
}
