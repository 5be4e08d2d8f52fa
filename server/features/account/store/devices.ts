import { sql } from 'kysely';
import type { TxDb } from '../../../platform/database.ts';

/** Binds a device to the person of this session; a device belongs to one person, the latest (D162). */
export async function bindDevice(
  db: TxDb,
  device: { channelId: string; sessionHash: Buffer; now: Date },
): Promise<void> {
  await sql`insert into account_device (channel_id, user_id, session_id, bound_at)
    select ${device.channelId}::text, user_id, session_id, ${device.now}::timestamptz from account_session
    where token_hash = ${device.sessionHash}
    on conflict (channel_id) do update set
      user_id = excluded.user_id, session_id = excluded.session_id, bound_at = excluded.bound_at`.execute(db);
}
