import { fail } from '@qunlu/contract/kernel/errors.ts';
import { after, type Ctx, type Deps, type Tx } from '../../../platform/context.ts';
import { lockUser } from '../../account/api/profile.ts';
import type { Membership } from '../ports.ts';
import { dropUses, findUsesSince, noteUseRow } from '../store/uses.ts';
import { covers, membershipOf } from './level.ts';
import { allPrivileges, quotasOf } from './quotas.ts';

/** The least membership that permits `amount` of something; null: nobody needs one, or none permits it. */
async function needed(ctx: Ctx, key: string, amount: number): Promise<'member' | 'commerce' | null> {
  const values = await quotasOf(ctx, key);
  if (amount <= values.none) return null;
  if (amount <= values.member) return 'member';
  return amount <= values.commerce ? 'commerce' : null;
}

/**
 * Writes down that somebody does what only a membership permits (D120: a pack that was used is not given back), under their
 * lock, which a refund takes, too. Inside the transaction of the action. Fails `stateChanged` when the membership ended
 * meanwhile. `amount`: how many they have with this one, e.g. 4 for the fourth card.
 */
export async function usePrivilege(tx: Tx, userId: number, key: string, amount: number): Promise<void> {
  const level = await needed(tx, key, amount);
  if (!level) return;
  await lockUser(tx, userId);
  const held: Membership = await membershipOf(tx, userId);
  if (!covers(held, level)) fail('stateChanged', { message: '会员已经结束，请刷新后再看' });
  await noteUseRow(tx.db, { user_id: userId, key, level, used_at: tx.now });
}

/** The same for a better price or share, which a person has got at `level`; it changes nothing about the action. */
export async function noteUse(
  tx: Tx,
  userId: number,
  key: string,
  level: 'member' | 'commerce',
): Promise<void> {
  await noteUseRow(tx.db, { user_id: userId, key, level, used_at: tx.now });
}

/**
 * The same for what was ordered at a member's price and is paid now: else a pack would be given back between the two, unused.
 * Fails `stateChanged` when the membership of that time was taken back; one that ended by itself still counts. The person is
 * locked.
 */
export async function useOrdered(
  tx: Tx,
  userId: number,
  use: { key: string; level: 'member' | 'commerce'; orderedAt: Date; message: string },
): Promise<void> {
  const { key, level, orderedAt, message } = use;
  const stands =
    covers(await membershipOf(tx, userId), level) ||
    covers(await membershipOf({ ...tx, now: orderedAt }, userId), level);
  if (!stands) fail('stateChanged', { message });
  await noteUse(tx, userId, key, level);
}

/** Something that somebody did and only a membership permits. */
export interface Use {
  /** Of the privilege, as people read it. */
  title: string;
  /** The least membership that permits it. */
  level: 'member' | 'commerce';
  at: Date;
}

/** What somebody has used since a time, the earliest first. */
export async function usesSince(ctx: Ctx, userId: number, since: Date): Promise<Use[]> {
  const titles = new Map(allPrivileges(ctx).map(({ key, title }) => [key, title]));
  const rows = await findUsesSince(ctx.db, userId, since);
  return rows.map(({ key, level, used_at }) => ({
    title: titles.get(key) ?? '会员权益',
    level,
    at: used_at,
  }));
}

/** Longer than a pack may be given back (D120). */
const keptDays = 7;

/** Job: times of use that no refund asks for any more are deleted. */
export const cleanUses = (deps: Deps, goesOn: () => boolean): Promise<void> =>
  dropUses(deps.db, after(deps.clock(), -keptDays * 86_400), goesOn);
