import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { VipTables } from '../tables.ts';

export type EntitlementRow = Selectable<VipTables['vip_entitlement']>;

const tables = (db: Db) => db.withTables<VipTables>();

/** Stretches of a person that are neither taken back nor over, in their order. */
export const findLive = (db: Db, userIds: readonly number[], at: Date): Promise<EntitlementRow[]> =>
  tables(db)
    .selectFrom('vip_entitlement')
    .selectAll()
    .where('user_id', 'in', [...userIds])
    .where('ended_at', 'is', null)
    .where('ends_at', '>', at)
    .orderBy('starts_at')
    .orderBy('entitlement_id')
    .execute();

const one = async (query: { execute(): Promise<EntitlementRow[]> }): Promise<EntitlementRow | undefined> =>
  (await query.execute())[0];

const all = (db: Db) => tables(db).selectFrom('vip_entitlement').selectAll();

export const findByKey = (db: Db, key: string) => one(all(db).where('key', '=', key));
export const findById = (db: Db, id: number) => one(all(db).where('entitlement_id', '=', id));
export const findByOrder = (db: Db, orderId: number) =>
  // Given ones have no order: 0 would find any of them.
  one(all(db).where('order_id', '=', orderId).where('order_id', '>', 0));

/** undefined: there is one with this key already, or one that begins at the same moment. */
export const insertEntitlement = (
  db: TxDb,
  row: Insertable<VipTables['vip_entitlement']>,
): Promise<EntitlementRow | undefined> =>
  tables(db)
    .insertInto('vip_entitlement')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export async function endEntitlement(db: TxDb, id: number, given: { at: Date; why: string }): Promise<void> {
  await tables(db)
    .updateTable('vip_entitlement')
    .set({ ended_at: given.at, ended_why: given.why })
    .where('entitlement_id', '=', id)
    .execute();
}

type Place = Pick<EntitlementRow, 'entitlement_id' | 'starts_at' | 'ends_at' | 'held_from'>;

/**
 * Moves stretches. First all of them leave the index of those that stand: on the way one would begin where the next still
 * does.
 */
export async function placeAll(db: TxDb, userId: number, places: readonly Place[], now: Date): Promise<void> {
  if (places.length === 0) return;
  const ids = places.map(({ entitlement_id }) => entitlement_id);
  await sql`update vip_entitlement set ended_at = ${now} where entitlement_id = any(${ids}::bigint[])`.execute(
    db,
  );
  await sql`update vip_entitlement e
    set user_id = ${userId}, starts_at = p.starts_at, ends_at = p.ends_at, held_from = p.held_from, ended_at = null
    from json_to_recordset(${JSON.stringify(places)}::json)
      as p(entitlement_id bigint, starts_at timestamptz, ends_at timestamptz, held_from timestamptz)
    where e.entitlement_id = p.entitlement_id`.execute(db);
}

/** Of a person, the newest first, with the orders that brought them. */
export async function findListed(
  db: Db,
  wanted: { userId: number; before: number | undefined; size: number },
): Promise<(EntitlementRow & { hash: string })[]> {
  const { rows } = await sql<EntitlementRow & { hash: string }>`
    select e.*, coalesce(o.hash, '') as hash
    from vip_entitlement e left join order_named o on o.order_id = e.order_id and e.order_id > 0
    where e.user_id = ${wanted.userId}
      and e.entitlement_id < ${wanted.before ?? Number.MAX_SAFE_INTEGER}
    order by e.entitlement_id desc limit ${wanted.size}`.execute(db);
  return rows;
}

/** The rank of people's memberships at `at`: 1 member, 2 business; without one they are missing. */
export async function findRanks(
  db: Db,
  userIds: readonly number[],
  at: Date,
): Promise<{ user_id: number; rank: number }[]> {
  const { rows } = await sql<{ user_id: number; rank: number }>`
    select user_id, max(rank) as rank from vip_standing
    where user_id = any(${[...userIds]}::bigint[]) and ends_at > ${at} and starts_at <= ${at}
    group by user_id`.execute(db);
  return rows;
}

/** What a person shows on a poster. */
export async function findFace(db: Db, userId: number): Promise<{ username: string; avatar: string }> {
  const { rows } = await sql<{ username: string; avatar: string }>`
    select username, avatar from account_person where user_id = ${userId}`.execute(db);
  return rows[0] ?? { username: '', avatar: '' };
}

/** Whether a person has given back a pack since a time; `why` is what was written down of it then. */
export async function hasGivenBack(db: Db, userId: number, since: Date, why: string): Promise<boolean> {
  const { rows } = await sql`select from vip_entitlement
    where user_id = ${userId} and source = 'bought' and ended_at > ${since} and ended_why = ${why} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
