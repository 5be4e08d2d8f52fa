import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { dayText } from '@qunlu/contract/kernel/formats.ts';
import type { adjustReputation } from '@qunlu/contract/reputation/calls.ts';
import { memberState } from '@qunlu/contract/circle/rules.ts';
import { inTransaction, secondsOf, type ViewerCtx } from '../../../platform/context.ts';
import { lockPeople } from '../../account/api/people.ts';
import { memberOf } from '../../circle/api/lookups.ts';
import { logAction } from '../../circle/api/logs.ts';
import { managedModule } from '../../circle/api/plugins.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { notify } from '../../notification/api/notifications.ts';
import { addEntry } from '../store/entries.ts';

type Given = BodyOf<typeof adjustReputation>;

export async function prepareAdjust(ctx: ViewerCtx, { id, reason }: Given): Promise<void> {
  await managedModule(ctx, id, 'score', 'member');
  await checkPlainly(ctx, { texts: [{ field: 'reason', label: '原因', text: reason }] });
}

/** D84: by hand, with a reason that the member reads and the log of the circle keeps; nobody gives to themself. */
export async function adjust(
  ctx: ViewerCtx,
  { id, member_id: memberId, credit, reason }: Given,
): Promise<{ total: number }> {
  if (credit === 0) fail('invalid', { message: '积分请填写 −100 到 100，不能是 0', field: 'credit' });
  const member = await memberOf(ctx, id, memberId);
  const userId = member?.state === memberState.normal ? member.user_id : null;
  if (!member || userId === null || userId === undefined)
    return notFound('这位成员不在通讯录里了', 'member_id');
  const { userId: by } = ctx.viewer;
  if (userId === by) fail('forbidden', { message: '不能调整自己的积分' });
  return inTransaction(ctx, async (tx) => {
    const people = await lockPeople(tx, [by, userId]);
    if (!people.get(by)?.visible) fail('login');
    const circle = await managedModule(tx, id, 'score', 'member');
    const { total } = await addEntry(tx.db, {
      phonebook_id: id,
      user_id: userId,
      key: null,
      kind: 'adjust',
      credit,
      reason,
      day: dayText(secondsOf(tx.now)),
      reverses: null,
      at: tx.now,
    });
    await logAction(tx, {
      circleId: id,
      what: 'adjust-score',
      memberId,
      target: member.realname,
      after: { credit, reason },
    });
    await notify(tx, userId, {
      category: 'membership',
      title: `${circle.row.name}调整了您的圈子积分：${credit > 0 ? `加 ${credit}` : `减 ${-credit}`}`,
      body: `原因：${reason}`,
      path: `/phonebook/${id}/score`,
    });
    return { total };
  });
}
