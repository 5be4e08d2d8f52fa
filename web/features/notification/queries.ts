import { editUser, viewUser } from '@qunlu/contract/account/calls.ts';
import { composeSubscribeQrcode } from '@qunlu/contract/account/wechat.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import {
  countCategories,
  listNotifications,
  readNotifications,
  setNotification,
  viewNotificationSettings,
  type Notification,
  type NotificationCategory,
  type NotificationSettings,
  type PushCategory,
  type PushChannel,
} from '@qunlu/contract/notification.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../platform/http/call.ts';
import { badgesChanged, setBadge, useBadges } from '../../platform/badges.ts';
import { editPages, usePaged } from '../../platform/paged.ts';
import { keyOf, useRead } from '../../platform/query.ts';
import { onRealtime } from '../../platform/realtime.ts';

/** My notifications, the newest first; of one category, or all. They are asked for again when something has changed. */
export function useNotifications(category: NotificationCategory | '') {
  const client = useQueryClient();
  useEffect(() => onRealtime('notification', () => void listChanged(client)), [client]);
  return usePaged(listNotifications, category === '' ? {} : { category }, { keepsLast: true });
}

const countsKey = keyOf(countCategories, undefined);

async function listChanged(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: [listNotifications.id, 'pages'] }),
    client.invalidateQueries({ queryKey: countsKey }),
  ]);
}

/** How many are unread, by category. */
export const useCounts = () => useRead(countCategories, undefined, { staleTime: 0 });

/** The counter of unread ones. */
const unread = 'notice.unread';

export const useUnread = (): number => useBadges()(unread);

/** Marks some as read, or all. It shows at once. */
export async function markRead(client: QueryClient, read?: readonly Notification[]): Promise<void> {
  const ids = read?.map(({ id }) => id);
  editPages(client, listNotifications, (list) =>
    list.map((notification) =>
      ids === undefined || ids.includes(notification.id) ? { ...notification, read: true } : notification,
    ),
  );
  client.setQueryData<OutputOf<typeof countCategories>>(
    countsKey,
    (held) =>
      held && {
        list: read
          ? held.list.map(({ category, count }) => ({
              category,
              count: count - read.filter((one) => one.category === category && !one.read).length,
            }))
          : [],
      },
  );
  const { count } = await call(readNotifications, { body: ids === undefined ? {} : { ids } });
  setBadge(client, unread, () => count);
  void badgesChanged(client);
}

const settingsKey = keyOf(viewNotificationSettings, undefined);

/** What leaves the app for me. */
export const useSettings = () => useRead(viewNotificationSettings, undefined, { staleTime: 0 });

async function optimistic(
  client: QueryClient,
  edit: (settings: NotificationSettings) => NotificationSettings,
  save: () => Promise<NotificationSettings | undefined>,
): Promise<void> {
  await client.cancelQueries({ queryKey: settingsKey });
  const before = client.getQueryData<NotificationSettings>(settingsKey);
  client.setQueryData<NotificationSettings>(settingsKey, (held) => held && edit(held));
  try {
    const saved = await save();
    if (saved) client.setQueryData(settingsKey, saved);
  } catch (error) {
    client.setQueryData(settingsKey, before);
    throw error;
  }
}

/** One category on one way; it shows at once and goes back when the server refuses. */
export const setChoice = (
  client: QueryClient,
  { category, channel, on }: { category: PushCategory; channel: PushChannel; on: boolean },
): Promise<void> =>
  optimistic(
    client,
    (held) => ({
      ...held,
      categories: held.categories.map((one) => (one.category === category ? { ...one, [channel]: on } : one)),
    }),
    () => call(setNotification, { body: { category, channel, on: on ? 1 : 0 } }),
  );

/** D17: marketing and what comes from people leaves the app, or does not. */
export const setAllowPush = (client: QueryClient, on: boolean): Promise<void> =>
  optimistic(
    client,
    (held) => ({ ...held, allowPush: on }),
    async () => {
      client.setQueryData(
        keyOf(viewUser, {}),
        await call(editUser, { body: { permissions: { allowPush: on ? 1 : 0 } } }),
      );
      return undefined;
    },
  );

/** The code of the service account: whoever scans it follows, and their WeChat is bound (D161). */
export const fetchFollowCode = () => call(composeSubscribeQrcode, {});

export const settingsChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: settingsKey });
