import { sql } from 'kysely';
import type { TxDb } from '../../../platform/database.ts';

/** What is over or taken back; what stands moves with its new place. */
export async function moveOver(db: TxDb, { keep, drop }: { keep: number; drop: number }): Promise<void> {
  await sql`update vip_entitlement e set user_id = ${keep},
      -- Two that began at once cannot both stand; by so little nobody loses anything.
      starts_at = e.starts_at - (exists (select from vip_entitlement k where k.user_id = ${keep}
        and k.kind = e.kind and k.starts_at = e.starts_at and k.ended_at is null))::int * interval '1 microsecond'
    where user_id = ${drop}`.execute(db);
}

/** The ends have changed: whoever is to be told is told anew. */
export async function forgetReminders(db: TxDb, userIds: readonly number[]): Promise<void> {
  await sql`delete from vip_reminder where user_id = any(${[...userIds]}::bigint[])`.execute(db);
}

export async function forgetEntitlements(db: TxDb, userIds: readonly number[]): Promise<void> {
  await sql`delete from vip_entitlement where user_id = any(${[...userIds]}::bigint[])`.execute(db);
}

/** What staff has given, by another, or by nobody. */
export async function moveGiver(db: TxDb, from: readonly number[], to: number | null): Promise<void> {
  await sql`update vip_entitlement set given_by = ${to} where given_by = any(${[...from]}::bigint[])`.execute(
    db,
  );
}
