import { callState } from '@qunlu/contract/call/rules.ts';
import { raise } from '../../../platform/events.ts';
import type { CallReport } from '../../../platform/call-provider.ts';
import { inTransaction, jobContext, type Ctx, type Deps, type Tx } from '../../../platform/context.ts';
import { callEnding } from '../events.ts';
import { goesForward, isCallOver, isLegOver } from '../policy.ts';
import { noteReport, updateCall, updateLeg, type LegRow } from '../store/calls.ts';
import { wakeFor } from './clock-timer.ts';
import { finishIfOver } from './finish.ts';
import { holdCall, lookLater, tellCall, type HeldCall } from './hold.ts';
import { notifyRinging, ringingOver } from './notifications.ts';

const legNamed = (legs: readonly LegRow[], name: string): LegRow | undefined =>
  name === 'from' ? legs[0] : name === 'to' ? legs[1] : legs.find((leg) => String(leg.leg_id) === name);

/** Not before the call was made, and not later than now: the provider's clock decides within. */
const within = (at: Date, { row }: HeldCall, now: Date): Date =>
  at < row.created_at ? row.created_at : at > now ? now : at;

type Change = Partial<Pick<LegRow, 'state' | 'answered_at' | 'ended_at'>>;

/** What a report changes of a phone; null: nothing. It goes forward, and a late one may still say when it was picked up. */
function changeBy(held: HeldCall, leg: LegRow, report: CallReport, now: Date): Change | null {
  const at = within(report.at, held, now);
  const answered =
    report.state === 'answered' ? at : report.answeredAt && within(report.answeredAt, held, now);
  if (!goesForward(leg.state, report.state)) {
    if (leg.state !== 'ended' || leg.answered_at !== null || !answered || !leg.ended_at) return null;
    return answered <= leg.ended_at ? { answered_at: answered } : null;
  }
  const answeredAt = leg.answered_at ?? answered;
  if (!isLegOver(report.state)) return { state: report.state, answered_at: answeredAt };
  const endedAt = answeredAt && at < answeredAt ? answeredAt : at;
  // Who has talked was not busy, whatever is said of it afterwards.
  return { state: answeredAt ? 'ended' : report.state, answered_at: answeredAt, ended_at: endedAt };
}

/** Under the lock of the call. */
async function apply(tx: Tx, held: HeldCall, report: CallReport): Promise<void> {
  const leg = legNamed(held.legs, report.leg);
  const change = leg && changeBy(held, leg, report, tx.now);
  await updateCall(tx.db, held.row.call_id, { heard_at: tx.now });
  if (!leg || !change) return;
  await updateLeg(tx.db, leg.leg_id, change);
  const legs = held.legs.map((one) => (one === leg ? { ...one, ...change } : one));
  const row = { ...held.row, heard_at: tx.now };
  if (change.answered_at && (!row.started_at || change.answered_at < row.started_at)) {
    row.started_at = change.answered_at;
    if (row.state < callState.running) row.state = callState.running;
    await updateCall(tx.db, row.call_id, { state: row.state, started_at: row.started_at });
  }
  const now = { row, legs };
  if (change.state === 'ringing') await notifyRinging(tx, now, leg);
  if (change.state === 'answered' && leg.user_id !== null) await ringingOver(tx, row.call_id, leg.user_id);
  if (await finishIfOver(tx, now)) return;
  // Of a pair nobody talks to themself: where the provider does not end the other phone, it is asked to.
  if (row.kind === 'pair' && change.state && isLegOver(change.state))
    await raise(tx, callEnding, { callId: row.call_id, legId: 0 });
  await lookLater(tx, now);
  await tellCall(tx, now);
}

/** What the provider says, once by its number. Of a call that is over, or unknown, it changes nothing. */
export async function takeReport(deps: Deps, report: CallReport): Promise<void> {
  const ctx = jobContext(deps);
  const callId = /^\d{1,16}$/.test(report.call) ? Number(report.call) : 0;
  await inTransaction(ctx, async (tx) => {
    const held = await holdCall(tx, callId);
    if (!held) return;
    if (!(await noteReport(tx.db, { report_id: report.id, call_id: callId, at: tx.now }))) return;
    if (isCallOver(held.row.state)) return;
    await apply(tx, held, report);
  });
  await wakeFor(ctx, callId);
}

/** The same of what was asked for, whose numbers may have been told before. */
export const takeState = (ctx: Ctx, callId: number, reports: readonly CallReport[]): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    for (const report of reports) {
      const held = await holdCall(tx, callId);
      if (!held || isCallOver(held.row.state)) return;
      await apply(tx, held, report);
    }
  });
