import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { circleStatus } from '@qunlu/contract/circle/rules.ts';
import type { listCircles, listStuckCircles, StaffCircle } from '@qunlu/contract/circle/staff.ts';
import { secondsOf } from '../../../platform/context.ts';
import type { AskedCircle, CircleRow } from '../store/circles.ts';
import type { StuckRow } from '../store/endings.ts';
import type { LogRow } from '../store/logs.ts';
import type { CircleCounts } from '../store/settings.ts';
import type { StaffRow } from '../store/staff.ts';
import { titleOf } from './logs.ts';

type Line = OutputOf<typeof listCircles>['list'][number];

export const presentForStaff = (row: StaffRow): Line => ({
  id: row.phonebook_id,
  name: row.name,
  category: row.category,
  status: row.status,
  listed: row.listed,
  members: row.members,
  owner_id: row.owner_id,
  owner: row.owner ?? '',
  created_at: secondsOf(row.created_at),
  waits_since: row.waits_since ? secondsOf(row.waits_since) : 0,
});

export const presentStuck = (row: StuckRow): OutputOf<typeof listStuckCircles>['list'][number] => ({
  id: row.phonebook_id,
  name: row.name,
  owner_id: row.owner_id,
  owner: row.owner ?? '',
  members: row.members,
  dissolve_at: row.dissolve_at ? secondsOf(row.dissolve_at) : 0,
  failed_at: secondsOf(row.ending_failed_at),
  next_at: secondsOf(row.ending_next_at),
  tries: row.ending_tries,
  lacks: row.ending_lacks,
});

/** What staff may do with a circle; nobody decides about their own. */
export function staffCan(row: Pick<CircleRow, 'status' | 'owner_id'>, staffId: number): StaffCircle['can'] {
  const { status } = row;
  const mine = row.owner_id === staffId;
  const live = status === circleStatus.normal || status === circleStatus.underReview;
  return {
    decide: !mine && status === circleStatus.underReview,
    forbid: !mine && (live || status === circleStatus.dissolving),
    restore: !mine && status === circleStatus.forbidden,
    list: !mine && live,
  };
}

export function presentCircleCase(
  row: AskedCircle,
  more: { line: StaffRow; counts: CircleCounts; logs: readonly LogRow[]; staffId: number },
): StaffCircle {
  const { line, counts, logs, staffId } = more;
  return {
    ...presentForStaff(line),
    version: row.version,
    avatar: row.avatar,
    cover: row.cover,
    intro: row.intro,
    notice: row.notice,
    city: row.city,
    labels: (row.questions ?? []).map(({ label, options }) => [label, ...options].join('、')),
    join_type: row.join_type,
    status_reason: row.status_reason,
    doubts: row.doubts,
    applying: counts.applying,
    admins: counts.admins,
    imported: counts.imported,
    // Without who it was and to whom: names of members are not looked at without a reason (D138).
    logs: logs.map(({ log_id, at, what }) => ({ log_id, at: secondsOf(at), title: titleOf(what) })),
    can: staffCan(row, staffId),
  };
}
