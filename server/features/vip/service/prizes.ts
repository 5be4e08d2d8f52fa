import { vipRules } from '@qunlu/contract/vip/rules.ts';
import type { Tx } from '../../../platform/context.ts';
import { plus } from '../policy.ts';
import { findLive } from '../store/entitlements.ts';
import { addEntitlement, isTooFar, nextStart } from './entitlements.ts';
import { requireHeld } from '../../../platform/held.ts';

const kind = 'vipPhonebook';

async function hasRoom(tx: Tx, userId: number, days: number): Promise<boolean> {
  const starts = nextStart(await findLive(tx.db, [userId], tx.now), kind, tx.now);
  return !isTooFar(plus(starts, { months: 0, days }), tx.now);
}

/**
 * D125: days of membership for a mission, once by its key. Claimed at once, those of many times may be more than one stretch
 * holds; what would be too far ahead is left out, so that nobody loses their points by it. The person is locked.
 */
export async function givePrize(
  tx: Tx,
  prize: { userId: number; key: string; days: number; title: string },
): Promise<void> {
  const { userId, key, title } = prize;
  requireHeld(tx.db, 'person', userId);
  for (let part = 0, left = prize.days; left > 0; part += 1) {
    const days = Math.min(left, vipRules.giftDays);
    left -= days;
    if (!(await hasRoom(tx, userId, days))) return;
    await addEntitlement(tx, {
      userId,
      kind,
      source: 'mission',
      key: `mission:${userId}:${key}${part === 0 ? '' : `:${part}`}`,
      days,
      reason: title.slice(0, 100),
    });
  }
}
