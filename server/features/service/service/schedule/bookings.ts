import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { dayAndTime } from '@qunlu/contract/order/promise-words.ts';
import { wayDefault } from '@qunlu/contract/service/rules.ts';
import { secondsOf, type ViewerCtx, type Tx } from '../../../../platform/context.ts';
import { lockPeople } from '../../../account/api/people.ts';
import { notifyAgain } from '../../../notification/api/notifications.ts';
import { bookingCan } from '../../policy/booking.ts';
import { findBooking, type BookingRow } from '../../store/bookings.ts';

export type Side = 'buyer' | 'seller';

/** An order of the viewer whose parties are locked, so that its time changes under nobody else. */
export interface HeldBooking {
  row: BookingRow;
  role: Side;
  can: ReturnType<typeof bookingCan>;
}

const sideOf = (row: BookingRow, userId: number): Side =>
  row.buyer_id === userId ? 'buyer' : row.seller_id === userId ? 'seller' : notFound('订单不存在');

/** Locks buyer and seller, in that order of the engine, and reads the order under it. Others' orders do not exist. */
export async function holdBooking(tx: Tx<ViewerCtx>, id: number): Promise<HeldBooking> {
  const found = (await findBooking(tx.db, id)) ?? notFound('订单不存在');
  sideOf(found, tx.viewer.userId);
  await lockPeople(tx, [found.buyer_id, found.seller_id]);
  const row = (await findBooking(tx.db, id)) ?? notFound('订单不存在');
  // The accounts were merged in between: other people would have to be locked.
  if (row.buyer_id !== found.buyer_id || row.seller_id !== found.seller_id) fail('busy');
  const role = sideOf(row, tx.viewer.userId);
  const timed = wayDefault(row.type, row.kind)?.timed ?? false;
  return { row, role, can: bookingCan({ ...row, timed }, role, tx.now) };
}

/** `11月25日 10:00`, as people read it. */
export const atWords = (at: Date, now: Date): string => dayAndTime(secondsOf(at), secondsOf(now));

/** Tells one side what became of the time; what is newer takes the place of what was said before. */
export async function notifyOfTime(
  tx: Tx,
  row: BookingRow,
  given: { to: Side; title: string; body: string },
): Promise<void> {
  await notifyAgain(tx, [
    {
      userId: given.to === 'buyer' ? row.buyer_id : row.seller_id,
      category: 'order',
      title: given.title,
      body: given.body,
      path: `/service/order/${row.service_order_id}`,
      key: `service-order:${row.service_order_id}:time`,
    },
  ]);
}

export const otherOf = (role: Side): Side => (role === 'buyer' ? 'seller' : 'buyer');
