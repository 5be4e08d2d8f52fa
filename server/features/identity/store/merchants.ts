import { merchantStatus } from '@qunlu/contract/identity/rules.ts';
import { sql, type Insertable, type Selectable, type Updateable, type RawBuilder } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { IdentityTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<IdentityTables>();

export type MerchantRow = Selectable<IdentityTables['identity_merchant']>;

/** The states in which an application stands: a person has one of these. */
const current = [merchantStatus.reviewing, merchantStatus.active, merchantStatus.frozen];

/** The one that stands, else the newest: after a merge (D10) a newer one that was refused may lie beside it. */
export const findLatestMerchant = (db: Db, userId: number): Promise<MerchantRow | undefined> =>
  tables(db)
    .selectFrom('identity_merchant')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy((is) => is('state', 'in', current), 'desc')
    .orderBy('merchant_id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The state of the application that counts of a person, null without any, and whether staff has frozen them in any account. */
export async function findSelling(
  db: Db,
  userId: number,
): Promise<{ state: number | null; frozen: boolean }> {
  const { rows } = await sql<{ state: number | null; frozen: boolean }>`
    select exists (select from identity_frozen_seller f where f.user_id = ${userId}) as frozen,
      (select m.state from identity_merchant m where m.user_id = ${userId}
        order by m.state in (1, 2, 4) desc, m.merchant_id desc limit 1) as state`.execute(db);
  return rows[0] ?? { state: null, frozen: false };
}

/** The accounts behind the same document as this one, it among them; alone where no real name is known. */
export async function findSamePerson(db: Db, userId: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select p.user_id from identity_person own join identity_person p using (document_id)
    where own.user_id = ${userId}`.execute(db);
  return [...new Set([userId, ...rows.map((row) => row.user_id)])];
}

/** What keeps somebody from being paid: frozen by staff, or too young, which only the number says. */
export async function findBars(
  db: Db,
  userId: number,
): Promise<{ frozen: boolean; number_sealed: string | null }> {
  const { rows } = await sql<{ frozen: boolean; number_sealed: string | null }>`
    select exists (select from identity_frozen_seller f where f.user_id = ${userId}) as frozen, (
      select d.number_sealed from identity_person p join identity_document d using (document_id)
      where p.user_id = ${userId}
    ) as number_sealed`.execute(db);
  return rows[0] ?? { frozen: false, number_sealed: null };
}

export const findMerchant = (db: Db, id: number): Promise<MerchantRow | undefined> =>
  tables(db)
    .selectFrom('identity_merchant')
    .selectAll()
    .where('merchant_id', '=', id)
    .where('keep_until', 'is', null)
    .executeTakeFirst();

export const lockMerchant = (db: TxDb, id: number): Promise<MerchantRow | undefined> =>
  tables(db)
    .selectFrom('identity_merchant')
    .selectAll()
    .where('merchant_id', '=', id)
    .where('keep_until', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export const addMerchant = (
  db: TxDb,
  row: Insertable<IdentityTables['identity_merchant']>,
): Promise<MerchantRow> =>
  tables(db).insertInto('identity_merchant').values(row).returningAll().executeTakeFirstOrThrow();

export const updateMerchant = (
  db: TxDb,
  id: number,
  edit: Updateable<IdentityTables['identity_merchant']>,
): Promise<MerchantRow> =>
  tables(db)
    .updateTable('identity_merchant')
    .set(edit)
    .where('merchant_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** A page of the queue: what waits, the oldest first; what is decided, the newest first. */
export async function findMerchantQueue(
  db: Db,
  given: { state: number; after: number | undefined; size: number },
): Promise<MerchantRow[]> {
  const waiting = given.state === merchantStatus.reviewing;
  return tables(db)
    .selectFrom('identity_merchant')
    .selectAll()
    .where('state', '=', given.state)
    .where('keep_until', 'is', null)
    .where('merchant_id', waiting ? '>' : '<', given.after ?? (waiting ? 0 : Number.MAX_SAFE_INTEGER))
    .orderBy('merchant_id', waiting ? 'asc' : 'desc')
    .limit(given.size)
    .execute();
}

export const countWaitingMerchants = (): RawBuilder<number> => sql<number>`(
  select count(*) from identity_merchant where state = ${merchantStatus.reviewing})`;

/** State of the standing application by person; whoever has none is missing. */
export async function findMerchantStates(db: Db, userIds: readonly number[]): Promise<Map<number, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('identity_merchant')
    .select(['user_id', 'state'])
    .where('user_id', 'in', [...userIds])
    .where('state', 'in', current)
    .execute();
  return new Map(rows.map(({ user_id, state }) => [user_id, state]));
}

/** Refused before `before`, with pictures still there. */
export const findRefusedWithImages = (
  db: Db,
  before: Date,
  behind: number,
  size: number,
): Promise<MerchantRow[]> =>
  tables(db)
    .selectFrom('identity_merchant')
    .selectAll()
    .where('state', '=', merchantStatus.rejected)
    .where('decided_at', '<', before)
    .where(sql<boolean>`(licence_key <> '' or image_keys <> '{}')`)
    .where('merchant_id', '>', behind)
    .orderBy('merchant_id')
    .limit(size)
    .execute();
