import { callRules, callState, type CallEnd } from '@qunlu/contract/call/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { raise } from '../../../platform/events.ts';
import type { Tx } from '../../../platform/context.ts';
import { lockPeople } from '../../account/api/people.ts';
import { holdMinutes, type MinuteOwner } from '../../ledger/api/minutes.ts';
import { callEnding } from '../events.ts';
import { isCallOver, nextLook } from '../policy.ts';
import {
  findCall,
  findLegs,
  lockCall,
  updateCall,
  updateLeg,
  type CallRow,
  type LegRow,
} from '../store/calls.ts';

export interface HeldCall {
  row: CallRow;
  legs: LegRow[];
}

/** Who pays: of a pair whoever called, of a group the circle. null: they have gone, after all of theirs was settled. */
export function payerOf({
  user_id: userId,
  circle_id: circleId,
}: Pick<CallRow, 'user_id' | 'circle_id'>): MinuteOwner | null {
  if (circleId !== 0) return { circleId };
  return userId === null ? null : { userId };
}

/** A call under its lock, after that of whoever pays for it; undefined: there is none. */
export async function holdCall(tx: Tx, callId: number): Promise<HeldCall | undefined> {
  const known = await findCall(tx.db, callId);
  if (!known) return undefined;
  if (known.circle_id === 0 && known.user_id !== null) await lockPeople(tx, [known.user_id]);
  const row = await lockCall(tx.db, callId);
  if (!row) return undefined;
  // Merged into another account since it was read: whoever asks again finds that one.
  if (row.user_id !== known.user_id) fail('busy');
  return { row, legs: await findLegs(tx.db, callId) };
}

export const shortWords = (needed: number): string =>
  `分钟不够，要预留 ${needed} 分钟，请先充值；没用完的会退回`;

/** Sets minutes apart for a call, before its phones are rung. */
export async function holdFor(
  tx: Tx,
  call: Pick<CallRow, 'call_id' | 'user_id' | 'circle_id'>,
  given: { key: string; minutes: number; title: string },
): Promise<void> {
  const owner = payerOf(call) ?? fail('busy');
  await holdMinutes(tx, owner, { ...given, short: shortWords(given.minutes) });
}

export const holdKey = (callId: number): string => `call:${callId}:hold`;
export const needed = (legs: number): number => legs * callRules.holdMinutes;

/** Who takes part is told that the call has changed, and what it is now they ask. */
export async function tellCall(tx: Tx, { row, legs }: HeldCall): Promise<void> {
  const people = [row.user_id, ...legs.map((leg) => leg.user_id)].filter((one) => one !== null);
  await tx.deps.realtime.tell(tx, [...new Set(people)], {
    topic: 'call',
    id: row.call_id,
    version: tx.now.getTime(),
  });
}

/** When the clock looks at it next. */
export const lookLater = (tx: Tx, { row, legs }: HeldCall): Promise<void> =>
  updateCall(tx.db, row.call_id, { due_at: nextLook(row, legs, tx.now) });

/** A call is to end: the provider is asked once this is committed, and says when it has. The first reason stays. */
export async function askToEnd(
  tx: Tx,
  callId: number,
  why: CallEnd,
  more: { reason?: string; by?: number } = {},
): Promise<void> {
  const row = await lockCall(tx.db, callId);
  if (!row || isCallOver(row.state)) return;
  if (row.why === '') {
    const cancelled = why === 'hung-up' && row.state < callState.running;
    await updateCall(tx.db, callId, {
      why: cancelled ? 'cancelled' : why,
      reason: more.reason ?? '',
      ended_by: more.by ?? null,
    });
  }
  await raise(tx, callEnding, { callId, legId: 0 });
}

/** The same of one phone. */
export async function askToDrop(tx: Tx, callId: number, legId: number, why: CallEnd): Promise<void> {
  await updateLeg(tx.db, legId, { why });
  await raise(tx, callEnding, { callId, legId });
}
