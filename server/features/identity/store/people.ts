import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { IdentityTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<IdentityTables>();

/** How a person's real name stands; every column is null of somebody who has never begun. */
export interface IdentityStateRow {
  document_id: number | null;
  name_sealed: string | null;
  number_sealed: string | null;
  verified_at: Date | null;
  /** Of the newest check. */
  attempt_state: number | null;
  attempt_reason: string | null;
}

export async function findIdentityState(db: Db, userId: number): Promise<IdentityStateRow> {
  const { rows } = await sql<IdentityStateRow>`
    select p.document_id, p.name_sealed, d.number_sealed, p.verified_at,
      a.state as attempt_state, a.reason as attempt_reason
    from (select ${userId}::bigint as user_id) who
      left join identity_person p on p.user_id = who.user_id
      left join identity_document d on d.document_id = p.document_id
      left join lateral (select state, reason from identity_attempt
        where user_id = who.user_id order by attempt_id desc limit 1) a on true`.execute(db);
  return rows[0] as IdentityStateRow;
}

/** State of the real name by person; whoever has none is missing. */
export async function countPassed(db: Db, userIds: readonly number[]): Promise<Map<number, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('identity_person')
    .select('user_id')
    .where('user_id', 'in', [...userIds])
    .execute();
  return new Map(rows.map(({ user_id }) => [user_id, 1]));
}

/** The documents behind these accounts. */
export async function findDocuments(db: Db, userIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await tables(db)
    .selectFrom('identity_person')
    .select(['user_id', 'document_id'])
    .where('user_id', 'in', [...userIds])
    .execute();
  return new Map(rows.map(({ user_id, document_id }) => [user_id, document_id]));
}

/**
 * The row of a document, made where there is none and held until the transaction ends: accounts take their places one after
 * the other. `hashes`: under every secret that holds, the present one first.
 */
export async function holdDocument(
  db: TxDb,
  given: { hashes: readonly Buffer[]; sealed: string; mark: Buffer; now: Date },
): Promise<number> {
  const known = await tables(db)
    .selectFrom('identity_document')
    .select('document_id')
    .where('number_hash', 'in', [...given.hashes])
    .orderBy('document_id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (known) return known.document_id;
  const [hash = Buffer.alloc(0)] = given.hashes;
  const { rows } = await sql<{ document_id: number }>`
    insert into identity_document (number_hash, number_sealed, key_mark, created_at)
    values (${hash}, ${given.sealed}, ${given.mark}, ${given.now})
    on conflict (number_hash) do update set number_hash = excluded.number_hash
    returning document_id`.execute(db);
  return rows[0]?.document_id ?? 0;
}

export async function lockDocument(db: TxDb, documentId: number): Promise<void> {
  await tables(db)
    .selectFrom('identity_document')
    .select('document_id')
    .where('document_id', '=', documentId)
    .forUpdate()
    .execute();
}

export async function findPlaces(db: Db, documentId: number): Promise<number[]> {
  const rows = await tables(db)
    .selectFrom('identity_person')
    .select('place')
    .where('document_id', '=', documentId)
    .execute();
  return rows.map(({ place }) => place);
}

export async function addPerson(db: TxDb, row: IdentityTables['identity_person']): Promise<void> {
  await tables(db).insertInto('identity_person').values(row).execute();
}

/** The account that is paid out by a channel: the given one where nobody was. The document is locked. */
export async function claimChannel(
  db: TxDb,
  given: { documentId: number; channel: string; userId: number; now: Date },
): Promise<number> {
  const { documentId, channel, userId, now } = given;
  const { rows } = await sql<{ user_id: number }>`
    insert into identity_claim (document_id, channel, user_id, claimed_at)
    values (${documentId}, ${channel}, ${userId}, ${now})
    on conflict (document_id, channel) do update set channel = excluded.channel
    returning user_id`.execute(db);
  return rows[0]?.user_id ?? 0;
}

export async function findClaims(db: Db, userId: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('identity_claim')
    .select('channel')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ channel }) => channel);
}

export async function addLook(db: TxDb, look: { user_id: number; purpose: string; at: Date }): Promise<void> {
  await tables(db).insertInto('identity_look').values(look).execute();
}

export async function findLooks(
  db: Db,
  { userId, before, size }: { userId: number; before: number | undefined; size: number },
): Promise<{ look_id: number; purpose: string; at: Date }[]> {
  return tables(db)
    .selectFrom('identity_look')
    .select(['look_id', 'purpose', 'at'])
    .where('user_id', '=', userId)
    .where('look_id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('look_id', 'desc')
    .limit(size)
    .execute();
}
