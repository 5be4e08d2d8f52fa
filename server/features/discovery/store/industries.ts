import { sql, type Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { DiscoveryTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<DiscoveryTables>();

export type OwnRow = Selectable<DiscoveryTables['discovery_user_industry']>;
export type CircleRow = Selectable<DiscoveryTables['discovery_circle_industry']>;
export type ChangedRow = Selectable<DiscoveryTables['discovery_industry']>;

/** What the operator has changed; a few rows. */
export const findChanged = (db: Db): Promise<ChangedRow[]> =>
  tables(db).selectFrom('discovery_industry').selectAll().execute();

export async function saveChanged(db: TxDb, row: ChangedRow): Promise<void> {
  await tables(db)
    .insertInto('discovery_industry')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('industry_id').doUpdateSet({ name: row.name, hidden: row.hidden }),
    )
    .execute();
}

export const findOwn = (db: Db, userId: number): Promise<OwnRow | undefined> =>
  tables(db)
    .selectFrom('discovery_user_industry')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();

export async function saveOwn(db: TxDb, row: OwnRow): Promise<void> {
  const { user_id: _, ...change } = row;
  await tables(db)
    .insertInto('discovery_user_industry')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute();
}

export const findOfCircle = (db: Db, circleId: number): Promise<CircleRow | undefined> =>
  tables(db)
    .selectFrom('discovery_circle_industry')
    .selectAll()
    .where('phonebook_id', '=', circleId)
    .executeTakeFirst();

export async function saveOfCircle(db: TxDb, row: CircleRow): Promise<void> {
  const { phonebook_id: _, ...change } = row;
  await tables(db)
    .insertInto('discovery_circle_industry')
    .values(row)
    .onConflict((conflict) => conflict.column('phonebook_id').doUpdateSet(change))
    .execute();
}

/** How many people and circles have chosen each industry; for staff. */
export async function countChosen(
  db: Db,
): Promise<{ industry_id: number; people: number; circles: number }[]> {
  const { rows } = await sql<{ industry_id: number; people: number; circles: number }>`
    select industry_id, sum(people)::int as people, sum(circles)::int as circles from (
      select industry_id, count(*) as people, 0 as circles from discovery_person_industry group by industry_id
      union all
      select industry, 0, count(*) from discovery_circle_industry group by industry) each
    group by industry_id`.execute(db);
  return rows;
}

export async function dropOwn(db: TxDb, userId: number): Promise<void> {
  await tables(db).deleteFrom('discovery_user_industry').where('user_id', '=', userId).execute();
}

/** The kept account's choice stays; without one it takes the other's. */
export async function mergeOwn(db: TxDb, { keep, drop }: { keep: number; drop: number }): Promise<void> {
  await sql`insert into discovery_user_industry (user_id, industry1, industry2, changed_at)
    select ${keep}, industry1, industry2, changed_at from discovery_user_industry where user_id = ${drop}
    on conflict (user_id) do nothing`.execute(db);
  await dropOwn(db, drop);
}
