import { fail } from '@qunlu/contract/kernel/errors.ts';
import { applicationWaits, memberState } from '@qunlu/contract/circle/rules.ts';
import type { ViewerCtx, Tx } from '../../../../platform/context.ts';
import { levelsOf, queueOf } from '../../../capacity/api/places.ts';
import type { CircleRow } from '../../store/circles.ts';
import { insertMember, updateMember, type MemberRow } from '../../store/members.ts';
import { notifyApplied } from '../circle/application-notifications.ts';
import { snapshotOf } from './entries.ts';
import { memberForms, type MemberDraft } from '../form/forms.ts';
import { fitSeats, isFull, seatSubject, takeSeat } from '../circle/seats.ts';

/**
 * Writes the row of the application, and the form with it. `paid`: it waits for its payment first. People and circle are locked.
 */
export async function writeApplication(
  tx: Tx<ViewerCtx>,
  circle: CircleRow,
  me: MemberRow | undefined,
  given: { filled: MemberDraft; cardId: number; inviterId: number | null; paid: boolean },
): Promise<MemberRow> {
  const { userId, phone } = tx.viewer;
  const { filled, cardId, inviterId, paid } = given;
  const entry = await snapshotOf(tx, { userId, cardId, ...filled.facts });
  if (cardId > 0 && entry.card_id !== cardId) fail('notFound', { message: '这张名片已经不在了，请换一张' });
  const change = {
    ...entry,
    state: memberState.applying,
    waits: paid ? applicationWaits.payment : applicationWaits.approval,
    via: inviterId === null ? ('join' as const) : ('invite' as const),
    inviter_id: inviterId,
    reason: '',
    applied_at: tx.now,
    ended_at: null,
    fresh_at: tx.now,
    // Of a paid membership the payment says how long it is.
    ...(paid ? {} : { end_at: null }),
  };
  const phonebook_id = circle.phonebook_id;
  const row = me
    ? await updateMember(tx.db, me.member_id, change)
    : await insertMember(tx.db, { ...change, phonebook_id, user_id: userId });
  await memberForms.submit(tx, {
    holderId: row.member_id,
    subjectId: phonebook_id,
    by: { userId, phone },
    filled,
  });
  return row;
}

/** Whether a seat is kept for an application while an admin decides: it is paid, or was offered to who waited for it. */
async function needsSeat(
  tx: Tx,
  circle: CircleRow,
  { userId, waits }: { userId: number; waits: MemberRow['waits'] },
): Promise<boolean> {
  if (waits === applicationWaits.payment) return true;
  const target = String(circle.phonebook_id);
  const { offerUntil } = await queueOf(tx, { subject: seatSubject, target, userId });
  if (offerUntil > 0) return true;
  await fitSeats(tx, circle);
  const level = (await levelsOf(tx, seatSubject, [target])).get(target);
  if (level?.left === 0) isFull();
  return false;
}

/**
 * An application reaches the admins: at once, or when it is paid (D59). People and circle are locked; the row stands in state 0.
 * Fails when the circle is full.
 */
export async function awaitApproval(tx: Tx, circle: CircleRow, member: MemberRow): Promise<MemberRow> {
  const userId = member.user_id ?? fail('stateChanged');
  if (member.state !== memberState.applying) fail('stateChanged');
  if (await needsSeat(tx, circle, { userId, waits: member.waits }))
    await takeSeat(tx, circle, { memberId: member.member_id, userId });
  const row = await updateMember(tx.db, member.member_id, {
    waits: applicationWaits.approval,
    applied_at: tx.now,
    last_applied_at: tx.now,
  });
  await notifyApplied(tx, circle);
  return row;
}
