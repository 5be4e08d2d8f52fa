import * as calls from '@qunlu/contract/checkin/calls.ts';
import * as settings from '@qunlu/contract/checkin/settings.ts';
import type { Binder } from '../../platform/bind.ts';
import { checkIn, prepareCheckIn } from './service/check-in.ts';
import { listEntries, listRanks } from './service/lists.ts';
import { decide, listRequests, patchDay, prepareDecision, preparePatch } from './service/patches.ts';
import { setReminder } from './service/reminders.ts';
import { prepareRemoval, removeCheckin } from './service/removal.ts';
import { dropCampaign, prepareCampaign, saveCampaign } from './service/settings/campaigns.ts';
import { prepareParams, saveParams, savePatch, saveTimes } from './service/settings/rules.ts';
import { listManaged } from './service/settings/shown.ts';
import { listCampaigns, viewCalendar, viewCampaign } from './service/views.ts';

export function checkinRoutes(bind: Binder): void {
  bind(calls.listCampaigns, (ctx, { query }) => listCampaigns(ctx, query.id));
  bind(calls.viewCampaign, (ctx, { query }) => viewCampaign(ctx, query.id));
  bind(calls.viewCalendar, (ctx, { query }) => viewCalendar(ctx, query));
  bind(
    calls.checkIn,
    (ctx, { body }) => prepareCheckIn(ctx, body),
    (ctx, { body }, content) => checkIn(ctx, body, content),
  );
  bind(
    calls.patchDay,
    (ctx, { body }) => preparePatch(ctx, body),
    (ctx, { body }, content) => patchDay(ctx, body, content),
  );
  bind(
    calls.removeCheckin,
    (ctx, { body }) => prepareRemoval(ctx, body),
    (ctx, { body }) => removeCheckin(ctx, body),
  );
  bind(calls.listEntries, (ctx, { query }) => listEntries(ctx, query));
  bind(calls.listRanks, (ctx, { query }) => listRanks(ctx, query));
  bind(calls.setReminder, (ctx, { body }) => setReminder(ctx, body));
  bind(settings.listManagedCampaigns, (ctx, { query }) => listManaged(ctx, query.id));
  bind(
    settings.saveCampaign,
    (ctx, { body }) => prepareCampaign(ctx, body),
    (ctx, { body }) => saveCampaign(ctx, body),
  );
  bind(settings.saveTimes, (ctx, { body }) => saveTimes(ctx, body));
  bind(
    settings.saveParams,
    (ctx, { body }) => prepareParams(ctx, body),
    (ctx, { body }) => saveParams(ctx, body),
  );
  bind(settings.savePatch, (ctx, { body }) => savePatch(ctx, body));
  bind(settings.dropCampaign, (ctx, { body }) => dropCampaign(ctx, body.id));
  bind(settings.listPatchRequests, (ctx, { query }) => listRequests(ctx, query));
  bind(
    settings.decidePatch,
    (ctx, { body }) => prepareDecision(ctx, body),
    (ctx, { body }) => decide(ctx, body),
  );
}
