import type { CircleSettings } from '@qunlu/contract/circle/settings.ts';
import { secondsOf } from '../../../platform/context.ts';
import type { CircleWaitCount } from '../ports.ts';
import type { Circle } from '../service/circle/access.ts';
import type { CircleCounts } from '../store/settings.ts';

export function presentSettings(
  { row, can }: Circle,
  more: { counts: CircleCounts; seats: number; paidTypes: boolean; waits: readonly CircleWaitCount[] },
): CircleSettings {
  const { counts, seats, paidTypes, waits } = more;
  return {
    id: row.phonebook_id,
    version: row.version,
    name: row.name,
    category: row.category,
    avatar: row.avatar,
    cover: row.cover,
    intro: row.intro,
    notice: row.notice,
    city: row.city,
    listed: row.listed,
    status: row.status,
    dissolve_at: row.dissolve_at ? secondsOf(row.dissolve_at) : 0,
    join_type: row.join_type,
    has_password: row.join_password !== '',
    paid_types: paidTypes,
    asks: row.asks,
    fields: [...(row.questions ?? [])],
    contact_visible: row.contact_visible,
    weekly_notices: row.weekly_notices,
    members: row.members,
    seats,
    admins: counts.admins,
    guests: counts.guests,
    groups: counts.groups,
    transferring: counts.transferring,
    waits: waits.map(({ key, title, count, path }) => ({ key, title, count, path })),
    can,
  };
}
