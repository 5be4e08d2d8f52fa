import type { Schedule } from '@qunlu/contract/service/schedule.ts';
import type { WayKind } from '@qunlu/contract/service/rules.ts';
import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { ServiceTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<ServiceTables>();

export async function putSchedule(db: TxDb, serviceId: number, schedule: Schedule): Promise<void> {
  const { notice_hours, ahead_days } = schedule;
  const lists = {
    weekly: sql<Schedule['weekly']>`${JSON.stringify(schedule.weekly)}::jsonb`,
    exceptions: sql<Schedule['exceptions']>`${JSON.stringify(schedule.exceptions)}::jsonb`,
  };
  await tables(db)
    .insertInto('service_schedule')
    .values({ service_id: serviceId, notice_hours, ahead_days, ...lists })
    .onConflict((conflict) =>
      conflict.column('service_id').doUpdateSet({ notice_hours, ahead_days, ...lists }),
    )
    .execute();
}

export async function dropSchedule(db: TxDb, serviceId: number): Promise<void> {
  await tables(db).deleteFrom('service_schedule').where('service_id', '=', serviceId).execute();
}

/** What a service is sold by: its owner, its type, and its schedule. */
export interface BookedService {
  service_id: number;
  user_id: number;
  type: 1 | 2;
  /** Of the way that was asked for; null when it is not one of the service. */
  kind: WayKind | null;
  schedule: Schedule | null;
  deleted: boolean;
}

/** The schedule in `c`, which may be missing. */
const scheduleOf = sql`case when c.service_id is not null then json_build_object('weekly', c.weekly, 'exceptions', c.exceptions,
        'notice_hours', c.notice_hours, 'ahead_days', c.ahead_days) end`;

/** Hidden and deleted ones, too: who may see them is asked elsewhere. */
export async function findBooked(
  db: Db,
  serviceId: number,
  wayId: number | null,
): Promise<BookedService | undefined> {
  const { rows } = await sql<BookedService>`
    select s.service_id, s.user_id, s.type, w.kind, s.deleted_at is not null as deleted,
      ${scheduleOf} as schedule
    from service s
    left join service_way w on w.service_id = s.service_id and w.way_id = ${wayId}
    left join service_schedule c on c.service_id = s.service_id
    where s.service_id = ${serviceId}`.execute(db);
  return rows[0];
}

/** A time in which a seller is taken. */
export interface Appointment {
  service_id: number;
  starts_at: Date;
  /** 0: nobody has said how long. */
  minutes: number;
}

/**
 * When a seller is taken between two instants, by orders that stand or wait to be paid. `but`: an order that does not count,
 * since it is about to move. Each slot once, however many have booked it.
 */
export async function findAppointments(
  db: Db,
  given: { sellerId: number; from: Date; to: Date; but: number },
): Promise<Appointment[]> {
  // 0: not paid yet; 1 to 4: from accepting to done.
  const { rows } = await sql<Appointment>`
    select distinct service_id, starts_at, minutes from service_order
    where seller_id = ${given.sellerId} and starts_at >= ${given.from} and starts_at < ${given.to}
      and stage between 0 and 4 and service_order_id <> ${given.but}`.execute(db);
  return rows;
}

/** Whether a person has an order of a service that is booked for a slot and not served yet. */
export async function hasAppointment(
  db: Db,
  given: { serviceId: number; buyerId: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from service_order where service_id = ${given.serviceId} and buyer_id = ${given.buyerId}
      and scheduled and stage in (1, 2) limit 1`.execute(db);
  return rows.length > 0;
}

/** A service whose slots somebody waits for. */
export interface SlotService {
  service_id: number;
  type: 1 | 2;
  title: string;
  ways: { way_id: number; kind: WayKind }[];
  schedule: Schedule | null;
}

/** Those that a person still sees. */
export async function findSlotServices(
  db: Db,
  ids: readonly number[],
  viewerId: number,
): Promise<SlotService[]> {
  const { rows } = await sql<SlotService>`
    select s.service_id, s.type, s.title, coalesce((
      select json_agg(json_build_object('way_id', w.way_id, 'kind', w.kind) order by w.position)
      from service_way w where w.service_id = s.service_id and w.ended_at is null
    ), '[]') as ways, ${scheduleOf} as schedule
    from service s left join service_schedule c on c.service_id = s.service_id
    where s.service_id = any(${[...ids]}::bigint[]) and s.listed and not exists (
      select from relation_block b where b.user_id = ${viewerId} and b.other_id = s.user_id)`.execute(db);
  return rows;
}
