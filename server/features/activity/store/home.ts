import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import { ticketPool } from './activities.ts';

/** A live ticket, with how full it is. */
export interface HomeTicket {
  ticket_id: number;
  name: string;
  /** Fen. */
  price: number;
  /** null: no limit of its own. */
  stock: number | null;
  taken: number;
  /** null: no limit. */
  free: number | null;
  waiting: number;
  /** Seconds; null: at once. */
  sale_from: number | null;
}

/** What the first page of an activity's team says. */
export interface HomeRow {
  activity_id: number;
  title: string;
  starts_at: Date;
  ends_at: Date;
  closes_at: Date;
  cancelled_at: Date | null;
  audit: number;
  audit_reason: string;
  paused: boolean;
  seats: number | null;
  registered: number;
  auditing: number;
  unpaid: number;
  signed: number;
  questions: number;
  /** What is being done to all registrations; null: nothing is. */
  task: 'move' | 'cancel' | 'thank' | null;
  tickets: HomeTicket[];
}

export async function findHome(db: Db, activityId: number): Promise<HomeRow | undefined> {
  const count = (state: number) => sql`(select count(*)::int from activity_registration r
    where r.activity_id = a.activity_id and r.state = ${sql.lit(state)})`;
  const { rows } = await sql<HomeRow>`
    select a.activity_id, a.title, a.starts_at, a.ends_at, a.closes_at, a.cancelled_at, a.audit, a.audit_reason, a.paused, a.seats,
      a.registered, ${count(1)} as auditing, ${count(0)} as unpaid,
      (select count(distinct z.holder_id)::int from attendance_signed z
        where z.subject = 'activity' and z.target = a.activity_id) as signed,
      (select count(*)::int from activity_question q join thread_line l on l.post_id = q.post_id
        where q.activity_id = a.activity_id and not q.answered and not l.hidden) as questions,
      (select k.kind from activity_task k where k.activity_id = a.activity_id and k.done_at is null
        order by k.task_id limit 1) as task,
      coalesce((select json_agg(json_build_object('ticket_id', t.ticket_id, 'name', t.name, 'price', t.price, 'stock', t.stock,
          'taken', coalesce(l.taken, 0), 'free', l.free, 'waiting', coalesce(l.waiting, 0),
          'sale_from', extract(epoch from t.sale_from)::bigint) order by t.position, t.ticket_id)
        from activity_ticket t left join capacity_level l on l.subject = ${ticketPool} and l.target = t.ticket_id::text
        where t.activity_id = a.activity_id and t.ended_at is null), '[]') as tickets
    from activity a where a.activity_id = ${activityId} and a.deleted_at is null`.execute(db);
  return rows[0];
}
