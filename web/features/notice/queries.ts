import { listNotices, readNotices } from '@qunlu/contract/notice.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/http/call.ts';
import { badgesChanged, setBadge, useBadges } from '../../platform/badges.ts';
import { editPages, usePaged } from '../../platform/paged.ts';

/** My notices, the newest first. */
export function useNotices() {
  return usePaged(listNotices, {});
}

/** The counter of unread ones. */
const unread = 'notice.unread';

export const useUnread = (): number => useBadges()(unread);

/** Marks some as read, or all. It shows at once. */
export async function markRead(client: QueryClient, ids?: number[]): Promise<void> {
  editPages(client, listNotices, (list) =>
    list.map((notice) => (ids === undefined || ids.includes(notice.id) ? { ...notice, read: true } : notice)),
  );
  const { count } = await call(readNotices, { body: ids === undefined ? {} : { ids } });
  setBadge(client, unread, () => count);
  void badgesChanged(client);
}
