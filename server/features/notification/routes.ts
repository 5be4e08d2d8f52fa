import * as contract from '@qunlu/contract/notification.ts';
import type { Binder } from '../../platform/bind.ts';
import {
  countCategories,
  listNotifications,
  readNotifications,
  unreadNotifications,
} from './service/notifications.ts';
import { setNotification, viewSettings } from './service/settings.ts';

export function notificationRoutes(bind: Binder): void {
  bind(contract.listNotifications, (ctx, { query }) => listNotifications(ctx, query));
  bind(contract.countUnread, (ctx) => unreadNotifications(ctx));
  bind(contract.countCategories, (ctx) => countCategories(ctx));
  bind(contract.viewNotificationSettings, (ctx) => viewSettings(ctx));
  bind(contract.setNotification, (ctx, { body }) => setNotification(ctx, body));
  bind(contract.readNotifications, (ctx, { body }) => readNotifications(ctx, body.ids));
}
