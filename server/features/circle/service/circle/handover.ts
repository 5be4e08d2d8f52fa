import { notFound } from '@qunlu/contract/kernel/errors.ts';
import { memberRole } from '@qunlu/contract/circle/rules.ts';
import type { Tx } from '../../../../platform/context.ts';
import { raise } from '../../../../platform/events.ts';
import { circleTransferred } from '../../events.ts';
import { updateCircle, type CircleRow } from '../../store/circles.ts';
import { findMemberOf, updateMember } from '../../store/members.ts';
import { logAction } from './logs.ts';
import { takeOwned } from './privileges.ts';
import { fitSeats } from './seats.ts';

/** Another member owns it from now on (D68): swaps the roles. People and circle are locked; that they may is checked before. */
export async function handOver(
  tx: Tx,
  row: CircleRow,
  { toId, memberId }: { toId: number; memberId: number },
): Promise<void> {
  const id = row.phonebook_id;
  await takeOwned(tx, toId);
  const old = (await findMemberOf(tx.db, id, row.owner_id)) ?? notFound('通讯录不存在或已解散');
  // First: a circle has one owner at any time, the database says so.
  await updateMember(tx.db, old.member_id, { role: memberRole.member, rights: [], end_at: null });
  // An owner's membership does not end, whatever they had paid until when.
  await updateMember(tx.db, memberId, { role: memberRole.owner, rights: [], end_at: null });
  const circle = await updateCircle(tx.db, id, { owner_id: toId, version: row.version + 1 });
  // The new owner's membership may permit fewer: nobody is removed, joining stops (D64).
  await fitSeats(tx, circle);
  await logAction(tx, {
    circleId: id,
    what: 'transferred',
    memberId: old.member_id,
    target: old.realname,
  });
  await raise(tx, circleTransferred, { circleId: id, fromId: row.owner_id, toId });
}
