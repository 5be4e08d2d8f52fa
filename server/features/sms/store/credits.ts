import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { SmsTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<SmsTables>();

export type LotRow = Selectable<SmsTables['sms_lot']>;
export type EntryRow = Selectable<SmsTables['sms_entry']> & { hash: string };

export async function findCredits(db: Db, userId: number): Promise<number> {
  const row = await tables(db)
    .selectFrom('sms_balance')
    .select('credits')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.credits ?? 0;
}

/** Answers the balance afterwards; below zero the database refuses. */
export async function changeCredits(db: TxDb, userId: number, by: number): Promise<number> {
  // Of what is proposed for an insert the database would already refuse to be below zero.
  const { rows } = await sql<{ credits: number }>`
    insert into sms_balance (user_id, credits) values (${userId}, ${Math.max(0, by)})
    on conflict (user_id) do update set credits = sms_balance.credits + ${by}
    returning credits`.execute(db);
  return rows[0]?.credits ?? 0;
}

export async function insertEntry(db: TxDb, row: Insertable<SmsTables['sms_entry']>): Promise<void> {
  await tables(db).insertInto('sms_entry').values(row).execute();
}

/** Whether the journal of a person has a line with this key. */
export async function hasEntry(db: Db, userId: number, key: string): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('sms_entry')
    .select('entry_id')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertLot(db: TxDb, row: Insertable<SmsTables['sms_lot']>): Promise<void> {
  await tables(db).insertInto('sms_lot').values(row).execute();
}

export const findLotOfOrder = (db: Db, orderId: number): Promise<LotRow | undefined> =>
  tables(db).selectFrom('sms_lot').selectAll().where('order_id', '=', orderId).executeTakeFirst();

export async function emptyLot(db: TxDb, lotId: number): Promise<void> {
  await tables(db).updateTable('sms_lot').set({ remaining: 0 }).where('lot_id', '=', lotId).execute();
}

/** Takes out of the lots, the given ones first, then those that were bought, the oldest first. The person is locked. */
export async function takeFromLots(db: TxDb, userId: number, count: number): Promise<void> {
  await sql`
    with open as (
      select lot_id, sum(remaining) over (order by order_id > 0, lot_id) - remaining as before
      from sms_lot where user_id = ${userId} and remaining > 0)
    update sms_lot l set remaining = l.remaining - least(l.remaining, ${count}::bigint - open.before)
    from open where l.lot_id = open.lot_id and open.before < ${count}`.execute(db);
}

/** The newest first. */
export async function findEntries(
  db: Db,
  { userId, before, size }: { userId: number; before: number | undefined; size: number },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.*, coalesce(o.hash, '') as hash
    from sms_entry e left join order_named o on o.order_id = e.order_id
    where e.user_id = ${userId} and e.entry_id < ${before ?? Number.MAX_SAFE_INTEGER}
    order by e.entry_id desc limit ${size}`.execute(db);
  return rows;
}

export interface OpenLot {
  hash: string;
  count: number;
  remaining: number;
  total: number;
  paid_at: Date;
}

/** Bought since a time and not all used, the newest first. */
export async function findOpenLots(db: Db, userId: number, since: Date, size: number): Promise<OpenLot[]> {
  const { rows } = await sql<OpenLot>`
    select o.hash, l.count, l.remaining, o.total, o.paid_at
    from sms_lot l join order_standing o on o.order_id = l.order_id
    where l.user_id = ${userId} and l.order_id > 0 and l.remaining > 0 and l.created_at > ${since}
    order by l.lot_id desc limit ${size}`.execute(db);
  return rows;
}
