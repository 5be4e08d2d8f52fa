import { sql } from 'kysely';
import type { RegistrationState } from '@qunlu/contract/activity/rules.ts';
import type { Db } from '../../../platform/database.ts';
import type { KeptSubmission } from '../../form/api/forms.ts';
import { passForm } from './activities.ts';

/** A place as a row of the exported list. */
export interface SheetRow {
  name: string;
  ticket: string;
  code: string;
  state: Exclude<RegistrationState, 8>;
  by_hand: boolean;
  quantity: number;
  created_at: Date;
  kept: KeptSubmission | null;
  /** Where they were signed in and when, in words. */
  signed: { session: string; at: number }[];
  /** Fen, of the whole registration. */
  total: number;
  refunded: number;
  paid_at: Date | null;
}

/** All places of an activity, those of who comes first, in the order of registering: one statement, whatever their number. */
export async function findSheet(
  db: Db,
  of: { activityId: number; states: readonly number[]; now: Date; size: number },
): Promise<SheetRow[]> {
  const { rows } = await sql<SheetRow>`
    select x.name, t.name as ticket, x.code, r.state, r.order_id is null as by_hand, r.quantity, r.created_at, f.kept,
      coalesce(z.signed, '[]') as signed, r.total, coalesce(s.refunded, 0) as refunded, s.paid_at
    from activity_pass x
      join activity_registration r on r.registration_id = x.registration_id
      join activity_ticket t on t.ticket_id = x.ticket_id
      left join form_submitted f on f.kind = ${passForm} and f.holder_id = x.pass_id
        and (f.erase_at is null or f.erase_at > ${of.now})
      left join order_standing s on s.order_id = r.order_id
      left join (
        select g.holder_id, json_agg(json_build_object('session', g.session, 'at', extract(epoch from g.at)::bigint) order by g.at) as signed
        from attendance_signed g where g.subject = 'activity' and g.target = ${of.activityId} group by g.holder_id
      ) z on z.holder_id = x.pass_id
    where x.activity_id = ${of.activityId} and r.state = any(${[...of.states]}::smallint[])
    order by r.state not in (1, 2), x.pass_id limit ${of.size}`.execute(db);
  return rows;
}
