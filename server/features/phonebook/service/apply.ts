import { fail } from '@qunlu/contract/kernel/errors.ts';
import { applicationWaits, memberState } from '@qunlu/contract/phonebook/rules.ts';
import type { Ctx } from '../../../platform/context.ts';
import { levelsOf, queueOf } from '../../capacity/service/places.ts';
import type { CircleRow } from '../store/circles.ts';
import { updateMember, type MemberRow } from '../store/members.ts';
import { tellApplied } from './joining-notices.ts';
import { fitSeats, isFull, seatSubject, takeSeat } from './seats.ts';

/** Whether a seat is kept for an application while an admin decides: it is paid, or was offered to who waited for it. */
async function needsSeat(
  tx: Ctx,
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
export async function awaitApproval(tx: Ctx, circle: CircleRow, member: MemberRow): Promise<MemberRow> {
  const userId = member.user_id ?? fail('stateChanged');
  if (member.state !== memberState.applying) fail('stateChanged');
  if (await needsSeat(tx, circle, { userId, waits: member.waits }))
    await takeSeat(tx, circle, { memberId: member.member_id, userId });
  const row = await updateMember(tx.db, member.member_id, {
    waits: applicationWaits.approval,
    applied_at: tx.now,
    last_applied_at: tx.now,
  });
  await tellApplied(tx, circle);
  return row;
}
