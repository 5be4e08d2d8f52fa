import * as joining from '@qunlu/contract/phonebook/joining.ts';
import * as admin from '@qunlu/contract/phonebook/members-admin.ts';
import type { Binder } from '../../../platform/bind.ts';
import { listApplied } from '../service/applications.ts';
import { acceptMembers, refuseMember, withdrawApplication } from '../service/decide.ts';
import { inviteToCircle, viewInvitation } from '../service/invite.ts';
import { viewJoinForm } from '../service/join-form.ts';
import { joinCircle, prepareJoin } from '../service/join.ts';
import { blockMember, leaveCircle, removeMember, unblockMember } from '../service/leave.ts';
import { listManaged, setGuest, setMemberGroup } from '../service/managed-list.ts';
import { editOwnEntry, prepareEntry, setOwnCard, viewOwnEntry } from '../service/own-entry.ts';
import { openFormPhone, viewForm } from '../service/submitted.ts';

export function joiningRoutes(bind: Binder): void {
  bind(joining.viewJoinForm, (ctx, { query }) => viewJoinForm(ctx, query));
  bind(
    joining.joinCircle,
    (ctx, { body }) => prepareJoin(ctx, body),
    (ctx, { body }, seen) => joinCircle(ctx, body, seen),
  );
  bind(joining.withdrawApplication, (ctx, { body }) => withdrawApplication(ctx, body.id));
  bind(joining.leaveCircle, (ctx, { body }) => leaveCircle(ctx, body));
  bind(joining.inviteToCircle, (ctx, { body }) => inviteToCircle(ctx, body.id));
  bind(joining.viewInvitation, (ctx, { query }) => viewInvitation(ctx, query));
  bind(joining.viewOwnEntry, (ctx, { query }) => viewOwnEntry(ctx, query.id));
  bind(
    joining.editOwnEntry,
    (ctx, { body }) => prepareEntry(ctx, body),
    (ctx, { body }, submission) => editOwnEntry(ctx, body, submission),
  );
  bind(joining.setOwnCard, (ctx, { body }) => setOwnCard(ctx, body));
  bind(admin.listApplied, (ctx, { query }) => listApplied(ctx, query));
  bind(admin.acceptMembers, (ctx, { body }) => acceptMembers(ctx, body));
  bind(admin.refuseMember, (ctx, { body }) => refuseMember(ctx, body));
  bind(admin.removeMember, (ctx, { body }) => removeMember(ctx, body));
  bind(admin.blockMember, (ctx, { body }) => blockMember(ctx, body));
  bind(admin.unblockMember, (ctx, { body }) => unblockMember(ctx, body));
  bind(admin.listManaged, (ctx, { query }) => listManaged(ctx, query));
  bind(admin.setMemberGroup, (ctx, { body }) => setMemberGroup(ctx, body));
  bind(admin.setGuest, (ctx, { body }) => setGuest(ctx, body));
  bind(admin.viewForm, (ctx, { query }) => viewForm(ctx, query));
  bind(admin.openFormPhone, (ctx, { body }) => openFormPhone(ctx, body));
}
