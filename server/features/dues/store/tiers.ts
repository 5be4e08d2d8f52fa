import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { DuesTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<DuesTables>();

export type TierRow = Selectable<DuesTables['dues_tier']>;

/** All tiers of a circle, those on sale first. */
export const findTiers = (db: Db, circleId: number): Promise<TierRow[]> =>
  tables(db)
    .selectFrom('dues_tier')
    .selectAll()
    .where('phonebook_id', '=', circleId)
    .orderBy('on_sale', 'desc')
    .orderBy('sort')
    .orderBy('tier_id')
    .execute();

/** Tiers on sale of several circles, in the order in which they are shown. */
export async function findOnSale(db: Db, circleIds: readonly number[]): Promise<TierRow[]> {
  if (circleIds.length === 0) return [];
  return tables(db)
    .selectFrom('dues_tier')
    .selectAll()
    .where('phonebook_id', 'in', [...circleIds])
    .where('on_sale', '=', true)
    .orderBy('phonebook_id')
    .orderBy('sort')
    .orderBy('tier_id')
    .execute();
}

/** A tier of this circle; one of another circle is none. */
export const findTier = (db: Db, circleId: number, tierId: number): Promise<TierRow | undefined> =>
  tables(db)
    .selectFrom('dues_tier')
    .selectAll()
    .where('phonebook_id', '=', circleId)
    .where('tier_id', '=', tierId)
    .executeTakeFirst();

export async function insertTier(db: TxDb, row: Insertable<DuesTables['dues_tier']>): Promise<void> {
  await tables(db).insertInto('dues_tier').values(row).execute();
}

export async function updateTier(
  db: TxDb,
  tierId: number,
  change: Updateable<DuesTables['dues_tier']>,
): Promise<void> {
  await tables(db).updateTable('dues_tier').set(change).where('tier_id', '=', tierId).execute();
}

/** Nothing of a circle is on sale any more. */
export async function takeOffSale(db: TxDb, circleId: number, now: Date): Promise<void> {
  await tables(db)
    .updateTable('dues_tier')
    .set({ on_sale: false, changed_at: now })
    .where('phonebook_id', '=', circleId)
    .where('on_sale', '=', true)
    .execute();
}

/** D124: whether a person owns a normal circle that has a fee. */
export async function ownsCharging(db: Db, userId: number): Promise<boolean> {
  const row = await tables(db)
    .withTables<{ phonebook_line: { phonebook_id: number; owner_id: number; status: number } }>()
    .selectFrom('phonebook_line as p')
    .innerJoin('dues_tier as t', 't.phonebook_id', 'p.phonebook_id')
    .select('t.tier_id')
    .where('p.owner_id', '=', userId)
    .where('p.status', '=', 1)
    .where('t.on_sale', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
