import * as contract from '@qunlu/contract/family/calls.ts';
import * as invitationCalls from '@qunlu/contract/family/invitations.ts';
import * as announcements from '@qunlu/contract/family/announcements.ts';
import * as staff from '@qunlu/contract/family/staff.ts';
import type { Binder } from '../../platform/bind.ts';
import {
  changeFinds,
  checkFamily,
  create,
  dissolve,
  edit,
  leave,
  listCandidates,
  listFamilies,
  shownFamily,
} from './service/families.ts';
import { invitations, invite, listInvitations } from './service/invitations.ts';
import { search } from './service/names.ts';
import { listAnnouncements, prepareAnnouncement, preview, send } from './service/announcements.ts';
import { dissolveByStaff, listForStaff, viewForStaff } from './service/staff.ts';

export function familyRoutes(bind: Binder): void {
  bind(contract.listFamilies, (ctx, { query }) => listFamilies(ctx, query));
  bind(contract.viewFamily, (ctx, { query }) => shownFamily(ctx, query.id));
  bind(
    contract.createFamily,
    (ctx, { body }) => checkFamily(ctx, body),
    (ctx, { body }) => create(ctx, body),
  );
  bind(contract.editFamily, (ctx, { body }) => edit(ctx, body));
  bind(invitationCalls.listCandidates, (ctx, { query }) => listCandidates(ctx, query));
  bind(invitationCalls.inviteCircle, (ctx, { body }) => invite(ctx, body));
  bind(invitationCalls.listInvitations, (ctx, { query }) => listInvitations(ctx, query));
  bind(invitationCalls.answerInvitation, (ctx, { body }) =>
    invitations.end(ctx, body.id, body.yes === 1 ? 'yes' : 'no'),
  );
  bind(invitationCalls.withdrawInvitation, (ctx, { body }) => invitations.end(ctx, body.id, 'withdraw'));
  bind(contract.setFinds, (ctx, { body }) => changeFinds(ctx, body));
  bind(contract.leaveFamily, (ctx, { body }) => leave(ctx, body));
  bind(contract.dissolveFamily, (ctx, { body }) => dissolve(ctx, body));
  bind(contract.searchFamily, (ctx, { query }) => search(ctx, query));
  bind(announcements.previewAnnouncement, (ctx, { query }) => preview(ctx, query));
  bind(
    announcements.sendAnnouncement,
    (ctx, { body }) => prepareAnnouncement(ctx, body),
    (ctx, { body }) => send(ctx, body),
  );
  bind(announcements.listAnnouncements, (ctx, { query }) => listAnnouncements(ctx, query));
  bind(staff.listStaffFamilies, (ctx, { query }) => listForStaff(ctx, query));
  bind(staff.viewStaffFamily, (ctx, { query }) => viewForStaff(ctx, query));
  bind(staff.dissolveStaffFamily, (ctx, { body }) => dissolveByStaff(ctx, body));
}
