import { callState, type CallEnd } from '@qunlu/contract/call/rules.ts';
import type { Tx } from '../../../platform/context.ts';
import { settleMinutes } from '../../ledger/api/minutes.ts';
import { isLegOver, legMinutes } from '../policy.ts';
import { endLegs, findLegs, settleLegs, updateCall } from '../store/calls.ts';
import { payerOf, tellCall, type HeldCall } from './hold.ts';
import { notifyMissed } from './notifications.ts';

/**
 * The last phone has ended: each begun minute of those that were answered is used, the rest of what was held goes back. Once, by the
 * key of the call. What a late clock let run beyond what is held costs nobody.
 */
async function settle(tx: Tx, { row, legs }: HeldCall): Promise<void> {
  const spent = legs.map((leg) => ({ leg_id: leg.leg_id, minutes: legMinutes(leg, tx.now) }));
  const used = Math.min(
    spent.reduce((sum, { minutes }) => sum + minutes, 0),
    row.held,
  );
  const state = row.started_at
    ? callState.ended
    : row.why === 'cancelled'
      ? callState.cancelled
      : callState.failed;
  const owner = payerOf(row);
  if (owner)
    await settleMinutes(tx, owner, {
      key: `call:${row.call_id}`,
      held: row.held,
      used,
      title: row.circle_id === 0 ? '通话结束' : '多人通话结束',
      detail: `用了 ${used} 分钟，退回 ${row.held - used} 分钟`,
    });
  await settleLegs(tx.db, spent);
  await updateCall(tx.db, row.call_id, {
    state,
    why: row.why === '' && state === callState.failed ? 'unanswered' : row.why,
    ended_at: tx.now,
    settled_at: tx.now,
    held: 0,
    used,
    ends_at: null,
    due_at: null,
  });
}

/** Nothing more will come of it where every phone is over. */
export async function finishIfOver(tx: Tx, held: HeldCall): Promise<boolean> {
  if (!held.legs.every(({ state }) => isLegOver(state))) return false;
  await settle(tx, held);
  await notifyMissed(tx, held);
  await tellCall(tx, held);
  return true;
}

/** Ends a call of which the provider will say nothing more: it was never dialled, is not known there, or nobody is there. */
export async function endHere(tx: Tx, { row }: HeldCall, why: CallEnd, at: Date): Promise<void> {
  const reason = row.why === '' ? why : row.why;
  await endLegs(tx.db, row.call_id, { at, why: reason });
  await finishIfOver(tx, { row: { ...row, why: reason }, legs: await findLegs(tx.db, row.call_id) });
}
