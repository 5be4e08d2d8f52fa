import type { ActivitySort } from '@qunlu/contract/activity/rules.ts';
import type { ListingTable } from '../../publication/api/listing.ts';
import { lineColumns, lineJoin } from './lines.ts';

type ListFilter = 'ahead' | 'city' | 'free' | 'online' | 'from' | 'to';

/** D40, D93: how activities are looked through; each order has an index of its own. */
export const listedActivities = {
  table: 'activity',
  id: 'activity_id',
  columns: lineColumns,
  join: lineJoin,
  orders: {
    soon: { keys: ['starts_at'], up: true },
    new: { keys: ['created_at'] },
    hot: { keys: ['registered'] },
  },
  own: ['is_top', 'sort', 'created_at'],
  filters: {
    // Those that have ended since the job looked for them.
    ahead: (at) => `s.ends_at > ${at}::timestamptz`,
    // The digits that the city's code begins with.
    city: (at) => `s.citycode >= ${at}::text and s.citycode < ${at}::text || '~'`,
    free: (at) => `(s.fee_min = 0) = ${at}::boolean`,
    online: (at) => `s.online = ${at}::boolean`,
    from: (at) => `s.starts_at >= ${at}::timestamptz`,
    to: (at) => `s.starts_at < ${at}::timestamptz`,
  },
} satisfies ListingTable<ActivitySort, ListFilter>;
