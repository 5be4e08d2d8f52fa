import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { LedgerTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<LedgerTables>();

/** The value in force at a time; undefined when none was ever set. */
export async function findSetting(db: Db, name: string, at: Date): Promise<number | undefined> {
  const row = await tables(db)
    .selectFrom('ledger_setting')
    .select('value')
    .where('name', '=', name)
    .where('effective_from', '<=', at)
    .orderBy('effective_from', 'desc')
    .orderBy('setting_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.value;
}

/** What is in force at a time of each of these; one that was never set is missing. */
export async function findSettings(
  db: Db,
  names: readonly string[],
  at: Date,
): Promise<{ name: string; value: number }[]> {
  const { rows } = await sql<{ name: string; value: number }>`
    select distinct on (name) name, value from ledger_setting
    where name = any(${[...names]}::text[]) and effective_from <= ${at}
    order by name, effective_from desc, setting_id desc`.execute(db);
  return rows;
}

/** Of each name what is in force, and what is the next to be (`later`). */
export async function findAhead(
  db: Db,
  names: readonly string[],
  at: Date,
): Promise<{ name: string; value: number; effective_from: Date; later: boolean }[]> {
  const { rows } = await sql<{ name: string; value: number; effective_from: Date; later: boolean }>`
    (select distinct on (name) name, value, effective_from, false as later from ledger_setting
      where name = any(${[...names]}::text[]) and effective_from <= ${at}
      order by name, effective_from desc, setting_id desc)
    union all
    (select distinct on (name) name, value, effective_from, true as later from ledger_setting
      where name = any(${[...names]}::text[]) and effective_from > ${at}
      order by name, effective_from, setting_id desc)`.execute(db);
  return rows;
}

export type SettingRow = Selectable<LedgerTables['ledger_setting']>;

/** What was ever set of each of these names, what is in force last first; `size` of each. */
export async function findHistories(
  db: Db,
  names: readonly string[],
  size: number,
): Promise<Map<string, SettingRow[]>> {
  const { rows } = await sql<SettingRow>`
    select s.* from unnest(${[...names]}::text[]) n (name) cross join lateral (
      select * from ledger_setting l where l.name = n.name
      order by l.effective_from desc, l.setting_id desc limit ${size}) s
    order by s.effective_from desc, s.setting_id desc`.execute(db);
  return Map.groupBy(rows, ({ name }) => name);
}

export async function addSetting(db: TxDb, row: Insertable<LedgerTables['ledger_setting']>): Promise<void> {
  await tables(db).insertInto('ledger_setting').values(row).execute();
}

/** What one person set, by another, or by nobody. */
export async function moveSetter(db: TxDb, from: number, to: number | null): Promise<void> {
  await tables(db).updateTable('ledger_setting').set({ set_by: to }).where('set_by', '=', from).execute();
}
