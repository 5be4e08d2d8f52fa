import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { circleStatus, memberRole, memberState } from '@qunlu/contract/circle/rules.ts';
import type { removeViolator as contract } from '@qunlu/contract/joining/staff.ts';
import { inTransaction, secondsOf, type StaffCtx } from '../../../platform/context.ts';
import { ending } from '../../dues/api/ending.ts';
import { notify } from '../../notification/api/notifications.ts';
import { lockCircle } from '../../circle/api/access.ts';
import { logAction } from '../../circle/api/logs.ts';
import { sameOwner } from '../../circle/api/member-actions.ts';
import { endMembership } from '../../circle/api/membership.ts';
import { circleRowOf, rowOf } from '../../circle/api/rows.ts';
import { audit } from '../../staff/api/audit.ts';
import { lockMember } from './money.ts';

/** D66: staff confirms a violation, so the member is out and the unused days of what they paid stay with the owner. */
export function removeViolator(ctx: StaffCtx, given: BodyOf<typeof contract>): Promise<{ ok: boolean }> {
  const { id, user_id: userId, reason } = given;
  return inTransaction(ctx, async (tx) => {
    const staffId = tx.staff.userId;
    const seen = (await circleRowOf(tx, id)) ?? notFound('通讯录不存在或已解散');
    if (seen.status === circleStatus.dissolved) notFound('通讯录不存在或已解散');
    const { member_id: memberId } = (await rowOf(tx, id, userId)) ?? notFound('没有这位成员');
    const before = await lockMember(tx, seen, memberId);
    if (userId === staffId || seen.owner_id === staffId)
      fail('forbidden', { message: '不能处理自己的通讯录或自己，请交给同事' });
    if (before.state !== memberState.normal || before.role === memberRole.owner)
      fail('stateChanged', { message: '这个人不是普通成员，或已经不在里面' });
    const out = { circleId: id, userId, state: memberState.removed };
    await ending(tx, { ...out, violation: true, dissolved: false });
    const circle = await lockCircle(tx, id);
    const member = (await rowOf(tx, id, userId)) ?? notFound('没有这位成员');
    // Roles and the owner change under the lock of the circle alone.
    sameOwner(seen, circle);
    if (member.role !== before.role)
      fail('stateChanged', { message: '这位成员的状态刚刚变了，请刷新后再试' });
    await endMembership(tx, member, { state: memberState.removed, reason });
    const notified = {
      category: 'membership',
      key: `phonebook-violation:${memberId}:${secondsOf(tx.now)}`,
    } as const;
    await notify(tx, userId, {
      ...notified,
      title: `您已被移出“${circle.name}”`,
      body: `客服确认违规：${reason}。没用完的会费不退。`,
      path: '',
    });
    await notify(tx, circle.owner_id, {
      ...notified,
      title: `客服移出了“${circle.name}”的成员`,
      body: `${member.realname}：${reason}`,
      path: `/phonebook/${id}`,
    });
    await logAction(tx, {
      circleId: id,
      what: 'remove',
      memberId,
      target: member.realname,
      after: { reason },
    });
    await audit(tx, {
      action: 'remove-violator',
      subject: `phonebook:${id}`,
      reason: `${userId}：${reason}`,
    });
    return { ok: true };
  });
}
