import type { listMembers, listPayMembers } from '@qunlu/contract/activity/members.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { secondsOf } from '../../../platform/context.ts';
import { presentPerson } from '../../card/api/listed-person.ts';
import { shownState } from '../policy/members.ts';
import type { MemberRow } from '../store/members.ts';
import type { PaymentRow } from '../store/payments.ts';

export type MemberLine = OutputOf<typeof listMembers>['list'][number];

/** What was typed is erased on its day, and with the account; a place stays. */
const nameOf = ({ name, user }: { name: string; user: { name: string } | null }): string =>
  name || user?.name || '姓名已删除';

/** `row` is one of those that whoever reads it may see. */
export const presentMember = (row: MemberRow, can: { money: boolean }): MemberLine => ({
  registration_id: row.registration_id,
  pass_id: row.pass_id,
  name: nameOf(row),
  user: row.user_id === null ? null : presentPerson(row.user_id, row.user),
  ticket_id: row.ticket_id,
  ticket: row.ticket,
  quantity: row.quantity,
  state: shownState(row.state, can) ?? row.state,
  signed_at: row.signed_at ?? 0,
  by_hand: row.by_hand,
  created_at: secondsOf(row.created_at),
});

export const presentPayment = (row: PaymentRow): OutputOf<typeof listPayMembers>['list'][number] => ({
  registration_id: row.registration_id,
  pass_id: row.pass_id,
  name: nameOf(row),
  user: presentPerson(row.user_id, row.user),
  ticket: row.ticket,
  quantity: row.quantity,
  total: row.total,
  refunded: row.refunded,
  state: row.state,
  disputed: row.disputed,
  hash: row.hash,
  paid_at: row.paid_at ? secondsOf(row.paid_at) : 0,
});
