import { fail } from '@qunlu/contract/kernel/errors.ts';
import { vipRules, type VipKind, type VipSource } from '@qunlu/contract/vip/rules.ts';
import { after, type Ctx, type Tx } from '../../../platform/context.ts';
import { lockPeople } from '../../account/api/people.ts';
import { usesSince, type Use } from '../../membership/api/uses.ts';
import { begunAt, lineUp, plus, usedOf } from '../policy.ts';
import {
  endEntitlement,
  findByKey,
  findLive,
  findRanks,
  hasGivenBack,
  insertEntitlement,
  placeAll,
  type EntitlementRow,
} from '../store/entitlements.ts';

/** For the pages about people: 1 member, 2 business member. */
export async function vipFacts(ctx: Ctx, userIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await findRanks(ctx.db, userIds, ctx.now);
  return new Map(rows.map(({ user_id, rank }) => [user_id, rank]));
}

/** What is written down of a pack that was given back. */
export const givenBack = '已退款';

/** D120: whether a pack that this person buys now may be given back: not when they gave one back within a year. */
export const mayGiveBack = async (ctx: Ctx, userId: number): Promise<boolean> =>
  !(await hasGivenBack(ctx.db, userId, after(ctx.now, -vipRules.refundPauseDays * 86_400), givenBack));

/** When a kind of membership that is bought now begins: after what they have of it (D118). */
export const nextStart = (live: readonly EntitlementRow[], kind: VipKind, now: Date): Date =>
  live.filter((one) => one.kind === kind).at(-1)?.ends_at ?? now;

/** Whether a stretch that ends then is too far ahead. */
export const isTooFar = (ends: Date, now: Date): boolean =>
  ends > plus(now, { months: 12 * vipRules.yearsAhead, days: 0 });

export const tooFar = (): never =>
  fail('stateChanged', { message: `会员最多排到 ${vipRules.yearsAhead} 年以后，请过些时候再买` });

export interface NewEntitlement {
  userId: number;
  kind: VipKind;
  source: VipSource;
  /** Names it, so that it is given once: `order:12`. */
  key: string;
  orderId?: number;
  months?: number;
  days?: number;
  givenBy?: number;
  reason?: string;
  /** Of what is bought (D120). */
  refundable?: boolean;
}

/**
 * D118: adds membership to a person, after what they have of the kind. The same key adds it once. Locks the person: the caller
 * has locked them, or nobody.
 */
export async function addEntitlement(tx: Tx, given: NewEntitlement): Promise<EntitlementRow> {
  const { userId, kind, months = 0, days = 0 } = given;
  await lockPeople(tx, [userId]);
  const known = await findByKey(tx.db, given.key);
  if (known) return known;
  const starts = nextStart(await findLive(tx.db, [userId], tx.now), kind, tx.now);
  const ends = plus(starts, { months, days });
  if (isTooFar(ends, tx.now)) tooFar();
  const added = await insertEntitlement(tx.db, {
    user_id: userId,
    kind,
    source: given.source,
    key: given.key,
    order_id: given.orderId ?? 0,
    months,
    days,
    starts_at: starts,
    ends_at: ends,
    given_by: given.givenBy ?? null,
    reason: given.reason ?? '',
    refundable: given.refundable ?? false,
    created_at: tx.now,
  });
  return added ?? fail('busy');
}

/**
 * Ends a stretch now; those after it move forward, and what of it was not used up is lost. The person is locked.
 */
export async function endStretch(tx: Tx, row: EntitlementRow, why: string): Promise<void> {
  const live = await findLive(tx.db, [row.user_id], tx.now);
  await endEntitlement(tx.db, row.entitlement_id, { at: tx.now, why });
  // It is over already: what came after it runs.
  if (row.ends_at <= tx.now) return;
  const later = live.filter(({ kind, starts_at }) => kind === row.kind && starts_at >= row.ends_at);
  const from = row.starts_at > tx.now ? row.starts_at : tx.now;
  await placeAll(tx.db, row.user_id, lineUp(later, from), tx.now);
}

/** Stretches of one person and what they have used, to tell which of them were not used (D120). */
async function usesOf(
  ctx: Ctx,
  userId: number,
  rows: readonly EntitlementRow[],
): Promise<(row: EntitlementRow) => Use | undefined> {
  const begun = rows.flatMap((row) => begunAt(row, ctx.now) ?? []);
  if (begun.length === 0) return () => undefined;
  const since = new Date(Math.min(...begun.map(Number)));
  const uses = await usesSince(ctx, userId, since);
  // Those that were not over when the first of these began.
  const state = uses.length > 0 ? await findLive(ctx.db, [userId], since) : [];
  return (row) => usedOf(row, { standing: state, uses, now: ctx.now });
}

/** What of each stretch was used, the first of it; nothing of most. */
export async function firstUses(
  ctx: Ctx,
  userId: number,
  rows: readonly EntitlementRow[],
): Promise<Map<number, Use>> {
  const used = await usesOf(ctx, userId, rows);
  return new Map(
    rows.flatMap((row) => {
      const use = used(row);
      return use ? [[row.entitlement_id, use] as const] : [];
    }),
  );
}
