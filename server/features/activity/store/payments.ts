import { sql } from 'kysely';
import type { RegistrationState } from '@qunlu/contract/activity/rules.ts';
import type { Db } from '../../../platform/database.ts';
import { personOf, type ListedPerson } from '../../card/api/listed-person.ts';

/** A registration that costs something, with its order. Fen. */
export interface PaymentRow {
  registration_id: number;
  /** Its first place. */
  pass_id: number;
  name: string;
  user_id: number;
  user: ListedPerson | null;
  ticket: string;
  quantity: number;
  total: number;
  refunded: number;
  state: Exclude<RegistrationState, 8>;
  disputed: boolean;
  hash: string;
  paid_at: Date | null;
}

export type PaymentGroup = 'paid' | 'unpaid' | 'refunded';

const narrowed = {
  paid: sql`and s.paid_at is not null`,
  unpaid: sql`and r.state = 0`,
  refunded: sql`and s.refunded > 0`,
} as const;

/** The newest first. */
export async function findPayments(
  db: Db,
  of: { activityId: number; group: PaymentGroup | undefined; before: number | undefined; size: number },
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select r.registration_id, x.pass_id, x.name, r.user_id, ${personOf('r.user_id')} as user, t.name as ticket, r.quantity, r.total,
      s.refunded, r.state, s.disputed, s.hash, s.paid_at
    from activity_registration r
      join order_standing s on s.order_id = r.order_id
      join activity_ticket t on t.ticket_id = r.ticket_id
      join lateral (select p.pass_id, p.name from activity_pass p
        where p.registration_id = r.registration_id order by p.pass_id limit 1) x on true
    where r.activity_id = ${of.activityId} and r.total > 0 ${of.group ? narrowed[of.group] : sql``}
      ${of.before === undefined ? sql`` : sql`and r.registration_id < ${of.before}`}
    order by r.registration_id desc limit ${of.size}`.execute(db);
  return rows;
}

export interface IncomeRow {
  /** Fen. */
  paid: number;
  refunded: number;
  net: number;
  frozen: number;
  /** Of the last one that is done; null: none is. */
  done_at: Date | null;
}

/** What registrations of an activity have brought. A dispute freezes what is left of its order. */
export async function findIncome(db: Db, activityId: number): Promise<IncomeRow> {
  const { rows } = await sql<IncomeRow>`
    select coalesce(sum(s.total), 0)::bigint as paid, coalesce(sum(s.refunded), 0)::bigint as refunded,
      coalesce(sum(i.net), 0)::bigint as net,
      coalesce(sum(s.total - s.refunded) filter (where s.disputed), 0)::bigint as frozen, max(s.done_at) as done_at
    from activity_registration r
      join order_standing s on s.order_id = r.order_id
      join order_income i on i.order_id = r.order_id
    where r.activity_id = ${activityId} and r.total > 0 and s.paid_at is not null`.execute(db);
  return rows[0] ?? { paid: 0, refunded: 0, net: 0, frozen: 0, done_at: null };
}
