import * as contract from '@qunlu/contract/circle/announcements.ts';
import type { Binder } from '../../../platform/bind.ts';
import { viewAssist } from '../service/circle/assist.ts';
import {
  listAnnouncements,
  prepareAnnouncement,
  previewAnnouncement,
  sendAnnouncement,
  viewAudience,
} from '../service/announcement/announcements.ts';

/** What admins tell the members, and what waits for them. */
export function announcementRoutes(bind: Binder): void {
  bind(contract.viewAudience, (ctx, { query }) => viewAudience(ctx, query.id));
  bind(contract.previewAnnouncement, (ctx, { body }) => previewAnnouncement(ctx, body));
  bind(
    contract.sendAnnouncement,
    (ctx, { body }) => prepareAnnouncement(ctx, body),
    (ctx, { body }) => sendAnnouncement(ctx, body),
  );
  bind(contract.listAnnouncements, (ctx, { query }) => listAnnouncements(ctx, query));
  bind(contract.viewAssist, (ctx, { query }) => viewAssist(ctx, query.id));
}
