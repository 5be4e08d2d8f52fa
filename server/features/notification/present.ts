import type { Notification } from '@qunlu/contract/notification.ts';
import { secondsOf } from '../../platform/context.ts';
import type { NotificationRow } from './store/notifications.ts';

export function presentNotification(row: NotificationRow): Notification {
  return {
    id: row.notice_id,
    category: row.category,
    title: row.title,
    body: row.body,
    path: row.path,
    read: row.read_at !== null,
    at: secondsOf(row.created_at),
  };
}
