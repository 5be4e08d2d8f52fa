import { fail } from '@qunlu/contract/kernel/errors.ts';
import {
  circleStatus,
  memberRole,
  memberState,
  circleRules,
  type JoinWay,
  type MemberState,
} from '@qunlu/contract/circle/rules.ts';
import { after, type Ctx, type Tx } from '../../../../platform/context.ts';
import { raise } from '../../../../platform/events.ts';
import { memberJoined, memberLeft } from '../../events.ts';
import type { CircleRow } from '../../store/circles.ts';
import { countJoined, updateMember, type MemberChange, type MemberRow } from '../../store/members.ts';
import { memberForms } from '../form/forms.ts';
import { settleApplied, withdrawApplied } from '../circle/application-notifications.ts';
import { giveSeatBack, takeSeat } from '../circle/seats.ts';

/** D68: to whoever would come in while a circle dissolves. */
export const endingWords = '这个通讯录正在解散，不再接受新成员';

/** How many live circles somebody belongs to, own ones included. */
export const joinedCount = (ctx: Ctx, userId: number): Promise<number> => countJoined(ctx.db, userId);

/** Fails when somebody belongs to as many circles as one may (D64). Their row of `account` is locked. */
export async function checkJoined(tx: Tx, userId: number): Promise<void> {
  if ((await joinedCount(tx, userId)) >= circleRules.joined)
    fail('stateChanged', { message: `最多加入 ${circleRules.joined} 个通讯录，请先退出一些` });
}

/**
 * Makes somebody a normal member: seat, state, event. The one way in, whoever decides it. People and circle are locked; the row
 * stands in a state from which D58 lets them in.
 */
export async function admit(
  tx: Tx,
  circle: CircleRow,
  member: MemberRow,
  given: { via?: JoinWay; endAt?: Date | null; change?: MemberChange } = {},
): Promise<MemberRow> {
  const userId = member.user_id ?? fail('stateChanged');
  if (circle.status === circleStatus.dissolving) fail('stateChanged', { message: endingWords });
  await checkJoined(tx, userId);
  await takeSeat(tx, circle, { memberId: member.member_id, userId });
  const row = await updateMember(tx.db, member.member_id, {
    ...given.change,
    state: memberState.normal,
    waits: 0,
    reason: '',
    via: given.via ?? member.via,
    end_at: given.endAt === undefined ? member.end_at : given.endAt,
    joined_at: tx.now,
    ended_at: null,
    fresh_at: tx.now,
  });
  if (member.state === memberState.applying) await settleApplied(tx, circle.phonebook_id);
  await memberForms.keep(tx, member.member_id);
  await raise(tx, memberJoined, {
    circleId: circle.phonebook_id,
    userId,
    memberId: row.member_id,
    via: row.via,
    inviterId: row.inviter_id,
  });
  return row;
}

/**
 * Ends a membership or an application: seat, state, role and rights, and the form goes 30 days later, or after `formDays` (D69). People and circle are
 * locked, and what was paid has been settled before that, since orders come first. `again`: nobody has looked at the application, so they may
 * apply again at once.
 */
export async function endMembership(
  tx: Tx,
  member: MemberRow,
  given: { state: MemberState; reason?: string; formDays?: number; again?: boolean },
): Promise<MemberRow> {
  const wasNormal = member.state === memberState.normal;
  const row = await updateMember(tx.db, member.member_id, {
    state: given.state,
    waits: 0,
    role: memberRole.member,
    rights: [],
    group_id: null,
    reason: given.reason ?? '',
    ended_at: tx.now,
    ...(given.again && { last_applied_at: null }),
  });
  await giveSeatBack(tx, member.member_id);
  // Refused, it was looked at; whoever else ends it leaves nothing to look at.
  if (member.state === memberState.applying)
    await settleApplied(tx, member.phonebook_id, given.state !== memberState.refused);
  if (member.role === memberRole.admin && member.user_id !== null)
    await withdrawApplied(tx, member.phonebook_id, member.user_id);
  const days = given.formDays ?? circleRules.formDays;
  await memberForms.eraseAt(tx, member.member_id, after(tx.now, days * 86_400));
  if (wasNormal && member.user_id !== null)
    await raise(tx, memberLeft, {
      circleId: member.phonebook_id,
      userId: member.user_id,
      memberId: member.member_id,
      state: given.state,
    });
  return row;
}

/** Whoever was shut out may apply again, as somebody who has left (D58). People and circle are locked. */
export const liftBlock = (tx: Tx, memberId: number): Promise<MemberRow> =>
  updateMember(tx.db, memberId, { state: memberState.left });
