import { fail } from '@qunlu/contract/kernel/errors.ts';

/** Transactions of one person at once in a process: whoever waits for a lock of their own must not hold more connections. */
const most = 2;
/** Further ones that wait, without a connection. */
const waitingMost = 100;
const retrySeconds = 2;

interface Share {
  running: number;
  waiting: (() => void)[];
}

const shares = new Map<number, Share>();

/** Runs the transaction of a person when fewer than {@link most} of theirs run. The database's locks stay the truth. */
export async function inShare<T>(userId: number, work: () => Promise<T>): Promise<T> {
  const share = shares.get(userId) ?? { running: 0, waiting: [] };
  shares.set(userId, share);
  if (share.running < most) share.running += 1;
  else if (share.waiting.length >= waitingMost) fail('busy', { retryAfter: retrySeconds });
  // Whoever leaves hands the place over, so that nobody overtakes.
  else await new Promise<void>((go) => void share.waiting.push(go));
  try {
    return await work();
  } finally {
    const next = share.waiting.shift();
    if (next) next();
    else if (share.running > 1) share.running -= 1;
    else shares.delete(userId);
  }
}
