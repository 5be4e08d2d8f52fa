import { prepared, type Db, type TxDb } from '../../../platform/database.ts';

/** A ticket of this activity that is still on offer. */
export async function findLiveTicket(
  db: Db,
  { activityId, ticketId }: { activityId: number; ticketId: number },
): Promise<{ name: string } | undefined> {
  const [row] = await prepared<{ name: string }>(
    db,
    'select name from activity_ticket where ticket_id = $1 and activity_id = $2 and ended_at is null',
    [ticketId, activityId],
  );
  return row;
}

/** Registrations without an order, confirmed as they are made, and counted as such; in the order of their numbers. */
export async function insertConfirmed(
  db: TxDb,
  of: { activityId: number; ticketId: number; count: number; now: Date },
): Promise<number[]> {
  const rows = await prepared<{ registration_id: number }>(
    db,
    `with made as (
       insert into activity_registration (activity_id, ticket_id, order_id, user_id, quantity, state, created_at)
       select $1, $2, null, null, 1, 2, $4 from generate_series(1, $3::int)
       returning registration_id
     ), counted as (
       update activity set registered = registered + $3::int where activity_id = $1
     )
     select registration_id from made order by registration_id`,
    [of.activityId, of.ticketId, of.count, of.now],
  );
  return rows.map(({ registration_id }) => registration_id);
}
