import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { secondsOf, type Tx } from '../../../platform/context.ts';
import { notifyAll, settle, settleAll } from '../../notification/api/notifications.ts';
import type { WaitedPlace } from '../ports.ts';
import type { WaitRow } from '../store/waits.ts';

const keyOf = (waitId: number, what: 'offered' | 'lapsed'): string => `capacity:${waitId}:${what}`;

export const notifyOffered = (
  tx: Tx,
  offered: readonly { wait: WaitRow; what: WaitedPlace }[],
  until: Date,
): Promise<void> =>
  notifyAll(
    tx,
    offered.map(({ wait, what }) => ({
      userId: wait.user_id,
      category: 'order' as const,
      title: '候补轮到您了',
      body: `${what.title}：为您留了 ${wait.quantity} 个名额，请在 ${dateTime(secondsOf(until))} 前确认，过时让给下一位。`,
      path: what.path,
      key: keyOf(wait.wait_id, 'offered'),
    })),
  );

export const notifyLapsed = (
  tx: Tx,
  lapsed: readonly { wait: WaitRow; what: WaitedPlace }[],
): Promise<void> =>
  notifyAll(
    tx,
    lapsed.map(({ wait, what }) => ({
      userId: wait.user_id,
      category: 'order' as const,
      title: '候补的名额已过期',
      body: `${what.title}：没有按时确认，名额已让给下一位。仍然想要，可以再去候补。`,
      path: what.path,
      key: keyOf(wait.wait_id, 'lapsed'),
    })),
  );

/** The offer needs nothing of them any more. */
export const settleOffer = (tx: Tx, userId: number, waitId: number): Promise<void> =>
  settle(tx, userId, [keyOf(waitId, 'offered')]);

/** The same where offers lapse, are given back, or the queue is closed. */
export const settleOffers = (
  tx: Tx,
  waits: readonly { user_id: number; wait_id: number }[],
): Promise<void> =>
  waits.length === 0
    ? Promise.resolve()
    : settleAll(
        tx,
        [...new Set(waits.map(({ user_id }) => user_id))],
        waits.map(({ wait_id }) => keyOf(wait_id, 'offered')),
      );
