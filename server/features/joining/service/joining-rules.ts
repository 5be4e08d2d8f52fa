import { Failure } from '@qunlu/contract/kernel/errors.ts';
import {
  applicationWaits,
  circleStatus,
  joinType,
  memberState,
  circleRules,
  type JoinType,
} from '@qunlu/contract/circle/rules.ts';
import { after } from '../../../platform/context.ts';
import { endingWords } from '../../circle/api/membership.ts';
import type { CircleRow, MemberRow } from '../../circle/api/rows.ts';

export const isPaid = (type: JoinType): boolean => type === joinType.paid || type === joinType.paidApproval;
const isApproved = (type: JoinType): boolean => type === joinType.approval || type === joinType.paidApproval;

/** Nothing is to be done: they belong to it, or an admin has been asked. */
export const stands = (me: MemberRow | undefined): boolean =>
  me !== undefined &&
  (me.state === memberState.normal ||
    (me.state === memberState.applying && me.waits === applicationWaits.approval));

/** All that somebody who is shut out learns, whatever they ask. */
export const shutOut = (): Failure => new Failure('forbidden', { message: '您暂时不能加入这个通讯录' });

function tooEarly(at: Date, now: Date, words: string): Failure {
  const retryAfter = Math.ceil((at.getTime() - now.getTime()) / 1000);
  return new Failure('tooOften', {
    message: `${words}，请 ${Math.ceil(retryAfter / 3600)} 小时后再申请`,
    retryAfter,
  });
}

/** D58, D59: why somebody may not come in now; null when they may. */
export function joinProblem(
  circle: Pick<CircleRow, 'status' | 'join_type'>,
  me: MemberRow | undefined,
  now: Date,
): Failure | null {
  if (me?.state === memberState.blacklisted) return shutOut();
  if (circle.status === circleStatus.dissolving) return new Failure('stateChanged', { message: endingWords });
  if (circle.status !== circleStatus.normal)
    return new Failure('stateChanged', { message: '这个通讯录现在不接受加入' });
  const pause = circleRules.applyHours * 3600;
  if (me?.state === memberState.removed && me.ended_at && after(me.ended_at, pause) > now)
    return tooEarly(after(me.ended_at, pause), now, '您刚被移出这个通讯录');
  const asked = me?.last_applied_at ? after(me.last_applied_at, pause) : null;
  if (isApproved(circle.join_type) && me?.state !== memberState.applying && asked && asked > now)
    return tooEarly(asked, now, '两次申请要隔 24 小时');
  return null;
}
