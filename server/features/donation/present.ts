import type { Donation } from '@qunlu/contract/donation/calls.ts';
import { someMember } from '@qunlu/contract/donation/rules.ts';
import type { StaffDonation } from '@qunlu/contract/donation/staff.ts';
import { secondsOf } from '../../platform/context.ts';
import type { DonationLine } from './store/donations.ts';
import type { StaffRow } from './store/staff.ts';

const nobody = '已注销的用户';

interface Reader {
  userId: number;
  /** They own the circle. */
  own: boolean;
}

/**
 * Who gave it, as far as this reader may know: of an anonymous one the owner alone to whom it was given, no owner of later; of whom they
 * blocked either way nobody but an owner.
 */
function donorFor(row: DonationLine, { userId, own }: Reader) {
  const mine = row.user_id === userId;
  const isPayee = own && row.seller_id === userId;
  const isSecret = !mine && !isPayee && (row.anonymous || (!own && row.blocked));
  if (isSecret || row.erased === null) return { name: someMember, avatar: '', card_id: 0 };
  if (row.erased) return { name: nobody, avatar: '', card_id: 0 };
  return { name: row.realname ?? '', avatar: row.avatar ?? '', card_id: row.card_id ?? 0 };
}

export function presentDonation(row: DonationLine, reader: Reader): Donation {
  const mine = row.user_id === reader.userId;
  return {
    id: row.donation_id,
    ...donorFor(row, reader),
    anonymous: row.anonymous,
    amount: row.amount - row.refunded,
    message: row.hidden && !mine ? '' : row.message,
    thanks: row.thanks,
    paid_at: row.paid_at ? secondsOf(row.paid_at) : 0,
    mine,
    // An owner of later opens no order that was another's.
    hash: mine || (reader.own && row.seller_id === reader.userId) ? row.hash : '',
    can_thank: reader.own && row.thanks === '',
  };
}

export const presentForStaff = (row: StaffRow): StaffDonation => ({
  donation_id: row.donation_id,
  circle_id: row.phonebook_id,
  circle: row.circle,
  user_id: row.user_id,
  name: row.name ?? '',
  anonymous: row.anonymous,
  amount: row.amount,
  refunded: row.refunded,
  message: row.message,
  thanks: row.thanks,
  hidden: row.hidden,
  reports: row.reports,
  hash: row.hash,
  paid_at: row.paid_at ? secondsOf(row.paid_at) : 0,
});
