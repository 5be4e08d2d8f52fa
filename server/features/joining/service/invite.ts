import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type * as contract from '@qunlu/contract/joining/calls.ts';
import { memberState, circleRules } from '@qunlu/contract/circle/rules.ts';
import {
  after,
  inTransaction,
  secondsOf,
  type Ctx,
  type Deps,
  type ViewerCtx,
} from '../../../platform/context.ts';
import { alone } from '../../../platform/database.ts';
import { lockPeople } from '../../account/api/people.ts';
import { blockedEitherWay } from '../../relation/api/facts.ts';
import { mayInvite, memberCircle, openCircle } from '../../circle/api/access.ts';
import { circleLine } from '../../circle/api/lines.ts';
import { rowOf, type CircleRow, type MemberRow } from '../../circle/api/rows.ts';
import { presentInviter } from '../present.ts';
import {
  dropOldInvitations,
  findInvitation,
  findOwnInvitation,
  insertInvitation,
} from '../store/invitations.ts';
import { shutOut } from './joining-rules.ts';

const day = 86_400;
/** No letters that look alike. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const codeLength = 10;

const freshCode = (ctx: Ctx): string =>
  [...ctx.deps.random(codeLength)].map((byte) => alphabet[byte % alphabet.length]).join('');

/** D76: the caller's own code; the one they have while it is valid for more than a week. */
export async function inviteToCircle(
  ctx: ViewerCtx,
  circleId: number,
): Promise<OutputOf<typeof contract.inviteToCircle>> {
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    await lockPeople(tx, [userId]);
    const { row, can } = await memberCircle(tx, circleId);
    if (!can.invite) fail('forbidden', { message: '这个通讯录只有能审核的人可以邀请' });
    const known = await findOwnInvitation(tx.db, {
      circleId,
      userId,
      after: after(tx.now, circleRules.invitationReuseDays * day),
    });
    const invitation = known ?? {
      code: freshCode(tx),
      phonebook_id: circleId,
      user_id: userId,
      expires_at: after(tx.now, circleRules.invitationDays * day),
    };
    if (!known) await insertInvitation(tx.db, invitation);
    return {
      circle: circleLine(row),
      code: invitation.code,
      url: `${tx.deps.env.publicUrl}/#!/phonebook/${circleId}/s/${invitation.code}`,
      expires_at: secondsOf(invitation.expires_at),
    };
  });
}

/** Whoever invites by this code and may do so now; undefined for one that is unknown, over, of somebody who left, or blocked (D40). */
export async function inviterOf(
  ctx: Ctx,
  circle: CircleRow,
  code: string | undefined,
): Promise<{ member: MemberRow; expiresAt: Date } | undefined> {
  if (!code) return undefined;
  const row = await findInvitation(ctx.db, circle.phonebook_id, code, ctx.now);
  const member = row && (await rowOf(ctx, circle.phonebook_id, row.user_id));
  if (!row || !member || member.hidden || !mayInvite(circle, member)) return undefined;
  if (ctx.viewer && (await blockedEitherWay(ctx, ctx.viewer.userId)).includes(row.user_id)) return undefined;
  return { member, expiresAt: row.expires_at };
}

export async function viewInvitation(
  ctx: Ctx,
  { id, code }: { id: number; code: string },
): Promise<OutputOf<typeof contract.viewInvitation>> {
  const { row, me } = await openCircle(ctx, id);
  if (me?.state === memberState.blacklisted) throw shutOut();
  const found = await inviterOf(ctx, row, code);
  if (!found) fail('notFound', { message: '邀请已过期或无效，请向邀请您的人再要一个' });
  return {
    circle: circleLine(row),
    intro: row.intro,
    inviter: presentInviter(found.member),
    expires_at: secondsOf(found.expiresAt),
    member: me?.state === memberState.normal,
  };
}

const batch = 1000;

/** Job: invitations that are over are forgotten. */
export async function dropInvitations(deps: Deps, goesOn: () => boolean): Promise<void> {
  let dropped = batch;
  while (dropped === batch && goesOn())
    dropped = await dropOldInvitations(alone(deps).db, deps.clock(), batch);
}
