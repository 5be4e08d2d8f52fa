import { duesRules } from '@qunlu/contract/dues/rules.ts';
import { secondsOf, type Tx } from '../../../platform/context.ts';
import { settle } from '../../notification/api/notifications.ts';

/** That their time ends in so many days, or has ended. */
export const reminderKey = (memberId: number, endAt: Date, days: number): string =>
  `dues:ends:${memberId}:${secondsOf(endAt)}:${days}`;

/** They have more time: nothing ends then any more. */
export async function settleReminders(
  tx: Tx,
  userId: number,
  { member_id: memberId, end_at: endAt }: { member_id: number; end_at: Date | null },
): Promise<void> {
  if (endAt === null) return;
  const keys = [0, ...duesRules.reminderDays].map((days) => reminderKey(memberId, endAt, days));
  await settle(tx, userId, keys);
}
