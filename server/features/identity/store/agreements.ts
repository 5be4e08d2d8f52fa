import { signStatus } from '@qunlu/contract/identity/rules.ts';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { IdentityTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<IdentityTables>();

export type AgreementRow = Selectable<IdentityTables['identity_agreement']>;

/** The signed one, else the newest: after a merge (D10) a newer one that was refused may lie beside it. */
export const findLatestAgreement = (db: Db, userId: number): Promise<AgreementRow | undefined> =>
  tables(db)
    .selectFrom('identity_agreement')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy((is) => is('state', '=', signStatus.signed), 'desc')
    .orderBy('agreement_id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const lockAgreement = (db: TxDb, id: number): Promise<AgreementRow | undefined> =>
  tables(db)
    .selectFrom('identity_agreement')
    .selectAll()
    .where('agreement_id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const findAgreementByRef = (db: Db, ref: string): Promise<AgreementRow | undefined> =>
  tables(db).selectFrom('identity_agreement').selectAll().where('ref', '=', ref).executeTakeFirst();

export const addAgreement = (
  db: TxDb,
  row: Insertable<IdentityTables['identity_agreement']>,
): Promise<AgreementRow> =>
  tables(db).insertInto('identity_agreement').values(row).returningAll().executeTakeFirstOrThrow();

export async function updateAgreement(
  db: TxDb,
  id: number,
  edit: Updateable<IdentityTables['identity_agreement']>,
): Promise<void> {
  await tables(db).updateTable('identity_agreement').set(edit).where('agreement_id', '=', id).execute();
}

export async function dropAgreement(db: TxDb, id: number): Promise<void> {
  await tables(db).deleteFrom('identity_agreement').where('agreement_id', '=', id).execute();
}

/** Open beyond their time, the oldest first. */
export const findOverdueAgreements = (
  db: Db,
  now: Date,
  behind: number,
  size: number,
): Promise<AgreementRow[]> =>
  tables(db)
    .selectFrom('identity_agreement')
    .selectAll()
    .where('state', '=', signStatus.started)
    .where('expires_at', '<=', now)
    .where('agreement_id', '>', behind)
    .orderBy('agreement_id')
    .limit(size)
    .execute();
