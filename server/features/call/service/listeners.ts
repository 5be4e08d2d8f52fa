import type { Tx } from '../../../platform/context.ts';
import { findLiveBetween, findLiveLegs, findLiveOfCircle } from '../store/calls.ts';
import { askToDrop, askToEnd } from './hold.ts';

/** Who is banned or leaves is in no call any more; of a pair both are not. */
export async function followVisibility(
  tx: Tx,
  { userId, visible }: { userId: number; visible: boolean },
): Promise<void> {
  if (visible) return;
  for (const leg of await findLiveLegs(tx.db, userId))
    if (leg.kind === 'pair') await askToEnd(tx, leg.call_id, 'banned');
    else await askToDrop(tx, leg.call_id, leg.leg_id, 'banned');
}

/** Who is no member any more hears nothing more of the circle's call. */
export async function followMemberLeft(
  tx: Tx,
  { circleId, userId }: { circleId: number; userId: number },
): Promise<void> {
  for (const leg of await findLiveLegs(tx.db, userId))
    if (leg.circle_id === circleId) await askToDrop(tx, leg.call_id, leg.leg_id, 'left');
}

/** Two of whom one blocks the other do not go on talking. */
export async function followRelation(
  tx: Tx,
  { userId, otherId, blocked }: { userId: number; otherId: number; blocked: boolean },
): Promise<void> {
  if (!blocked) return;
  const callId = await findLiveBetween(tx.db, userId, otherId);
  if (callId !== 0) await askToEnd(tx, callId, 'blocked');
}

export async function followCircleEnd(tx: Tx, { circleId }: { circleId: number }): Promise<void> {
  const call = await findLiveOfCircle(tx.db, circleId);
  if (call) await askToEnd(tx, call.call_id, 'left');
}
