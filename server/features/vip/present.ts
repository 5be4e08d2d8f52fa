import type { VipEntry, VipTerm } from '@qunlu/contract/vip/calls.ts';
import type { StaffEntitlement } from '@qunlu/contract/vip/staff.ts';
import { vipKindLabels, vipKinds, vipSourceLabels } from '@qunlu/contract/vip/rules.ts';
import { secondsOf } from '../../platform/context.ts';
import { titleOf } from './policy.ts';
import type { EntitlementRow } from './store/entitlements.ts';

/** One entry of each kind that a person has; `live`: in their order. */
export const entriesOf = (live: readonly EntitlementRow[]): VipEntry[] =>
  vipKinds.flatMap((hash) => {
    const last = live.filter(({ kind }) => kind === hash).at(-1);
    return last ? [{ hash, name: vipKindLabels[hash], end_at: secondsOf(last.ends_at) }] : [];
  });

/** When a stretch ended that was taken back, which may be before it began. */
function endOf({ starts_at, ends_at, ended_at }: EntitlementRow): Date {
  if (!ended_at || ended_at > ends_at) return ends_at;
  return ended_at > starts_at ? ended_at : starts_at;
}

const titleOfTerm = (row: EntitlementRow): string =>
  row.source === 'bought'
    ? titleOf(row.kind, row)
    : `${titleOf(row.kind, row)}（${vipSourceLabels[row.source]}${row.reason === '' ? '' : `：${row.reason}`}）`;

/** `refundBy`: null when it is not given back. */
export const presentTerm = (row: EntitlementRow & { hash: string }, refundBy: Date | null): VipTerm => ({
  id: row.entitlement_id,
  kind: row.kind,
  source: row.source,
  title: titleOfTerm(row),
  starts_at: secondsOf(row.starts_at),
  end_at: secondsOf(endOf(row)),
  ended: row.ended_why,
  hash: row.hash,
  refund_by: refundBy ? secondsOf(refundBy) : 0,
  created_at: secondsOf(row.created_at),
});

export const presentForStaff = (
  row: EntitlementRow,
  { by, now }: { by: string; now: Date },
): StaffEntitlement => ({
  id: row.entitlement_id,
  kind: row.kind,
  source: row.source,
  starts_at: secondsOf(row.starts_at),
  end_at: secondsOf(endOf(row)),
  order_id: row.order_id,
  by,
  reason: row.reason,
  ended: row.ended_why,
  can_take: row.source !== 'bought' && !row.ended_at && row.ends_at > now,
  can_refund: row.source === 'bought' && !row.ended_at,
  created_at: secondsOf(row.created_at),
});
