import { callState } from '@qunlu/contract/call/rules.ts';
import { CallRefusal } from '../../../adapters/call/refusal.ts';
import type { DialledLeg } from '../../../platform/call-provider.ts';
import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { raise } from '../../../platform/events.ts';
import { reachOf } from '../../account/api/reach.ts';
import { callEnding, callOver } from '../events.ts';
import { isCallOver, isLegOver } from '../policy.ts';
import { findCall, findLegs, updateCall, updateLeg, type CallRow, type LegRow } from '../store/calls.ts';
import { wakeFor } from './clock-timer.ts';
import { endHere, finishIfOver } from './finish.ts';
import { holdCall, tellCall } from './hold.ts';

/** The numbers go to the provider and nowhere else. */
async function phonesOf(ctx: Ctx, legs: readonly LegRow[]): Promise<DialledLeg[]> {
  const reach = await reachOf(
    ctx,
    legs.flatMap(({ user_id: userId }) => userId ?? []),
  );
  return legs.flatMap((leg) => {
    const phone = reach.get(leg.user_id ?? 0)?.phone ?? '';
    return phone === '' ? [] : [{ leg: String(leg.leg_id), phone }];
  });
}

/** Somebody has said that it is to end, or one phone of it. */
const isUnwanted = (call: Pick<CallRow, 'why'>, leg: Pick<LegRow, 'why'>): boolean =>
  call.why !== '' || leg.why !== '';

/** Ends what the provider was not, or could not be, asked for; `words`: why it refused. */
const giveUp = (ctx: Ctx, callId: number, words = ''): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const held = await holdCall(tx, callId);
    if (!held || isCallOver(held.row.state)) return;
    if (words !== '' && held.row.why === '') await updateCall(tx.db, callId, { reason: words });
    await endHere(tx, held, 'provider', tx.now);
  });

/** Rings the phones of a call that was made. Delivered again it rings nobody twice: only who finds it new dials. */
export async function followMade(ctx: Ctx, { callId }: { callId: number }): Promise<void> {
  const held = await inTransaction(ctx, async (tx) => {
    const now = await holdCall(tx, callId);
    if (now?.row.state !== callState.created) return undefined;
    if (now.row.why !== '') {
      await endHere(tx, now, now.row.why, tx.now);
      return undefined;
    }
    await updateCall(tx.db, callId, { state: callState.dialling });
    await tellCall(tx, now);
    return now;
  });
  if (!held) return;
  const { calls } = ctx.deps;
  const phones = await phonesOf(
    ctx,
    held.legs.filter((leg) => !isUnwanted(held.row, leg)),
  );
  const enough = held.row.kind === 'pair' ? phones.length === 2 : phones.length > 1;
  if (!calls || !enough) return giveUp(ctx, callId);
  let providerId: string;
  try {
    providerId = await calls.dial(String(callId), held.row.kind, phones);
  } catch (error) {
    ctx.deps.log.error({ err: error, call: callId }, 'a call could not be dialled');
    return giveUp(ctx, callId, error instanceof CallRefusal ? error.words : '');
  }
  await inTransaction(ctx, (tx) => updateCall(tx.db, callId, { provider_id: providerId }));
  await dropUnreachable(ctx, callId, held.legs, phones);
  await catchUp(ctx, callId, providerId, phones);
  await wakeFor(ctx, callId);
}

/** What was wanted while the call was being dialled: that it ends, that one phone does, that one more rings. */
async function catchUp(
  ctx: Ctx,
  callId: number,
  providerId: string,
  phones: readonly DialledLeg[],
): Promise<void> {
  const { calls } = ctx.deps;
  const now = await findCall(ctx.db, callId);
  if (!now || !calls) return;
  // By an event: a provider may refuse to end what it has not set up yet, and is asked again.
  if (isCallOver(now.state)) return inTransaction(ctx, (tx) => raise(tx, callOver, { callId }));
  if (now.why !== '') return inTransaction(ctx, (tx) => raise(tx, callEnding, { callId, legId: 0 }));
  const dialled = new Set(phones.map(({ leg }) => leg));
  for (const leg of await findLegs(ctx.db, callId))
    if (dialled.has(String(leg.leg_id))) {
      if (leg.why !== '' && !isLegOver(leg.state)) await calls.hangUp(providerId, String(leg.leg_id));
    } else if (leg.state === 'waiting') await followLeg(ctx, { callId, legId: leg.leg_id });
}

