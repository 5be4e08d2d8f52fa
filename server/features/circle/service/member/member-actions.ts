import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import type { AdminRight } from '@qunlu/contract/circle/rules.ts';
import { inTransaction, type ViewerCtx, type Tx } from '../../../../platform/context.ts';
import { lockPeople } from '../../../account/api/people.ts';
import { findMember, type MemberRow } from '../../store/members.ts';
import { lockManagedCircle, managedCircle, type Circle } from '../circle/access.ts';

/** Whom an action concerns besides the person and the owner, e.g. whoever was paid for what the person has. */
type Also = (tx: Tx, circleId: number, userId: number) => Promise<readonly number[]>;

const nobody: Also = () => Promise.resolve([]);

/** Locks whom an action is about, with the owner, whom it concerns besides, and who does it. Answers their row as it stands then. */
export async function lockMember(
  tx: Tx,
  circle: { phonebook_id: number; owner_id: number },
  memberId: number,
  also: Also = nobody,
): Promise<MemberRow> {
  const { phonebook_id: circleId, owner_id: ownerId } = circle;
  const seen = (await findMember(tx.db, circleId, memberId)) ?? notFound('没有这位成员');
  const by = tx.viewer ? [tx.viewer.userId] : [];
  const { user_id: userId } = seen;
  await lockPeople(
    tx,
    userId === null ? [ownerId, ...by] : [userId, ownerId, ...(await also(tx, circleId, userId)), ...by],
  );
  return (await findMember(tx.db, circleId, memberId)) ?? notFound('没有这位成员');
}

/** Nobody of those whom money may concern was locked for another owner. */
export function sameOwner(seen: { owner_id: number }, now: { owner_id: number }): void {
  if (now.owner_id !== seen.owner_id) fail('stateChanged', { message: '通讯录刚刚换了圈主，请刷新后再试' });
}

export interface MemberAction<T> {
  id: number;
  memberId: number;
  right: AdminRight;
  /** Fails unless it may be done to this member as they stand. Under the lock of the person. */
  check: (circle: Circle, member: MemberRow) => void;
  also?: Also;
  /** What moves money: orders are locked before the circle. */
  money?: (tx: Tx, member: MemberRow) => Promise<void>;
  work: (tx: Tx<ViewerCtx>, circle: Circle, member: MemberRow) => Promise<T>;
}

/**
 * Something that an admin does to a member. The person is locked first, so that of two decisions at once the second one finds
 * what the first has made; the right is asked again under the lock of the circle.
 */
export function onMember<T>(ctx: ViewerCtx, action: MemberAction<T>): Promise<T> {
  const { id, memberId, right } = action;
  return inTransaction(ctx, async (tx) => {
    const seen = await managedCircle(tx, id, right);
    const before = await lockMember(tx, seen.row, memberId, action.also);
    action.check(seen, before);
    await action.money?.(tx, before);
    const circle = await lockManagedCircle(tx, id, right);
    // Roles and the owner change under the lock of the circle alone.
    const member = (await findMember(tx.db, id, memberId)) ?? notFound('没有这位成员');
    sameOwner(seen.row, circle.row);
    if (member.state !== before.state)
      fail('stateChanged', { message: '这位成员的状态刚刚变了，请刷新后再试' });
    action.check(circle, member);
    return action.work(tx, circle, member);
  });
}
