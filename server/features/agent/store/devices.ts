import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';

/** Devices of a person that are remembered; somebody who throws cookies away fills no table. */
const devicesMax = 50;

/** Remembers a device; one that was seen since `fresh` is not written again. */
export async function putDevice(
  db: TxDb,
  row: { userId: number; device: Buffer; now: Date; fresh: Date },
): Promise<void> {
  await sql`
    insert into agent_device (user_id, device, seen_at)
    select ${row.userId}, ${row.device}, ${row.now}::timestamptz
    where (select count(*) from agent_device where user_id = ${row.userId} and device <> ${row.device}) < ${devicesMax}
    on conflict (user_id, device) do update set seen_at = excluded.seen_at
    where agent_device.seen_at < ${row.fresh}`.execute(db);
}

/** Whether a person has used a device of one of the others. */
export async function shareDevice(db: Db, userId: number, others: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from agent_device mine join agent_device theirs on theirs.device = mine.device
    where mine.user_id = ${userId} and theirs.user_id = any(${[...others]}::bigint[]) limit 1`.execute(db);
  return rows.length > 0;
}

/** Deletes what was not seen since; answers how many. */
export async function dropDevices(db: TxDb, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from agent_device where ctid in (
      select ctid from agent_device where seen_at < ${before} order by seen_at limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
