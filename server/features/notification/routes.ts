import * as contract from '@qunlu/contract/notification.ts';
import type { Binder } from '../../platform/bind.ts';
import { listNotifications, readNotifications, unreadNotifications } from './service/notifications.ts';

export function notificationRoutes(bind: Binder): void {
  bind(contract.listNotifications, (ctx, { query }) => listNotifications(ctx, query));
  bind(contract.countUnread, (ctx) => unreadNotifications(ctx));
  bind(contract.readNotifications, (ctx, { body }) => readNotifications(ctx, body.ids));
}
