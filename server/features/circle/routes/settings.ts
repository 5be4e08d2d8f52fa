import * as groups from '@qunlu/contract/circle/groups.ts';
import * as owner from '@qunlu/contract/circle/owner.ts';
import * as contract from '@qunlu/contract/circle/settings.ts';
import * as staff from '@qunlu/contract/circle/staff.ts';
import type { Binder } from '../../../platform/bind.ts';
import { listAdmins, listCandidates, setAdmin } from '../service/circle/admins.ts';
import { editCircle, prepareEdit } from '../service/circle/edit.ts';
import { checkGroup, dropGroup, listGroups, saveGroup, sortGroups } from '../service/circle/groups.ts';
import { listPlugins, setPlugins } from '../service/circle/plugins.ts';
import { listLogs, viewForbidden, viewSettings } from '../service/circle/settings.ts';
import {
  decideCircle,
  forbidCircle,
  listCircle,
  listCircles,
  listStuckCircles,
  restoreCircle,
  viewCircle,
} from '../service/circle/staff.ts';

/** What owner and admins do with a circle. */
export function settingsRoutes(bind: Binder): void {
  bind(contract.viewSettings, (ctx, { query }) => viewSettings(ctx, query.id));
  bind(
    contract.editCircle,
    (ctx, { body }) => prepareEdit(ctx, body),
    (ctx, _input, checked) => editCircle(ctx, checked),
  );
  bind(contract.listPlugins, (ctx, { query }) => listPlugins(ctx, query.id));
  bind(contract.setPlugins, (ctx, { body }) => setPlugins(ctx, body));
  bind(groups.listGroups, (ctx, { query }) => listGroups(ctx, query.id));
  bind(
    groups.saveGroup,
    (ctx, { body }) => checkGroup(ctx, body),
    (ctx, { body }) => saveGroup(ctx, body),
  );
  bind(groups.dropGroup, (ctx, { body }) => dropGroup(ctx, body));
  bind(groups.sortGroups, (ctx, { body }) => sortGroups(ctx, body));
  bind(contract.listLogs, (ctx, { query }) => listLogs(ctx, query));
  bind(contract.viewForbidden, (ctx, { query }) => viewForbidden(ctx, query.id));
  bind(owner.listAdmins, (ctx, { query }) => listAdmins(ctx, query.id));
  bind(owner.listCandidates, (ctx, { query }) => listCandidates(ctx, query));
  bind(owner.setAdmin, (ctx, { body }) => setAdmin(ctx, body));
}

/** What staff does. */
export function staffRoutes(bind: Binder): void {
  bind(staff.listCircles, (ctx, { query }) => listCircles(ctx, query));
  bind(staff.listStuckCircles, (ctx, { query }) => listStuckCircles(ctx, query));
  bind(staff.viewCircle, (ctx, { query }) => viewCircle(ctx, query.id));
  bind(staff.decideCircle, (ctx, { body }) => decideCircle(ctx, body));
  bind(staff.forbidCircle, (ctx, { body }) => forbidCircle(ctx, body));
  bind(staff.restoreCircle, (ctx, { body }) => restoreCircle(ctx, body));
  bind(staff.listCircle, (ctx, { body }) => listCircle(ctx, body));
}
