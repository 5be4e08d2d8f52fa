import type { RefundPolicy } from '@qunlu/contract/activity/rules.ts';
import { sql } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { ActivityTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<ActivityTables>();

/** A ticket as the host writes it. */
export interface GivenTicket {
  /** The one that is there; null: a new one. */
  ticketId: number | null;
  name: string;
  note: string;
  /** Fen. */
  price: number;
  stock: number | null;
  perPerson: number;
  saleFrom: Date | null;
  saleTo: Date | null;
  needAudit: boolean;
  membersOnly: boolean;
  code: string;
  refundPolicy: RefundPolicy;
  refundHours: number;
  refundFee: number;
}

const columnsOf = (ticket: GivenTicket, position: number) => ({
  name: ticket.name,
  note: ticket.note,
  price: ticket.price,
  stock: ticket.stock,
  per_person: ticket.perPerson,
  sale_from: ticket.saleFrom,
  sale_to: ticket.saleTo,
  need_audit: ticket.needAudit,
  members_only: ticket.membersOnly,
  code: ticket.code,
  refund_policy: ticket.refundPolicy,
  refund_hours: ticket.refundHours,
  refund_fee: ticket.refundFee,
  position,
});

/** Makes these the live tickets of an activity, in this order, and ends the others. Answers the numbers of both, `ids` as they are given. */
export async function putTickets(
  db: TxDb,
  activityId: number,
  given: readonly GivenTicket[],
  now: Date,
): Promise<{ ids: number[]; ended: number[] }> {
  const stay = given.flatMap(({ ticketId }) => ticketId ?? []);
  const { rows } = await sql<{ ticket_id: number }>`update activity_ticket set ended_at = ${now}
    where activity_id = ${activityId} and ended_at is null and ticket_id <> all(${stay}::bigint[]) returning ticket_id`.execute(
    db,
  );
  const ids: number[] = [];
  for (const [position, ticket] of given.entries()) {
    const columns = columnsOf(ticket, position);
    if (ticket.ticketId === null) {
      const row = await tables(db)
        .insertInto('activity_ticket')
        .values({ ...columns, activity_id: activityId, ended_at: null })
        .returning('ticket_id')
        .executeTakeFirstOrThrow();
      ids.push(row.ticket_id);
    } else {
      await tables(db)
        .updateTable('activity_ticket')
        .set(columns)
        .where('ticket_id', '=', ticket.ticketId)
        .where('activity_id', '=', activityId)
        .execute();
      ids.push(ticket.ticketId);
    }
  }
  return { ids, ended: rows.map(({ ticket_id }) => ticket_id).toSorted((one, other) => one - other) };
}

/** What pools are made of: the activity's places and start, and all of its tickets, by their number. */
export async function findPlaces(
  db: Db,
  activityId: number,
): Promise<{
  seats: number | null;
  starts_at: Date;
  tickets: { ticket_id: number; name: string; stock: number | null; position: number; ended: boolean }[];
}> {
  const [row] = await prepared<Awaited<ReturnType<typeof findPlaces>>>(
    db,
    `select a.seats, a.starts_at, coalesce((select json_agg(json_build_object('ticket_id', t.ticket_id, 'name', t.name,
        'stock', t.stock, 'position', t.position, 'ended', t.ended_at is not null) order by t.ticket_id)
      from activity_ticket t where t.activity_id = a.activity_id), '[]') as tickets
    from activity a where a.activity_id = $1`,
    [activityId],
  );
  if (!row) throw new Error(`no activity ${activityId}`);
  return row;
}
