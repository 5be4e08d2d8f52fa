import { agentRules } from '@qunlu/contract/agent/rules.ts';
import { after, type Ctx, type Tx } from '../../../platform/context.ts';
import { alone } from '../../../platform/database.ts';
import { lockPeople } from '../../account/api/people.ts';
import { linkOf, masked } from '../policy.ts';
import { findBond, findInviterName, lockBinding, putBond, reaches, type BondRow } from '../store/bonds.ts';
import { putDevice } from '../store/devices.ts';
import { codeOf, ownerOf } from './codes.ts';

const day = 86_400;

/** Why somebody does not come under an agent. */
export type BindFailure = 'unknown' | 'self' | 'bound' | 'cycle';

/**
 * Binds two people, under the locks of both and then the one lock of all bindings, in that order. `may`: asked under them for a
 * reason of the caller's own.
 */
export async function bind<Other extends string = never>(
  tx: Tx,
  given: { userId: number; code: string; source: BondRow['source'] },
  may: (agentId: number, bond: BondRow | undefined) => Promise<Other | undefined> = async () => undefined,
): Promise<'written' | BindFailure | Other> {
  const { userId, source } = given;
  const agentId = await ownerOf(tx, given.code);
  if (agentId === undefined) return 'unknown';
  if (agentId === userId) return 'self';
  const states = await lockPeople(tx, [userId, agentId]);
  if (!states.get(agentId)?.visible || !states.get(userId)?.visible) return 'unknown';
  await lockBinding(tx.db);
  const bond = await findBond(tx.db, userId, tx.now);
  const why = await may(agentId, bond);
  if (why !== undefined) return why;
  if (bond) return 'bound';
  if (await reaches(tx.db, agentId, userId, tx.now)) return 'cycle';
  const written = await putBond(tx.db, {
    user_id: userId,
    agent_id: agentId,
    source,
    bound_at: tx.now,
    ends_at: after(tx.now, agentRules.bondDays * day),
  });
  return written ? 'written' : 'bound';
}

/**
 * D122, D123: `userId` was brought by whoever has `code`, for 365 days; the first valid one counts. Answers whether it was
 * written; an unknown code, one's own, a cycle or somebody who has an agent already changes nothing. Inside a transaction that
 * has locked nobody yet: it locks both people.
 */
export async function bindTo(
  tx: Tx,
  given: { userId: number; code: string; source: 'link' | 'share' | 'subordinate' },
): Promise<boolean> {
  // Most links find somebody who has an agent: those need not wait for all others.
  if (await findBond(tx.db, given.userId, tx.now)) return false;
  return (await bind(tx, given)) === 'written';
}

/** The name of who brought a person, masked; '' for nobody or when that is over. */
export async function inviterOf(ctx: Ctx, userId: number): Promise<string> {
  const name = await findInviterName(ctx.db, userId, ctx.now);
  return name === undefined ? '' : masked(name);
}

/** In their own request: the code of a person, made on first use, and the link with it that opens `path`. */
export async function inviteOf(
  ctx: Ctx,
  userId: number,
  path: string,
): Promise<{ code: string; link: string }> {
  const code = await codeOf(ctx, userId);
  // Whoever hands a code out is known by their device, wherever they see it.
  await noteDevice(ctx, userId);
  return { code, link: linkOf(ctx.deps.env.publicUrl, path, code) };
}

const digestBytes = 16;

/** Remembers the device of a buyer or an agent for the fraud checks; call it in their own request. */
export async function noteDevice(ctx: Ctx, userId: number): Promise<void> {
  const { visitor } = ctx.client;
  if (visitor === '') return;
  await putDevice(alone(ctx).db, {
    userId,
    device: ctx.deps.secrets.mac('agent.device', visitor).subarray(0, digestBytes),
    now: ctx.now,
    fresh: after(ctx.now, -day),
  });
}
