import { sql } from 'kysely';
import type { TxDb } from '../../../platform/database.ts';

/**
 * Two accounts become one: of two check-ins for one window, or a window of a day that was made good, the kept account's stays. Those of
 * the other that go are `gone`.
 */
export async function mergeEntries(
  db: TxDb,
  { keep, drop }: { keep: number; drop: number },
): Promise<{ gone: number[]; campaigns: number[] }> {
  const { rows: gone } = await sql<{ checkin_id: number }>`
    delete from checkin_entry d where d.user_id = ${drop} and d.state in (1, 2) and exists (
      select from checkin_entry k where k.campaign_id = d.campaign_id and k.user_id = ${keep} and k.day = d.day
        and k.part = d.part and k.state in (1, 2))
    returning checkin_id`.execute(db);
  // Numbers of the clients of two accounts may be the same.
  const { rows } = await sql<{ campaign_id: number }>`
    update checkin_entry set user_id = ${keep}, client_id = 'merged-' || checkin_id
    where user_id = ${drop} returning campaign_id`.execute(db);
  await sql`delete from checkin_standing where user_id = ${drop}`.execute(db);
  return {
    gone: gone.map(({ checkin_id }) => checkin_id),
    campaigns: [...new Set(rows.map(({ campaign_id }) => campaign_id))],
  };
}

/** Numbers of all check-ins of somebody: what they show is let go. */
export async function findAllOf(db: TxDb, userId: number): Promise<number[]> {
  const { rows } = await sql<{ checkin_id: number }>`
    select checkin_id from checkin_entry where user_id = ${userId} and (images <> '{}' or voice <> '')`.execute(
    db,
  );
  return rows.map(({ checkin_id }) => checkin_id);
}
