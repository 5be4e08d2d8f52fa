import type { decideRegistration } from '@qunlu/contract/activity/members.ts';
import { registrationState } from '@qunlu/contract/activity/rules.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type ViewerCtx } from '../../../../platform/context.ts';
import { checkPlainly } from '../../../moderation/api/check.ts';
import { decideHeld } from '../../../order/api/refund-by-seller.ts';
import { presentMember, type MemberLine } from '../../present/member.ts';
import { findFirstOf } from '../../store/members.ts';
import { gone } from '../access.ts';
import { logActivity } from '../logs.ts';
import { setState } from '../registering/states.ts';
import { holdRegistration } from './held.ts';

type Given = BodyOf<typeof decideRegistration>;

const { auditing, confirmed, refused, refunding, refunded } = registrationState;
/** Whom the host did not take, and whose money is on its way back or there. */
const turnedAway: readonly number[] = [refused, refunding, refunded];

/** D137: what whoever registered will read, before the transaction. */
export const checkReason = (
  ctx: ViewerCtx,
  { reason = '' }: { reason?: string | undefined },
): Promise<void> => checkPlainly(ctx, { texts: [{ field: 'reason', label: '原因', text: reason }] });

/** D95: once, by whoever manages registrations; the same again is answered as it stands. A refusal gives everything back. */
export async function decideMember(ctx: ViewerCtx, given: Given): Promise<MemberLine> {
  const { registration_id: id, verdict, reason = '' } = given;
  return inTransaction(ctx, async (tx) => {
    const { activity, can, row, order } = await holdRegistration(tx, id);
    const answer = async (): Promise<MemberLine> =>
      presentMember((await findFirstOf(tx.db, id)) ?? gone(), can);
    const pass = verdict === 'pass';
    const wasTurnedAway = turnedAway.includes(row.state) && order?.row.accepted_at === null;
    if (pass ? row.state === confirmed : wasTurnedAway) return answer();
    if (row.state !== auditing || !order)
      fail('stateChanged', { message: '这份报名已经处理过，请刷新后再看' });
    if (!pass) await setState(tx, id, row.state, reason);
    await decideHeld(
      tx,
      order,
      pass
        ? { accepted: true }
        : {
            accepted: false,
            who: 'seller',
            step: 'decline',
            words: reason === '' ? '报名没有通过' : `报名没有通过：${reason}`,
            key: `order:${order.row.order_id}:declined`,
          },
    );
    const member = await answer();
    await logActivity(tx, {
      activityId: activity.activity_id,
      what: pass ? 'accept' : 'refuse',
      target: member.name,
      after: pass ? {} : { reason },
    });
    return member;
  });
}
