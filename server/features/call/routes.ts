import * as calls from '@qunlu/contract/call/calls.ts';
import * as group from '@qunlu/contract/call/group.ts';
import * as minutes from '@qunlu/contract/call/minutes.ts';
import * as staff from '@qunlu/contract/call/staff.ts';
import type { Binder } from '../../platform/bind.ts';
import { dropLeg, hangUpCall, listOwn, redialLeg } from './service/acts.ts';
import {
  checkSettings,
  createCircle,
  listCircles,
  listMembers,
  listRecords,
  saveSettings,
  setOptOut,
  viewHome,
} from './service/circles.ts';
import { checkCode, joinByCode, startGroup } from './service/group.ts';
import { listPostings, minuteSale, viewAccount } from './service/minutes.ts';
import { startPair, viewPair } from './service/pair.ts';
import { endForStaff, listForStaff, viewForStaff } from './service/staff.ts';
import { shownCall } from './service/view.ts';

export function callRoutes(bind: Binder): void {
  bind(calls.viewCallee, (ctx, { query }) => viewPair(ctx, query.user_id));
  bind(calls.startCall, (ctx, { body }) => startPair(ctx, body.user_id));
  bind(calls.viewCall, (ctx, { query }) => shownCall(ctx, query.id));
  bind(calls.hangUp, (ctx, { body }) => hangUpCall(ctx, body.id));
  bind(calls.listCalls, (ctx, { query }) => listOwn(ctx, query));
  bind(minutes.viewMinutes, (ctx, { query }) => viewAccount(ctx, query));
  bind(
    minutes.buyMinutes,
    (ctx, { body }) => minuteSale.prepare(ctx, body),
    async (ctx, { body }, known) => ({ hash: (await minuteSale.sell(ctx, body, known)).order.hash }),
  );
  bind(minutes.listMinutes, (ctx, { query }) => listPostings(ctx, query));
  groupRoutes(bind);
  bind(staff.listStaffCalls, (ctx, { query }) => listForStaff(ctx, query));
  bind(staff.viewStaffCall, (ctx, { body }) => viewForStaff(ctx, body));
  bind(staff.endStaffCall, (ctx, { body }) => endForStaff(ctx, body));
}

/** Members of a circle together. */
function groupRoutes(bind: Binder): void {
  bind(group.listCallCircles, (ctx) => listCircles(ctx));
  bind(group.createGroupCalls, (ctx, { body }) => createCircle(ctx, body));
  bind(group.viewGroupCalls, (ctx, { query }) => viewHome(ctx, query.id));
  bind(
    group.saveGroupCalls,
    (ctx, { body }) => checkSettings(ctx, body),
    (ctx, { body }) => saveSettings(ctx, body),
  );
  bind(group.listCallMembers, (ctx, { query }) => listMembers(ctx, query));
  bind(group.optOutOfCalls, (ctx, { body }) => setOptOut(ctx, body));
  bind(group.startGroupCall, (ctx, { body }) => startGroup(ctx, body));
  bind(group.listGroupRecords, (ctx, { query }) => listRecords(ctx, query));
  bind(
    group.joinCall,
    (ctx, { body }) => checkCode(ctx, body),
    (ctx, { body }, callId) => joinByCode(ctx, body, callId),
  );
  bind(group.dropLeg, (ctx, { body }) => dropLeg(ctx, body));
  bind(group.redialLeg, (ctx, { body }) => redialLeg(ctx, body));
}
