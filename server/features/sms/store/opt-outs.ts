import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { Target } from './campaigns.ts';

type Of = Target & { userId: number };

export async function isOptedOut(db: Db, { audience, target, userId }: Of): Promise<boolean> {
  const { rows } = await sql`select from sms_opt_out
    where audience = ${audience} and target = ${target} and user_id = ${userId}`.execute(db);
  return rows.length > 0;
}

/** Answers false for whom it changes nothing. */
export async function addOptOut(
  db: TxDb,
  { audience, target, userId, way, at }: Of & { way: 'link' | 'reply'; at: Date },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`insert into sms_opt_out (audience, target, user_id, at, way)
    values (${audience}, ${target}, ${userId}, ${at}, ${way}) on conflict do nothing`.execute(db);
  return numAffectedRows > 0n;
}

export async function dropOptOut(db: TxDb, { audience, target, userId }: Of): Promise<void> {
  await sql`delete from sms_opt_out
    where audience = ${audience} and target = ${target} and user_id = ${userId}`.execute(db);
}
