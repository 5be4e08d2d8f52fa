import { sql, type RawBuilder } from 'kysely';
import type { RegistrationState } from '@qunlu/contract/activity/rules.ts';
import type { Db } from '../../../platform/database.ts';
import { joinedPerson, personJoin, type ListedPerson } from '../../card/api/listed-person.ts';
import type { KeptSubmission } from '../../form/api/forms.ts';
import { passForm } from './activities.ts';

/** A place of a registration, as the host's team reads it in a list: without a contact. */
export interface MemberRow {
  pass_id: number;
  registration_id: number;
  activity_id: number;
  name: string;
  /** In whose hands it is; null: nobody with an account. */
  user_id: number | null;
  user: ListedPerson | null;
  ticket_id: number;
  ticket: string;
  quantity: number;
  state: Exclude<RegistrationState, 8>;
  by_hand: boolean;
  created_at: Date;
  /** Seconds; null: they were not signed in. */
  signed_at: number | null;
}

const columns =
  sql.raw(`x.pass_id, x.registration_id, x.activity_id, x.name, x.user_id, x.ticket_id, t.name as ticket,
  r.quantity, r.state, r.order_id is null as by_hand, r.created_at, ${joinedPerson} as user,
  (select extract(epoch from min(z.at))::bigint from attendance_signed z
    where z.subject = 'activity' and z.target = x.activity_id and z.holder_id = x.pass_id) as signed_at`);

const joins = sql.raw(`join activity_registration r on r.registration_id = x.registration_id
  join activity_ticket t on t.ticket_id = x.ticket_id ${personJoin('x.user_id')}`);

const isSigned = sql`exists (select from attendance_signed z
  where z.subject = 'activity' and z.target = x.activity_id and z.holder_id = x.pass_id)`;

export interface MemberSearch {
  /** Six digits: the code of a pass; else a part of a name, or the beginning of a syllable of its reading. */
  words?: string | undefined;
  /** Who submitted this whole number, as a statement. */
  phone?: ((activityTickets: RawBuilder<unknown>) => RawBuilder<{ holder_id: number }>) | undefined;
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

function sought(activityId: number, { words = '', phone }: MemberSearch): RawBuilder<unknown> {
  if (phone) {
    const tickets = sql`select ticket_id from activity_ticket where activity_id = ${activityId}`;
    return sql`and x.pass_id in (select f.holder_id from (${phone(tickets)}) f)`;
  }
  if (words === '') return sql``;
  if (/^\d{6}$/.test(words)) return sql`and x.code = ${words}`;
  const part = escaped(words);
  return sql`and (lower(x.name) like ${`%${part}%`} or x.reading like ${`% ${part.replaceAll(' ', '')}%`})`;
}

/** Of one activity, the newest first. */
export async function findMembers(
  db: Db,
  of: MemberSearch & {
    activityId: number;
    states: readonly number[];
    ticketId?: number | undefined;
    /** Whether they were signed in; absent: either. */
    signed?: boolean | undefined;
    before: number | undefined;
    size: number;
  },
): Promise<MemberRow[]> {
  const { activityId, states, ticketId, signed, before, size } = of;
  const { rows } = await sql<MemberRow>`
    select ${columns} from activity_pass x ${joins}
    where x.activity_id = ${activityId} and r.state = any(${[...states]}::smallint[]) ${sought(activityId, of)}
      ${ticketId === undefined ? sql`` : sql`and x.ticket_id = ${ticketId}`}
      ${signed === undefined ? sql`` : signed ? sql`and ${isSigned}` : sql`and not ${isSigned}`}
      ${before === undefined ? sql`` : sql`and x.pass_id < ${before}`}
    order by x.pass_id desc limit ${size}`.execute(db);
  return rows;
}

/** The first place of a registration. */
export async function findFirstOf(db: Db, registrationId: number): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    select ${columns} from activity_pass x ${joins}
    where x.registration_id = ${registrationId} order by x.pass_id limit 1`.execute(db);
  return rows[0];
}

/** A place with what its registration cost, its form, and where they were signed in. */
export interface MemberDetail extends MemberRow {
  order_id: number | null;
  /** Fen. */
  total: number;
  reason: string;
  /** Of the order; null: the host added them. */
  hash: string | null;
  kept: KeptSubmission | null;
  signed: { session: string; at: number }[];
}

export async function findMember(db: Db, passId: number): Promise<MemberDetail | undefined> {
  const { rows } = await sql<MemberDetail>`
    select ${columns}, r.order_id, r.total, r.reason,
      (select n.hash from order_named n where n.order_id = r.order_id) as hash,
      (select f.kept from form_submitted f where f.kind = ${passForm} and f.holder_id = x.pass_id) as kept,
      coalesce((select json_agg(json_build_object('session', z.session, 'at', extract(epoch from z.at)::bigint) order by z.at)
        from attendance_signed z
        where z.subject = 'activity' and z.target = x.activity_id and z.holder_id = x.pass_id), '[]') as signed
    from activity_pass x ${joins} where x.pass_id = ${passId}`.execute(db);
  return rows[0];
}

/** Which activity a place belongs to, before anybody is asked whether they may read it. */
export async function findPassActivity(db: Db, passId: number): Promise<number | undefined> {
  const { rows } = await sql<{ activity_id: number }>`
    select activity_id from activity_pass where pass_id = ${passId}`.execute(db);
  return rows[0]?.activity_id;
}
