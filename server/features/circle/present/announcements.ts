import type { SentAnnouncement } from '@qunlu/contract/circle/announcements.ts';
import { secondsOf } from '../../../platform/context.ts';
import type { ListedAnnouncement } from '../store/announcements.ts';

export const presentAnnouncement = (row: ListedAnnouncement): SentAnnouncement => ({
  notice_id: row.notice_id,
  title: row.title,
  body: row.body,
  roles: row.roles,
  // Lists of the database's long integers arrive as text.
  groups: row.groups.map(Number),
  people: row.people,
  muted: row.muted,
  full: row.full_weeks,
  by: row.by ?? '',
  at: secondsOf(row.at),
});
