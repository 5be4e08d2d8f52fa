import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { fullMinute } from '@qunlu/contract/order/promise.ts';
import type { listTerms as contract, myProp as propContract, VipEntry } from '@qunlu/contract/vip/calls.ts';
import { vipKindLabels, vipKinds, vipRules } from '@qunlu/contract/vip/rules.ts';
import { secondsOf, type Ctx, type ViewerCtx } from '../../../platform/context.ts';
import { nextOf } from '../../../platform/paging.ts';
import { props } from '../ports.ts';
import { entriesOf, presentTerm } from '../present.ts';
import { findListed, findLive, type EntitlementRow } from '../store/entitlements.ts';
import { firstUses } from './entitlements.ts';

/** C087: one entry for each kind; without membership none. */
export async function myVipList(ctx: ViewerCtx): Promise<{ list: VipEntry[] }> {
  return { list: entriesOf(await findLive(ctx.db, [ctx.viewer.userId], ctx.now)) };
}

/** Until when a pack may be given back, as far as its age says: as its promise rounds it. */
const refundEnd = ({ created_at }: EntitlementRow): Date =>
  new Date(fullMinute(secondsOf(created_at) + vipRules.refundDays * 86_400) * 1000);

/** Until when each may be given back (D120); what may not is missing. */
export async function refundEnds(
  ctx: Ctx,
  userId: number,
  rows: readonly EntitlementRow[],
): Promise<Map<number, Date>> {
  const fresh = rows.filter((row) => row.refundable && !row.ended_at && refundEnd(row) > ctx.now);
  const used = await firstUses(ctx, userId, fresh);
  return new Map(
    fresh.flatMap((row) =>
      used.has(row.entitlement_id) ? [] : [[row.entitlement_id, refundEnd(row)] as const],
    ),
  );
}

/** All that a person has had, the newest first. */
export async function listTerms(
  ctx: ViewerCtx,
  { size = 20, next }: { size?: number | undefined; next?: number | undefined },
): Promise<OutputOf<typeof contract>> {
  const { userId } = ctx.viewer;
  const rows = await findListed(ctx.db, { userId, before: next, size: size + 1 });
  const shown = rows.slice(0, size);
  const ends = await refundEnds(ctx, userId, shown);
  return {
    list: shown.map((row) => presentTerm(row, ends.get(row.entitlement_id) ?? null)),
    next: nextOf(rows, size, 'entitlement_id'),
  };
}

/** C074: something that the caller owns. */
export async function myProp(ctx: ViewerCtx, id: string): Promise<OutputOf<typeof propContract>> {
  const { userId } = ctx.viewer;
  const kind = vipKinds.find((one) => one === id);
  if (kind) {
    const own = (await findLive(ctx.db, [userId], ctx.now)).filter((one) => one.kind === kind);
    const last = own.at(-1);
    return {
      hash: kind,
      name: vipKindLabels[kind],
      end_at: last ? secondsOf(last.ends_at) : 0,
      count: own.length,
    };
  }
  const prop = ctx.deps.ports.get(props).find(({ hash }) => hash === id);
  if (!prop) fail('notFound', { message: '没有这样东西' });
  const { count, endAt } = await prop.of(ctx, userId);
  return { hash: id, name: prop.name, end_at: endAt, count };
}
