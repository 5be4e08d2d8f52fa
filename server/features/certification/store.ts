import { certifyStatus, type CertifyKind } from '@qunlu/contract/certification/rules.ts';
import { sql, type Insertable, type Selectable, type Updateable, type RawBuilder } from 'kysely';
import { dropRows } from '../../platform/clean.ts';
import type { Db, TxDb } from '../../platform/database.ts';
import type { CertificationTables } from './tables.ts';

const tables = (db: Db) => db.withTables<CertificationTables>();

export type CertificationRow = Selectable<CertificationTables['certification']>;
export type NewCertification = Insertable<CertificationTables['certification']>;
export type CertificationEdit = Updateable<CertificationTables['certification']>;

/** The newest of a card, and what its person applied for since `since`. */
export async function findLatest(
  db: Db,
  cardId: number,
  kind: CertifyKind,
): Promise<CertificationRow | undefined> {
  return tables(db)
    .selectFrom('certification')
    .selectAll()
    .where('card_id', '=', cardId)
    .where('kind', '=', kind)
    .orderBy('certify_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findPast(
  db: Db,
  given: { userId: number; cardId: number; kind: CertifyKind; since: Date },
): Promise<Pick<CertificationRow, 'status' | 'created_at' | 'operated_at'>[]> {
  return tables(db)
    .selectFrom('certification')
    .select(['status', 'created_at', 'operated_at'])
    .where('user_id', '=', given.userId)
    .where('card_id', '=', given.cardId)
    .where('kind', '=', given.kind)
    .where('created_at', '>', given.since)
    .execute();
}

export async function addCertification(db: TxDb, row: NewCertification): Promise<CertificationRow> {
  return tables(db).insertInto('certification').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function findCertification(db: Db, id: number): Promise<CertificationRow | undefined> {
  return tables(db).selectFrom('certification').selectAll().where('certify_id', '=', id).executeTakeFirst();
}

/** The row, held until the transaction ends. */
export async function lockCertification(db: TxDb, id: number): Promise<CertificationRow | undefined> {
  return tables(db)
    .selectFrom('certification')
    .selectAll()
    .where('certify_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateCertification(
  db: TxDb,
  id: number,
  edit: CertificationEdit,
): Promise<CertificationRow> {
  return tables(db)
    .updateTable('certification')
    .set(edit)
    .where('certify_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The open and the passed ones of a card. */
export async function findCurrent(db: TxDb, cardId: number): Promise<CertificationRow[]> {
  return tables(db)
    .selectFrom('certification')
    .selectAll()
    .where('card_id', '=', cardId)
    .where('status', 'in', [certifyStatus.applying, certifyStatus.passed])
    .orderBy('certify_id')
    .forUpdate()
    .execute();
}

/** A page of the queue: what waits, the oldest first; what is decided, the newest first. */
export async function findQueue(
  db: Db,
  given: { state: number; after: number | undefined; size: number },
): Promise<CertificationRow[]> {
  const waiting = given.state === certifyStatus.applying;
  let query = tables(db).selectFrom('certification').selectAll().where('status', '=', given.state);
  if (given.after !== undefined) query = query.where('certify_id', waiting ? '>' : '<', given.after);
  return query
    .orderBy('certify_id', waiting ? 'asc' : 'desc')
    .limit(given.size)
    .execute();
}

export const countWaiting = (): RawBuilder<number> => sql<number>`(
  select count(*) from certification where status = ${certifyStatus.applying})`;

/** Whether the same document stands behind a passed certification of another person. */
export async function hasDuplicate(db: Db, row: CertificationRow): Promise<boolean> {
  if (!row.identity_hash) return false;
  const found = await tables(db)
    .selectFrom('certification')
    .select('certify_id')
    .where('identity_hash', '=', row.identity_hash)
    .where('status', '=', certifyStatus.passed)
    .where('user_id', '<>', row.user_id)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Decided before `before` with pictures still there (D35). */
export async function findOverdueImages(
  db: Db,
  before: Date,
  behind: number,
  size: number,
): Promise<CertificationRow[]> {
  return tables(db)
    .selectFrom('certification')
    .selectAll()
    .where('proof_key', '<>', '')
    .where('operated_at', '<', before)
    .where('certify_id', '>', behind)
    .orderBy('certify_id')
    .limit(size)
    .execute();
}

/** Passed, and valid no more (D36). */
export async function findExpired(
  db: Db,
  now: Date,
  behind: number,
  size: number,
): Promise<CertificationRow[]> {
  return tables(db)
    .selectFrom('certification')
    .selectAll()
    .where('status', '=', certifyStatus.passed)
    .where('expires_at', '<=', now)
    .where('certify_id', '>', behind)
    .orderBy('certify_id')
    .limit(size)
    .execute();
}

export async function findOfUser(db: Db, userId: number): Promise<CertificationRow[]> {
  return tables(db)
    .selectFrom('certification')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('certify_id')
    .execute();
}

/** Whether a card of the person is certified. */
export async function hasPassed(db: Db, userId: number): Promise<boolean> {
  const found = await tables(db)
    .selectFrom('certification')
    .select('certify_id')
    .where('user_id', '=', userId)
    .where('status', '=', certifyStatus.passed)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function addLink(
  db: TxDb,
  link: Omit<Insertable<CertificationTables['staff_link']>, 'used_at'>,
): Promise<void> {
  await tables(db)
    .insertInto('staff_link')
    .values({ ...link, used_at: null })
    .execute();
}

/** A link that still opens something. */
export async function findLink(
  db: Db,
  tokenHashes: Buffer[],
  now: Date,
): Promise<Selectable<CertificationTables['staff_link']> | undefined> {
  return tables(db)
    .selectFrom('staff_link')
    .selectAll()
    .where('token_hash', 'in', tokenHashes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** The case was decided: none of its links opens anything any more. */
export async function useLinks(db: TxDb, certifyId: number, now: Date): Promise<void> {
  await tables(db)
    .updateTable('staff_link')
    .set({ used_at: now })
    .where('certify_id', '=', certifyId)
    .where('used_at', 'is', null)
    .execute();
}

export async function dropExpiredLinks(db: Db, now: Date, goesOn: () => boolean): Promise<void> {
  await dropRows(db, goesOn, 'staff_link', sql`expires_at <= ${now}`);
}
