import type { PluginKey } from '@qunlu/contract/circle/rules.ts';
import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { CircleTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<CircleTables>();

export interface PluginRow {
  key: PluginKey;
  enabled: boolean;
  visible: number;
  sort: number;
}

/** What the circle says itself; a module without a row is as by default. */
export const findPlugins = (db: Db, circleId: number): Promise<PluginRow[]> =>
  tables(db)
    .selectFrom('phonebook_plugin')
    .select(['key', 'enabled', 'visible', 'sort'])
    .where('phonebook_id', '=', circleId)
    .execute();

export async function savePlugins(db: TxDb, circleId: number, rows: readonly PluginRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tables(db)
    .insertInto('phonebook_plugin')
    .values(rows.map((row) => ({ ...row, phonebook_id: circleId })))
    .onConflict((on) =>
      on.columns(['phonebook_id', 'key']).doUpdateSet({
        enabled: sql`excluded.enabled`,
        visible: sql`excluded.visible`,
        sort: sql`excluded.sort`,
      }),
    )
    .execute();
}
