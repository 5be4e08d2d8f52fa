import type { revealMember } from '@qunlu/contract/activity/members.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type ViewerCtx } from '../../../../platform/context.ts';
import { lockUser } from '../../../account/api/profile.ts';
import { contactOpen } from '../../policy/members.ts';
import { logActivity } from '../logs.ts';
import { passForms } from '../forms.ts';
import { managedMember } from './members.ts';

/** D22: the phone of somebody who is confirmed, with a receipt that they read and a line of the log, in which it does not stand. */
export async function openContact(ctx: ViewerCtx, passId: number): Promise<OutputOf<typeof revealMember>> {
  return inTransaction(ctx, async (tx) => {
    // Two at once would each write a line.
    await lockUser(tx, tx.viewer.userId);
    const { row: activity, member } = await managedMember(tx, passId);
    if (!contactOpen(member.state, activity.ends_at, tx.now))
      fail('stateChanged', { message: '报名确认后才能看手机号，到活动结束后 30 天为止' });
    const form = passForms.open(tx, member.kept);
    if (!form || form.facts.phone === '') fail('stateChanged', { message: '对方没有留手机号' });
    const { phone, first } = await passForms.openPhone(tx, form);
    if (first)
      await logActivity(tx, { activityId: activity.activity_id, what: 'contact', target: member.name });
    return { phone };
  });
}
