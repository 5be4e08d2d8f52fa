import type { viewActivityAdmin } from '@qunlu/contract/activity/admin.ts';
import type { ActivityCan } from '@qunlu/contract/activity/entity.ts';
import { activityRules } from '@qunlu/contract/activity/rules.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { after, secondsOf } from '../../../platform/context.ts';
import { phaseOf, stateOf } from '../policy/access.ts';
import type { HomeRow } from '../store/home.ts';
import type { IncomeRow } from '../store/payments.ts';
import { ticketsInLine } from './activity.ts';

const working: Readonly<Record<NonNullable<HomeRow['task']>, string>> = {
  move: '正在把新的时间和地点通知报名的人',
  cancel: '正在取消报名并全额退款',
  thank: '正在感谢来的人',
};

/** When the money of all that is sold can be withdrawn: a day after the end, or after the last one that is done. */
const dueAt = ({ ends_at }: HomeRow, { done_at }: Pick<IncomeRow, 'done_at'>): Date =>
  after(done_at && done_at > ends_at ? done_at : ends_at, activityRules.holdSeconds);

/** `money` null: who reads it may not see any. */
export function presentHome(
  row: HomeRow,
  { can, money, now }: { can: ActivityCan; money: (IncomeRow & { fee: number }) | null; now: Date },
): OutputOf<typeof viewActivityAdmin> {
  const { full, opens_at: opens } = ticketsInLine(row.tickets);
  const opensAt = opens === null ? null : new Date(opens * 1000);
  return {
    activity_id: row.activity_id,
    title: row.title,
    state: stateOf(row),
    phase: phaseOf({ ...row, full, opens_at: opensAt }, now),
    audit_reason: can.host ? row.audit_reason : '',
    starts_at: secondsOf(row.starts_at),
    ends_at: secondsOf(row.ends_at),
    paused: row.paused,
    can,
    confirmed: row.registered,
    seats: row.seats ?? -1,
    auditing: row.auditing,
    unpaid: can.money ? row.unpaid : 0,
    waiting: row.tickets.reduce((sum, { waiting }) => sum + waiting, 0),
    signed: row.signed,
    questions: row.questions,
    working: row.task ? working[row.task] : '',
    tickets: row.tickets.map((ticket) => ({
      ticket_id: ticket.ticket_id,
      name: ticket.name,
      price: ticket.price,
      taken: ticket.taken,
      stock: ticket.stock ?? -1,
      waiting: ticket.waiting,
    })),
    money: money && {
      paid: money.paid,
      refunded: money.refunded,
      net: money.net,
      fee: money.fee,
      due_at: secondsOf(dueAt(row, money)),
      frozen: money.frozen,
    },
  };
}
