import type { ViewerCtx, Tx } from '../../../platform/context.ts';
import { lockPeople } from '../../account/api/people.ts';
import { payees } from '../../dues/api/ending.ts';
import {
  lockMember as lockOne,
  onMember as onOne,
  type MemberAction,
} from '../../circle/api/member-actions.ts';
import type { MemberRow } from '../../circle/api/rows.ts';

interface OfCircle {
  phonebook_id: number;
  owner_id: number;
}

/** Whoever was paid for what the person has, e.g. who owned the circle before: their money may be concerned, too. */
const paid = (tx: Tx, circleId: number, userId: number): Promise<number[]> =>
  payees(tx, { circleId, userId });

/** Locks a person, the owner, and whoever else was paid for what the person has: all whom money may concern. */
export const lockForMoney = async (
  tx: Tx,
  { phonebook_id: id, owner_id: ownerId }: OfCircle,
  userId: number,
): ReturnType<typeof lockPeople> => lockPeople(tx, [userId, ownerId, ...(await paid(tx, id, userId))]);

/** The same by the number of the member, with who does it. Answers their row as it stands then. */
export const lockMember = (tx: Tx, circle: OfCircle, memberId: number): Promise<MemberRow> =>
  lockOne(tx, circle, memberId, paid);

/** Something that an admin does to a member and that may move money. */
export const onMember = <T>(ctx: ViewerCtx, action: Omit<MemberAction<T>, 'also'>): Promise<T> =>
  onOne(ctx, { ...action, also: paid });
