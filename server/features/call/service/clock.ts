import { callRules, type CallEnd } from '@qunlu/contract/call/rules.ts';
import type { CallReport } from '../../../platform/call-provider.ts';
import { after, inTransaction, jobContext, type Ctx, type Deps, type Tx } from '../../../platform/context.ts';
import { raise } from '../../../platform/events.ts';
import { eachDue } from '../../../platform/job-rows.ts';
import { minutesOf } from '../../ledger/api/minutes.ts';
import { callOver } from '../events.ts';
import { isCallOver, raiseSeconds, runsOut } from '../policy.ts';
import { dropOldCalls, findCall, findDueCalls, updateCall, type CallRow } from '../store/calls.ts';
import { clockJob, wakeFor } from './clock-timer.ts';
import { endHere } from './finish.ts';
import { askToEnd, holdCall, holdFor, lookLater, payerOf, tellCall, type HeldCall } from './hold.ts';
import { takeState } from './reports.ts';

/** One more minute for each phone that talks, where they are there. */
async function raiseHold(tx: Tx, { row, legs }: HeldCall): Promise<number> {
  const owner = payerOf(row);
  const more = legs.filter(({ state }) => state === 'answered').length;
  if (!owner || more === 0 || (await minutesOf(tx, owner)).minutes < more) return 0;
  await holdFor(tx, row, {
    key: `call:${row.call_id}:raise:${row.raises + 1}`,
    minutes: more,
    title: '通话继续，再预留',
  });
  await updateCall(tx.db, row.call_id, {
    held: row.held + more,
    raises: row.raises + 1,
    ends_at: null,
  });
  return more;
}

/** What is held runs out: it is raised, or the call ends in half a minute and everybody who takes part reads why. */
async function keepMinutes(tx: Tx, held: HeldCall): Promise<void> {
  const { row, legs } = held;
  const out = runsOut(legs, row.held, tx.now);
  if (!out || after(out, -raiseSeconds) > tx.now) {
    if (!row.ends_at) return lookLater(tx, held);
    // Phones have hung up since: what is held lasts again, and an end that stays behind would be due again and again.
    const now = { row: { ...row, ends_at: null }, legs };
    await updateCall(tx.db, row.call_id, { ends_at: null });
    await lookLater(tx, now);
    return tellCall(tx, now);
  }
  const more = await raiseHold(tx, held);
  if (more > 0) {
    const now = { row: { ...row, held: row.held + more, ends_at: null }, legs };
    await lookLater(tx, now);
    if (row.ends_at) await tellCall(tx, now);
    return;
  }
  if (!row.ends_at) {
    const soon = after(tx.now, callRules.lastSeconds);
    const endsAt = soon < out ? soon : out > tx.now ? out : tx.now;
    await updateCall(tx.db, row.call_id, { ends_at: endsAt, due_at: endsAt });
    return tellCall(tx, held);
  }
  if (row.ends_at > tx.now) return lookLater(tx, held);
  await askToEnd(tx, row.call_id, 'minutes');
  // Asked again while the provider does not end it.
  await updateCall(tx.db, row.call_id, { due_at: after(tx.now, callRules.lastSeconds) });
}

const isSilent = (heard: Date, now: Date): boolean => after(heard, callRules.silentMinutes * 60) <= now;

/** What the provider knows of it; null: no such call. */
async function knownOf(ctx: Ctx, { provider_id: id }: CallRow): Promise<readonly CallReport[] | null> {
  const { calls } = ctx.deps;
  if (id === '' || !calls) return null;
  const known = await calls.state(id);
  // It knows the call and no phone that ever rang: none is to ring later, for nothing is held any more.
  if (known?.length === 0) await calls.hangUp(id);
  return known;
}

/**
 * Nobody has said anything for long: what the provider knows of it counts, and what it does not know is over. One that cannot say is
 * asked every minute, and not for ever: what is held would stay held, and those who take part could not call anybody.
 */
async function askProvider(ctx: Ctx, callId: number): Promise<void> {
  const call = await findCall(ctx.db, callId);
  if (!call || isCallOver(call.state) || !isSilent(call.heard_at, ctx.now)) return;
  let why: CallEnd = 'silent';
  let known: readonly CallReport[] | null = null;
  try {
    known = await knownOf(ctx, call);
  } catch (error) {
    if (after(call.heard_at, callRules.unknownMinutes * 60) > ctx.now) throw error;
    ctx.deps.log.error(
      { err: error, call: callId },
      'a call is over of which the provider cannot say anything',
    );
    why = 'unknown';
  }
  if (known && known.length > 0) return takeState(ctx, callId, known);
  await inTransaction(ctx, async (tx) => {
    const held = await holdCall(tx, callId);
    // Something may have been heard of it since it was read.
    if (!held || isCallOver(held.row.state) || !isSilent(held.row.heard_at, ctx.now)) return;
    await endHere(tx, held, why, held.row.heard_at);
    if (why === 'unknown') await raise(tx, callOver, { callId });
  });
}

/** Job: minutes that run out, and calls of which nothing is heard. */
export async function keepTime(deps: Deps, goesOn: () => boolean): Promise<void> {
  const ctx = jobContext(deps);
  await eachDue(deps, clockJob, goesOn, {
    find: (behind, size) => findDueCalls(ctx.db, ctx.now, behind, size),
    idOf: (callId) => callId,
    async work(callId) {
      await askProvider(ctx, callId);
      await inTransaction(ctx, async (tx) => {
        const held = await holdCall(tx, callId);
        if (held && !isCallOver(held.row.state)) await keepMinutes(tx, held);
      });
      await wakeFor(ctx, callId);
    },
  });
}

const batch = 500;

/** Job: records are kept for half a year (D136). */
export async function forgetCalls(deps: Deps, goesOn: () => boolean): Promise<void> {
  const ctx = jobContext(deps);
  const before = after(ctx.now, -callRules.recordDays * 86_400);
  while (goesOn()) {
    if ((await inTransaction(ctx, (tx) => dropOldCalls(tx.db, before, batch))) < batch) return;
  }
}
