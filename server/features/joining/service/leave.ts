import { fail } from '@qunlu/contract/kernel/errors.ts';
import { memberRole, memberState, type MemberState } from '@qunlu/contract/circle/rules.ts';
import { inTransaction, type ViewerCtx, type Tx } from '../../../platform/context.ts';
import { lockPeople } from '../../account/api/people.ts';
import { decided, ending } from '../../dues/api/ending.ts';
import { circleOf, lockCircle, managedCircle, type Circle } from '../../circle/api/access.ts';
import { dropImported } from '../../circle/api/imported.ts';
import { logAction } from '../../circle/api/logs.ts';
import { endMembership, liftBlock } from '../../circle/api/membership.ts';
import { rowOf, type MemberRow } from '../../circle/api/rows.ts';
import { checkReason } from './decide.ts';
import { notifyDecision } from './decisions.ts';
import { onMember } from './money.ts';

/** What is left of a fee goes back as D66 says; of an application all of it. Before the circle is locked. */
async function giveBack(tx: Tx, member: MemberRow, state: MemberState): Promise<void> {
  if (member.user_id === null) return;
  const { phonebook_id: circleId, user_id: userId } = member;
  if (member.state === memberState.applying)
    await decided(tx, { circleId, userId, accepted: false, who: 'seller' });
  if (member.state === memberState.normal || member.state === memberState.expired)
    // D66: only staff confirm that somebody broke the rules.
    await ending(tx, { circleId, userId, state, violation: false, dissolved: false });
}

/** D69: any time, but for the owner, who hands the circle over first. Having left already answers the same. */
export async function leaveCircle(ctx: ViewerCtx, given: { id: number }): Promise<{ state: number }> {
  return inTransaction(ctx, async (tx) => {
    const { row } = await circleOf(tx, given.id);
    const { userId } = tx.viewer;
    await lockPeople(tx, [userId, row.owner_id]);
    const member = await rowOf(tx, given.id, userId);
    if (member?.state === memberState.left) return { state: member.state };
    const may = member?.state === memberState.normal || member?.state === memberState.expired;
    if (!may) fail('stateChanged', { message: '您不是这个通讯录的成员' });
    await giveBack(tx, member, memberState.left);
    await lockCircle(tx, given.id);
    // A transfer locks the circle alone, so it is asked here.
    const me = await rowOf(tx, given.id, userId);
    if (me?.role === memberRole.owner) fail('forbidden', { message: '圈主不能退出，请先转让或解散通讯录' });
    const { state } = await endMembership(tx, me ?? member, { state: memberState.left });
    return { state };
  });
}

/** D57: nobody touches the owner, and only the owner an admin. */
function checkTouchable({ can, me }: Circle, member: MemberRow): void {
  if (member.role === memberRole.owner) fail('forbidden', { message: '不能这样对待圈主' });
  if (member.member_id === me?.member_id) fail('forbidden', { message: '对自己请用“退出通讯录”' });
  if (member.role === memberRole.admin && !can.own) fail('forbidden', { message: '管理员只有圈主能移出' });
}

interface StateOf {
  member_id: number;
  state: number;
}
const stateOf = ({ member_id, state }: MemberRow): StateOf => ({ member_id, state });

const removable: readonly MemberState[] = [memberState.normal, memberState.expired, memberState.imported];

export async function removeMember(
  ctx: ViewerCtx,
  given: { id: number; member_id: number; reason: string },
): Promise<StateOf> {
  const { id, member_id: memberId, reason } = given;
  await managedCircle(ctx, id, 'member');
  await checkReason(ctx, reason);
  return onMember(ctx, {
    id,
    memberId,
    right: 'member',
    check(circle, member) {
      checkTouchable(circle, member);
      if (member.state !== memberState.removed && !removable.includes(member.state))
        fail('stateChanged', { message: '对方已经不是成员了' });
    },
    async money(tx, member) {
      if (removable.includes(member.state)) await giveBack(tx, member, memberState.removed);
    },
    async work(tx, circle, member) {
      if (member.state === memberState.removed) return stateOf(member);
      // D72: nobody has claimed it, so nothing of it is kept, nor their name in the log.
      const unclaimed = member.user_id === null;
      if (unclaimed) await dropImported(tx, [memberId]);
      const removed = unclaimed
        ? { ...member, state: memberState.removed }
        : await endMembership(tx, member, { state: memberState.removed, reason });
      await logAction(tx, {
        circleId: id,
        what: 'remove',
        ...(unclaimed ? {} : { memberId, target: member.realname }),
        before: { role: member.role, state: member.state },
        after: { reason },
      });
      await notifyDecision(tx, circle.row, removed, 'removed');
      return stateOf(removed);
    },
  });
}

/** D58: out, and not in again; nobody tells them. */
export async function blockMember(
  ctx: ViewerCtx,
  { id, member_id: memberId }: { id: number; member_id: number },
): Promise<StateOf> {
  return onMember(ctx, {
    id,
    memberId,
    right: 'member',
    check(circle, member) {
      checkTouchable(circle, member);
      // There is nobody yet who would be kept out by it.
      if (member.user_id === null) fail('stateChanged', { message: '本人还没有认领，请直接移出' });
    },
    async money(tx, member) {
      if (member.state !== memberState.blacklisted) await giveBack(tx, member, memberState.blacklisted);
    },
    async work(tx, _circle, member) {
      if (member.state === memberState.blacklisted) return stateOf(member);
      const blocked = await endMembership(tx, member, { state: memberState.blacklisted });
      await logAction(tx, {
        circleId: id,
        what: 'block',
        memberId,
        target: member.realname,
        before: { role: member.role, state: member.state },
      });
      return stateOf(blocked);
    },
  });
}

/** D58: they may apply again, as somebody who has left. */
export async function unblockMember(
  ctx: ViewerCtx,
  { id, member_id: memberId }: { id: number; member_id: number },
): Promise<StateOf> {
  return onMember(ctx, {
    id,
    memberId,
    right: 'member',
    check(_circle, member) {
      if (member.state !== memberState.blacklisted && member.state !== memberState.left)
        fail('stateChanged', { message: '对方没有被拉黑' });
      if (member.user_id === null) fail('stateChanged', { message: '导入的成员请重新导入' });
    },
    async work(tx, _circle, member) {
      if (member.state === memberState.left) return stateOf(member);
      const free = await liftBlock(tx, memberId);
      await logAction(tx, { circleId: id, what: 'unblock', memberId, target: member.realname });
      return stateOf(free);
    },
  });
}
