import * as contract from '@qunlu/contract/circle/calls.ts';
import type { Binder } from '../../platform/bind.ts';
import { memberRoutes } from './routes/members.ts';
import { announcementRoutes } from './routes/announcements.ts';
import { homeRoutes } from './routes/home.ts';
import { createCircleFor, prepareCircle } from './service/create.ts';
import { settingsRoutes, staffRoutes } from './routes/settings.ts';

export function circleRoutes(bind: Binder): void {
  homeRoutes(bind);
  bind(
    contract.createCircle,
    (ctx, { body }) => prepareCircle(ctx, body),
    (ctx, _input, checked) => createCircleFor(ctx, checked),
  );
  memberRoutes(bind);
  settingsRoutes(bind);
  announcementRoutes(bind);
  staffRoutes(bind);
}
