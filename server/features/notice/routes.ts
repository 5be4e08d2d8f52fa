import * as contract from '@qunlu/contract/notice.ts';
import type { Binder } from '../../platform/bind.ts';
import { listNotices, readNotices, unreadNotices } from './service/notices.ts';

export function noticeRoutes(bind: Binder): void {
  bind(contract.listNotices, (ctx, { query }) => listNotices(ctx, query));
  bind(contract.countUnread, (ctx) => unreadNotices(ctx));
  bind(contract.readNotices, (ctx, { body }) => readNotices(ctx, body.ids));
}
