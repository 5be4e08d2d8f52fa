import * as contract from '@qunlu/contract/circle/notices.ts';
import type { Binder } from '../../../platform/bind.ts';
import { viewAssist } from '../service/circle/assist.ts';
import {
  listNotices,
  prepareNotice,
  previewNotice,
  sendNotice,
  viewAudience,
} from '../service/announcement/notices.ts';

/** What admins tell the members, and what waits for them. */
export function noticeRoutes(bind: Binder): void {
  bind(contract.viewAudience, (ctx, { query }) => viewAudience(ctx, query.id));
  bind(contract.previewNotice, (ctx, { body }) => previewNotice(ctx, body));
  bind(
    contract.sendNotice,
    (ctx, { body }) => prepareNotice(ctx, body),
    (ctx, { body }) => sendNotice(ctx, body),
  );
  bind(contract.listNotices, (ctx, { query }) => listNotices(ctx, query));
  bind(contract.viewAssist, (ctx, { query }) => viewAssist(ctx, query.id));
}
