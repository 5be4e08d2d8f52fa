import * as joining from '@qunlu/contract/joining/calls.ts';
import * as deciding from '@qunlu/contract/joining/deciding.ts';
import * as owner from '@qunlu/contract/joining/owner.ts';
import * as staff from '@qunlu/contract/joining/staff.ts';
import type { Binder } from '../../platform/bind.ts';
import { prepareEntry } from '../circle/api/own-entry.ts';
import { listApplied } from './service/applications.ts';
import { acceptMembers, refuseMember, withdrawApplication } from './service/decide.ts';
import { cancelDissolve, dissolveCircle, viewDissolve } from './service/dissolve.ts';
import { inviteToCircle, viewInvitation } from './service/invite.ts';
import { viewJoinForm } from './service/join-form.ts';
import { joinCircle, prepareJoin } from './service/join.ts';
import { blockMember, leaveCircle, removeMember, unblockMember } from './service/leave.ts';
import { editOwnEntry, setOwnCard, viewOwnEntry } from './service/own-entry.ts';
import { removeViolator } from './service/staff-removal.ts';
import { answerTransfer, cancelTransfer, transferCircle, viewTransfer } from './service/transfer.ts';

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
  decidingRoutes(bind);
  endingRoutes(bind);
}

/** Who comes in and who goes, as admins and staff decide it. */
function decidingRoutes(bind: Binder): void {
  bind(deciding.listApplied, (ctx, { query }) => listApplied(ctx, query));
  bind(deciding.acceptMembers, (ctx, { body }) => acceptMembers(ctx, body));
  bind(deciding.refuseMember, (ctx, { body }) => refuseMember(ctx, body));
  bind(deciding.removeMember, (ctx, { body }) => removeMember(ctx, body));
  bind(deciding.blockMember, (ctx, { body }) => blockMember(ctx, body));
  bind(deciding.unblockMember, (ctx, { body }) => unblockMember(ctx, body));
  bind(staff.removeViolator, (ctx, { body }) => removeViolator(ctx, body));
}

/** How the owner gives a circle up. */
function endingRoutes(bind: Binder): void {
  bind(owner.viewTransfer, (ctx, { query }) => viewTransfer(ctx, query.id));
  bind(owner.transferCircle, (ctx, { body }) => transferCircle(ctx, body));
  bind(owner.answerTransfer, (ctx, { body }) => answerTransfer(ctx, body));
  bind(owner.cancelTransfer, (ctx, { body }) => cancelTransfer(ctx, body.id));
  bind(owner.viewDissolve, (ctx, { query }) => viewDissolve(ctx, query.id));
  bind(owner.dissolveCircle, (ctx, { body }) => dissolveCircle(ctx, body));
  bind(owner.cancelDissolve, (ctx, { body }) => cancelDissolve(ctx, body.id));
}
