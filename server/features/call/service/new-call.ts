import { callState, type CallKind } from '@qunlu/contract/call/rules.ts';
import { raise } from '../../../platform/events.ts';
import type { Tx, ViewerCtx } from '../../../platform/context.ts';
import { callMade } from '../events.ts';
import { nextLook } from '../policy.ts';
import { insertCall, insertLegs, updateCall } from '../store/calls.ts';
import { holdFor, holdKey, needed, tellCall } from './hold.ts';

interface NewCall {
  kind: CallKind;
  /** Whose phones ring; the viewer's own is the first. */
  userIds: readonly number[];
  /** Of a group: its circle, and the digits by which members come in. */
  circle?: { id: number; code: string; until: Date };
  /** Why minutes are held. */
  title: string;
}

/** The rows of a call, with what is held for it; phones are rung once this is committed. Answers its number. */
export async function makeCall(
  tx: Tx<ViewerCtx>,
  { kind, userIds, circle, title }: NewCall,
): Promise<number> {
  const held = needed(userIds.length);
  const row = await insertCall(tx.db, {
    kind,
    user_id: tx.viewer.userId,
    circle_id: circle?.id ?? 0,
    state: callState.created,
    code: circle?.code ?? '',
    code_until: circle?.until ?? null,
    held,
    created_at: tx.now,
    heard_at: tx.now,
    started_at: null,
    ended_at: null,
    ended_by: null,
    ends_at: null,
    due_at: null,
    settled_at: null,
  });
  const legs = await insertLegs(
    tx.db,
    userIds.map((userId) => ({
      call_id: row.call_id,
      user_id: userId,
      called_at: tx.now,
      answered_at: null,
      ended_at: null,
    })),
  );
  await holdFor(tx, row, { key: holdKey(row.call_id), minutes: held, title });
  await updateCall(tx.db, row.call_id, { due_at: nextLook(row, legs, tx.now) });
  await raise(tx, callMade, { callId: row.call_id });
  await tellCall(tx, { row, legs });
  return row.call_id;
}
