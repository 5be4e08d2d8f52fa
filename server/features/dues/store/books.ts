import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { DuesTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<DuesTables>();

export type CostRow = Selectable<DuesTables['dues_cost']> & { countered: boolean };

/** Since when the books are open, and whether they are kept so; undefined: they are not. */
export const findOpening = (db: Db, circleId: number): Promise<{ since: Date; kept: boolean } | undefined> =>
  tables(db)
    .selectFrom('dues_books')
    .select(['changed_at as since', 'kept_open as kept'])
    .where('phonebook_id', '=', circleId)
    .where(({ or, eb }) => or([eb('is_open', '=', true), eb('kept_open', '=', true)]))
    .executeTakeFirst();

export async function setOpening(db: TxDb, circleId: number, isOpen: boolean, now: Date): Promise<void> {
  await tables(db)
    .insertInto('dues_books')
    .values({ phonebook_id: circleId, is_open: isOpen, changed_at: now })
    .onConflict((conflict) =>
      conflict.column('phonebook_id').doUpdateSet({ is_open: isOpen, changed_at: now }),
    )
    .execute();
}

/** Those of a circle that takes support stay open; they are as the owner wants them again when they are not kept any more. */
export async function setKept(db: TxDb, circleId: number, kept: boolean, now: Date): Promise<void> {
  const row = tables(db)
    .insertInto('dues_books')
    .values({ phonebook_id: circleId, is_open: false, kept_open: kept, changed_at: now });
  await row
    .onConflict((conflict) =>
      conflict.column('phonebook_id').doUpdateSet({
        kept_open: kept,
        // Who reads them reads since when they may.
        changed_at: sql<Date>`case when dues_books.is_open or dues_books.kept_open then dues_books.changed_at else ${now} end`,
      }),
    )
    .execute();
}

export interface MonthSums {
  /** null: all together. */
  month: string | null;
  join: number;
  renew: number;
  pay: number;
  donation: number;
  course: number;
  refund: number;
  fee: number;
  cost: number;
}

/** By month of Shanghai, the newest first, and all together in the last row: sums that the database keeps. */
export async function sumBooks(db: Db, circleId: number): Promise<MonthSums[]> {
  const { rows } = await sql<MonthSums>`
    select month, coalesce(sum(joined), 0)::bigint as join, coalesce(sum(renewed), 0)::bigint as renew,
      coalesce(sum(by_code), 0)::bigint as pay, coalesce(sum(donated), 0)::bigint as donation,
      coalesce(sum(courses), 0)::bigint as course, coalesce(sum(refunded), 0)::bigint as refund,
      coalesce(sum(fee), 0)::bigint as fee, coalesce(sum(cost), 0)::bigint as cost
    from dues_month where phonebook_id = ${circleId}
    group by grouping sets ((month), ()) order by month desc nulls last`.execute(db);
  return rows;
}

/** Circles whose kept sums are not what their money and costs come to. */
export async function findWrongMonths(
  db: Db,
  limit: number,
): Promise<{ phonebook_id: number; month: string }[]> {
  const { rows } = await sql<{ phonebook_id: number; month: string }>`
    select phonebook_id, month from (
      select phonebook_id, month, joined, renewed, by_code, donated, courses, refunded, fee, cost from dues_month
      union all
      select phonebook_id, month, -joined, -renewed, -by_code, -donated, -courses, -refunded, -fee, -cost from dues_month_lines) d
    group by phonebook_id, month
    having (sum(joined), sum(renewed), sum(by_code), sum(donated), sum(courses), sum(refunded), sum(fee), sum(cost))
      <> (0, 0, 0, 0, 0, 0, 0, 0)
    order by phonebook_id, month limit ${limit}`.execute(db);
  return rows;
}

/** Replaces the differences of at most `months` by their sums; rows that another run adds up are left to it. Answers how many went. */
export async function addUpMonths(db: TxDb, months: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with many as (
      select phonebook_id, month from dues_month group by 1, 2 having count(*) > 1 limit ${months}),
    gone as (
      delete from dues_month where ctid = any(array(
        select m.ctid from dues_month m join many using (phonebook_id, month) for update of m skip locked))
      returning *),
    kept as (
      insert into dues_month (phonebook_id, month, joined, renewed, by_code, donated, courses, refunded, fee, cost)
      select phonebook_id, month, sum(joined), sum(renewed), sum(by_code), sum(donated), sum(courses), sum(refunded),
        sum(fee), sum(cost)
      from gone group by 1, 2)
    select count(*) as count from gone`.execute(db);
  return rows[0]?.count ?? 0;
}

const costs = (db: Db) =>
  tables(db)
    .selectFrom('dues_cost as c')
    .select([
      'c.cost_id',
      'c.phonebook_id',
      'c.written_by',
      'c.amount',
      'c.what',
      'c.receipt',
      'c.counters',
      'c.at',
    ])
    .select(sql<string>`to_char(c.day, 'YYYY-MM-DD')`.as('day'))
    .select(sql<boolean>`exists (select from dues_cost o where o.counters = c.cost_id)`.as('countered'));

/** The newest first. */
export const findCosts = (
  db: Db,
  { circleId, before, size }: { circleId: number; before: number | undefined; size: number },
): Promise<CostRow[]> =>
  costs(db)
    // The page first: then each line of it is asked about, not all lines of all circles.
    .where('c.cost_id', 'in', (page) =>
      page
        .selectFrom('dues_cost as l')
        .select('l.cost_id')
        .where('l.phonebook_id', '=', circleId)
        .where('l.cost_id', '<', before ?? Number.MAX_SAFE_INTEGER)
        .orderBy('l.cost_id', 'desc')
        .limit(size),
    )
    .orderBy('c.cost_id', 'desc')
    .execute();

/** A cost of this circle; one of another circle is none. */
export const findCost = (db: Db, circleId: number, costId: number): Promise<CostRow | undefined> =>
  costs(db).where('c.phonebook_id', '=', circleId).where('c.cost_id', '=', costId).executeTakeFirst();

/** Its number; undefined: another line counters the same already. */
export async function insertCost(
  db: TxDb,
  row: Insertable<DuesTables['dues_cost']>,
): Promise<number | undefined> {
  const made = await tables(db)
    .insertInto('dues_cost')
    .values(row)
    .onConflict((conflict) => conflict.column('counters').doNothing())
    .returning('cost_id')
    .executeTakeFirst();
  return made?.cost_id;
}
