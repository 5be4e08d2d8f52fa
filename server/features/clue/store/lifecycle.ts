import { sql } from 'kysely';
import type { TxDb } from '../../../platform/database.ts';

/** Counts the places of leads anew. */
const recount = (which: ReturnType<typeof sql>) => sql`update clue c set takers = n.count,
  state = case when c.state in (1, 2) then case when n.count = 3 then 2 else 1 end else c.state end
  from (select k.clue_id, (select count(*) from clue_take t where t.clue_id = k.clue_id and t.state in (0, 1))::int as count
    from clue k where k.clue_id in (${which})) n
  where c.clue_id = n.clue_id and c.takers <> n.count`;

/**
 * Two accounts become one: where both have a place on a lead, or on a lead of the other, one of the places is over; the rest goes on
 * under the kept account.
 */
export async function mergeTakes(db: TxDb, { keep, drop }: { keep: number; drop: number }): Promise<void> {
  await sql`update clue_take t set state = 4, ended_at = t.taken_at
    where t.user_id in (${keep}, ${drop}) and t.state in (0, 1) and (
      exists (select from clue c where c.clue_id = t.clue_id and c.user_id in (${keep}, ${drop}))
      or (t.user_id = ${drop} and exists (
        select from clue_take k where k.clue_id = t.clue_id and k.user_id = ${keep} and k.state in (0, 1))))`.execute(
    db,
  );
  await sql`update clue_take set user_id = ${keep} where user_id = ${drop}`.execute(db);
}

/** Somebody is in a circle no more: their places on its leads are free. The leads are held first, as by whoever changes one. */
export async function freePlaces(
  db: TxDb,
  { circleId, userId, now }: { circleId: number; userId: number; now: Date },
): Promise<void> {
  const held = await sql<{ clue_id: number }>`
    select c.clue_id from clue c where c.clue_id in (
      select t.clue_id from clue_take t where t.user_id = ${userId} and t.phonebook_id = ${circleId} and t.state in (0, 1))
    order by c.clue_id for update`.execute(db);
  const ids = held.rows.map(({ clue_id }) => clue_id);
  if (ids.length === 0) return;
  await sql`update clue_take set state = 3, ended_at = ${now}
    where user_id = ${userId} and clue_id = any(${ids}::bigint[]) and state in (0, 1)`.execute(db);
  await recount(sql`select unnest(${ids}::bigint[])`).execute(db);
}

/** Leads on which somebody had places; `gone`: with their rows. */
export async function recountTakes(db: TxDb, userId: number, gone = false): Promise<void> {
  const touched = await sql<{ clue_id: number }>`
    select distinct clue_id from clue_take where user_id = ${userId}`.execute(db);
  if (gone) await sql`delete from clue_take where user_id = ${userId}`.execute(db);
  const ids = touched.rows.map(({ clue_id }) => clue_id);
  if (ids.length > 0) await recount(sql`select unnest(${ids}::bigint[])`).execute(db);
}
