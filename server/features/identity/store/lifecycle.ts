import { merchantStatus, signStatus } from '@qunlu/contract/identity/rules.ts';
import { sql } from 'kysely';
import { dropRows } from '../../../platform/clean.ts';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { IdentityTables } from '../tables.ts';
import type { MerchantRow } from './merchants.ts';

const tables = (db: Db) => db.withTables<IdentityTables>();

/** Of what was begun and has no result, one of two that become one keeps nothing. */
export async function dropUnfinished(db: TxDb, userId: number): Promise<void> {
  await sql`delete from identity_attempt where user_id = ${userId} and state = 3`.execute(db);
  await sql`delete from identity_agreement where user_id = ${userId} and state = 0`.execute(db);
}

/** How many of the two have an application that stands. */
export async function countCurrentMerchants(db: Db, userIds: readonly number[]): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('identity_merchant')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('user_id', 'in', [...userIds])
    .where('state', 'in', [merchantStatus.reviewing, merchantStatus.active, merchantStatus.frozen])
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const findMerchantsOf = (db: Db, userId: number): Promise<MerchantRow[]> =>
  tables(db)
    .selectFrom('identity_merchant')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('merchant_id')
    .execute();

export async function findAgreementsOf(
  db: Db,
  userId: number,
): Promise<{ state: number; created_at: Date; decided_at: Date | null }[]> {
  return tables(db)
    .selectFrom('identity_agreement')
    .select(['state', 'created_at', 'decided_at'])
    .where('user_id', '=', userId)
    .orderBy('agreement_id')
    .execute();
}

export async function addArchive(
  db: TxDb,
  row: Omit<IdentityTables['identity_archive'], 'archive_id'>,
): Promise<void> {
  await tables(db)
    .insertInto('identity_archive')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

/** Everything of the person but what is proof until `until`; of that only the proof stays. */
export async function eraseOfUser(db: TxDb, userId: number, until: Date): Promise<void> {
  await sql`delete from identity_claim where user_id = ${userId}`.execute(db);
  const { rows } = await sql<{ document_id: number }>`
    delete from identity_person where user_id = ${userId} returning document_id`.execute(db);
  for (const { document_id } of rows)
    await sql`delete from identity_document d where d.document_id = ${document_id}
      and not exists (select from identity_person p where p.document_id = d.document_id)`.execute(db);
  await sql`delete from identity_agreement where user_id = ${userId} and state <> ${signStatus.signed}`.execute(
    db,
  );
  await sql`update identity_agreement set url = '', redirect_url = '', keep_until = ${until}
    where user_id = ${userId} and keep_until is null`.execute(db);
  await sql`delete from identity_merchant where user_id = ${userId}
    and state not in (${merchantStatus.active}, ${merchantStatus.frozen})`.execute(db);
  await sql`update identity_merchant set contact = '', contact_phone = '', licence_key = '', image_keys = '{}',
      keep_until = ${until}
    where user_id = ${userId} and keep_until is null`.execute(db);
}

/** What was kept of people who have left, beyond its time. */
export async function dropKept(db: Db, now: Date, goesOn: () => boolean): Promise<void> {
  for (const table of ['identity_agreement', 'identity_merchant', 'identity_archive'] as const)
    await dropRows(db, goesOn, table, sql`keep_until < ${now}`);
}
