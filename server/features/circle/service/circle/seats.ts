import { fail } from '@qunlu/contract/kernel/errors.ts';
import { after, type Tx } from '../../../../platform/context.ts';
import { book, hold, lockPlaces, release, setPool } from '../../../capacity/api/places.ts';
import { quotaOfPerson } from '../../../membership/api/quotas.ts';

/** Name of the seats of circles in `capacity`. */
export const seatSubject = 'phonebook.seat';

const seatKey = (memberId: number): string => `phonebook:${memberId}`;

/**
 * D64: as many seats as the owner's membership permits now; when it lapses nobody is removed, joining stops. Locks the pool: the
 * circle is locked before.
 */
export const fitSeats = async (tx: Tx, circle: { phonebook_id: number; owner_id: number }): Promise<void> =>
  setPool(tx, {
    subject: seatSubject,
    target: String(circle.phonebook_id),
    seats: await quotaOfPerson(tx, 'phonebook.seats', circle.owner_id),
    startsAt: null,
    orTaken: true,
  });

export const isFull = (): never => fail('stateChanged', { message: '通讯录已满员，可以排队等候空位' });

/** Holds the seat of an application for some seconds, e.g. while it is paid. Fails when the circle is full. */
export async function holdSeat(
  tx: Tx,
  circle: { phonebook_id: number; owner_id: number },
  { memberId, userId, seconds }: { memberId: number; userId: number; seconds: number },
): Promise<void> {
  await fitSeats(tx, circle);
  const held = await hold(tx, {
    subject: seatSubject,
    target: String(circle.phonebook_id),
    key: seatKey(memberId),
    userId,
    quantity: 1,
    until: after(tx.now, seconds),
  });
  if (held === 'full') isFull();
}

/** Takes the seat for good; held before or not. Fails when the circle is full. */
export async function takeSeat(
  tx: Tx,
  circle: { phonebook_id: number; owner_id: number },
  member: { memberId: number; userId: number },
): Promise<void> {
  if (await book(tx, seatKey(member.memberId))) return;
  await holdSeat(tx, circle, { ...member, seconds: 60 });
  if (!(await book(tx, seatKey(member.memberId)))) fail('busy');
}

/** Locks the pool in which a member has a seat, before money moves: the circle is locked before. */
export const lockSeat = (tx: Tx, memberId: number): Promise<void> => lockPlaces(tx, seatKey(memberId));

/** Gives the seat back; whoever waits is offered it. */
export const giveSeatBack = (tx: Tx, memberId: number): Promise<boolean> => release(tx, seatKey(memberId));