/** Whose number is gone since: the others are called without them. */
async function dropUnreachable(
  ctx: Ctx,
  callId: number,
  legs: readonly LegRow[],
  phones: readonly DialledLeg[],
): Promise<void> {
  const dialled = new Set(phones.map(({ leg }) => leg));
  const gone = legs.filter((leg) => !dialled.has(String(leg.leg_id)));
  if (gone.length === 0) return;
  await inTransaction(ctx, async (tx) => {
    const held = await holdCall(tx, callId);
    if (!held) return;
    for (const leg of held.legs.filter((one) => gone.some(({ leg_id: id }) => id === one.leg_id)))
      await updateLeg(tx.db, leg.leg_id, {
        state: 'failed',
        ended_at: tx.now,
        why: leg.why === '' ? 'provider' : leg.why,
      });
    await finishIfOver(tx, { ...held, legs: await findLegs(tx.db, callId) });
  });
}

/** One more phone of a call that the provider has. */
export async function followLeg(
  ctx: Ctx,
  { callId, legId }: { callId: number; legId: number },
): Promise<void> {
  const call = await findCall(ctx.db, callId);
  const leg = (await findLegs(ctx.db, callId)).find((one) => one.leg_id === legId);
  if (!call || !leg || isCallOver(call.state) || leg.state !== 'waiting') return;
  const { calls } = ctx.deps;
  // While the call is being dialled, whoever dials rings this one, too.
  if (call.provider_id === '' && calls) return;
  if (isUnwanted(call, leg)) return failLeg(ctx, callId, legId);
  const [phone] = await phonesOf(ctx, [leg]);
  try {
    if (!calls || !phone) throw new Error('nobody to ring, or nobody who rings');
    await calls.addLeg(call.provider_id, phone);
  } catch (error) {
    ctx.deps.log.error({ err: error, call: callId }, 'a phone could not be dialled');
    return failLeg(ctx, callId, legId);
  }
  // Hung up while it was being asked for.
  const [now, asked] = [
    await findCall(ctx.db, callId),
    (await findLegs(ctx.db, callId)).find((one) => one.leg_id === legId),
  ];
  if (now && asked && isUnwanted(now, asked)) await calls.hangUp(call.provider_id, String(legId));
}

/** A phone that nobody rings is over. */
const failLeg = (ctx: Ctx, callId: number, legId: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const held = await holdCall(tx, callId);
    const now = held?.legs.find((one) => one.leg_id === legId);
    if (!held || !now || isLegOver(now.state)) return;
    await updateLeg(tx.db, legId, {
      state: 'failed',
      ended_at: tx.now,
      why: now.why === '' ? 'provider' : now.why,
    });
    const next = { ...held, legs: await findLegs(tx.db, callId) };
    if (!(await finishIfOver(tx, next))) await tellCall(tx, next);
  });

/** The provider is asked to end a call, or a phone of it. One that it never had ends here. */
export async function followEnding(
  ctx: Ctx,
  { callId, legId }: { callId: number; legId: number },
): Promise<void> {
  const call = await findCall(ctx.db, callId);
  if (!call || isCallOver(call.state)) return;
  const { calls } = ctx.deps;
  if (call.provider_id !== '' && calls)
    return calls.hangUp(call.provider_id, legId === 0 ? undefined : String(legId));
  // While it is being dialled, whoever dials ends it.
  if (calls && (call.state !== callState.created || legId !== 0)) return;
  await giveUp(ctx, callId);
}

/** Once the provider answers again: what still talks of a call that is over is paid by nobody, and no block or ban ends it. */
export async function followOver(ctx: Ctx, { callId }: { callId: number }): Promise<void> {
  const call = await findCall(ctx.db, callId);
  if (call && call.provider_id !== '') await ctx.deps.calls?.hangUp(call.provider_id);
}
