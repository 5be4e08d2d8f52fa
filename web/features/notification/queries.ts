import { listNotifications, readNotifications } from '@qunlu/contract/notification.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/http/call.ts';
import { badgesChanged, setBadge, useBadges } from '../../platform/badges.ts';
import { editPages, usePaged } from '../../platform/paged.ts';

/** My notifications, the newest first. */
export function useNotifications() {
  return usePaged(listNotifications, {});
}

/** The counter of unread ones. */
const unread = 'notice.unread';

export const useUnread = (): number => useBadges()(unread);

/** Marks some as read, or all. It shows at once. */
export async function markRead(client: QueryClient, ids?: number[]): Promise<void> {
  editPages(client, listNotifications, (list) =>
    list.map((notification) =>
      ids === undefined || ids.includes(notification.id) ? { ...notification, read: true } : notification,
    ),
  );
  const { count } = await call(readNotifications, { body: ids === undefined ? {} : { ids } });
  setBadge(client, unread, () => count);
  void badgesChanged(client);
}
