import { joinType } from '@qunlu/contract/circle/rules.ts';
import type { Tx } from '../../../platform/context.ts';
import { lockCircle } from '../../circle/api/access.ts';
import { rowOf, setJoinType, setPaidUntil } from '../../circle/api/rows.ts';
import { switchAllOff } from '../store/pay-codes.ts';
import { followOwner } from './tiers.ts';

/**
 * D68: money that was earned stays with who owned the circle. What is on sale stays so when the new owner may sell; codes are off,
 * since what was printed names nobody and would pay somebody else; an owner pays no fee.
 */
export async function followTransfer(
  tx: Tx,
  { circleId, toId }: { circleId: number; toId: number },
): Promise<void> {
  const circle = await lockCircle(tx, circleId);
  const sells = await followOwner(tx, { circleId, toId });
  const charges = circle.join_type === joinType.paid || circle.join_type === joinType.paidApproval;
  if (!sells && charges) await setJoinType(tx, circle, joinType.approval);
  await switchAllOff(tx.db, circleId);
  const owner = await rowOf(tx, circleId, toId);
  if (owner?.end_at) await setPaidUntil(tx, owner.member_id, null);
}
