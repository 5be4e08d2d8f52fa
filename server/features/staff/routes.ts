import * as contract from '@qunlu/contract/staff/calls.ts';
import * as channels from '@qunlu/contract/staff/channels.ts';
import * as events from '@qunlu/contract/staff/events.ts';
import * as people from '@qunlu/contract/staff/people.ts';
import type { Binder } from '../../platform/bind.ts';
import { decideAppeal, listAppeals } from './service/appeals.ts';
import { listAudit } from './service/audit.ts';
import { listChannels, removeChannel, setChannel } from './service/channels.ts';
import { me } from './service/me.ts';
import { listMembers, setMember } from './service/members.ts';
import { dropEvent, listParkedEvents, retryEvent } from './service/parked-events.ts';
import { listPeople, setPersonStatus, viewPerson } from './service/people.ts';
import { settleRoleChange, waitingRoleChanges } from './service/role-changes.ts';
import { listFailedRows } from './service/failed-rows.ts';
import { logIn, logOut, sendCode } from './service/sessions.ts';

export function staffRoutes(bind: Binder): void {
  bind(contract.staffCode, (ctx, { body }) => sendCode(ctx, body));
  bind(contract.staffLogin, (ctx, { body }) => logIn(ctx, body));
  bind(contract.staffLogout, (ctx) => logOut(ctx));
  bind(contract.staffMe, (ctx) => me(ctx));
  bind(contract.listMembers, (ctx, { query }) => listMembers(ctx, query));
  bind(contract.setMember, (ctx, { body }) => setMember(ctx, body));
  bind(contract.listRoleChanges, (ctx) => waitingRoleChanges(ctx));
  bind(contract.settleRoleChange, (ctx, { body }) => settleRoleChange(ctx, body));
  bind(contract.listAudit, (ctx, { query }) => listAudit(ctx, query));
  bind(people.listPeople, (ctx, { query }) => listPeople(ctx, query));
  bind(people.viewPerson, (ctx, { body }) => viewPerson(ctx, body));
  bind(people.setPersonStatus, (ctx, { body }) => setPersonStatus(ctx, body));
  bind(people.listAppeals, (ctx, { query }) => listAppeals(ctx, query));
  bind(people.decideAppeal, (ctx, { body }) => decideAppeal(ctx, body));
  bind(channels.listChannels, (ctx, { query }) => listChannels(ctx, query));
  bind(channels.setChannel, (ctx, { body }) => setChannel(ctx, body));
  bind(channels.removeChannel, (ctx, { body }) => removeChannel(ctx, body.id));
  bind(events.listParkedEvents, (ctx, { query }) => listParkedEvents(ctx, query));
  bind(events.listFailedRows, (ctx) => listFailedRows(ctx));
  bind(events.retryEvent, (ctx, { body }) => retryEvent(ctx, body.id));
  bind(events.dropEvent, (ctx, { body }) => dropEvent(ctx, body));
}
