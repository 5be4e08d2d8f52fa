import * as contract from '@qunlu/contract/activity/admin.ts';
import * as members from '@qunlu/contract/activity/members.ts';
import { viewWechat } from '@qunlu/contract/activity/registering.ts';
import { cancelForStaff as cancelContract, listActivitySettlements } from '@qunlu/contract/activity/staff.ts';
import type { Binder } from '../../../platform/bind.ts';
import { addByHand, checkAdded } from '../service/admin/add.ts';
import { cancelForStaff } from '../service/admin/cancel-for-staff.ts';
import { openContact } from '../service/admin/contact.ts';
import { checkReason, decideMember } from '../service/admin/decide.ts';
import { exportSheet } from '../service/admin/export.ts';
import { viewActivityHome } from '../service/admin/home.ts';
import { listActivityLogsFor } from '../service/admin/logs.ts';
import { listMembersFor, viewMemberOf } from '../service/admin/members.ts';
import { listPayments } from '../service/admin/payments.ts';
import { removeMember } from '../service/admin/remove.ts';
import { listSettlements } from '../service/admin/settlements.ts';
import { checkWechat, putWechat, viewWechatOf } from '../service/admin/wechat.ts';

export function adminRoutes(bind: Binder): void {
  bind(contract.viewActivityAdmin, (ctx, { query }) => viewActivityHome(ctx, query.id));
  bind(members.listMembers, (ctx, { query }) => listMembersFor(ctx, query));
  bind(members.viewMember, (ctx, { query }) => viewMemberOf(ctx, query.pass_id));
  bind(
    members.decideRegistration,
    (ctx, { body }) => checkReason(ctx, body),
    (ctx, { body }) => decideMember(ctx, body),
  );
  bind(members.revealMember, (ctx, { body }) => openContact(ctx, body.pass_id));
  bind(
    members.addMembers,
    (ctx, { body }) => checkAdded(ctx, body),
    (ctx, { body }) => addByHand(ctx, body),
  );
  bind(
    members.removeRegistration,
    (ctx, { body }) => checkReason(ctx, body),
    (ctx, { body }) => removeMember(ctx, body),
  );
  bind(members.exportMembers, (ctx, { body }) => exportSheet(ctx, body));
  bind(members.listPayMembers, (ctx, { query }) => listPayments(ctx, query));
  bind(contract.listActivityLogs, (ctx, { query }) => listActivityLogsFor(ctx, query));
  bind(
    contract.setWechat,
    (ctx, { body }) => checkWechat(ctx, body),
    (ctx, { body }) => putWechat(ctx, body),
  );
  bind(viewWechat, (ctx, { query }) => viewWechatOf(ctx, query.id));
  bind(cancelContract, (ctx, { body }) => cancelForStaff(ctx, body));
  bind(listActivitySettlements, (ctx, { query }) => listSettlements(ctx, query));
}
