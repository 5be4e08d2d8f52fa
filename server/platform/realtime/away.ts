import { pollingMs } from '@qunlu/contract/kernel/realtime-topics.ts';
import type { RealtimeListener } from './bus.ts';

/**
 * Makes good what a lost connection to the bus misses: pages are told to look again every ten seconds while it is away, as they would
 * poll without a socket (K009), and once more when it is back. `failed` hears why, once for each time.
 */
export function makeUp(listener: () => RealtimeListener | undefined, failed: (error: unknown) => void) {
  let timer: ReturnType<typeof setInterval> | undefined;
  let stopped = false;
  const lookAgain = (): void => listener()?.lookAgain();
  return {
    /** Before the first connection. */
    begin(): void {
      timer ??= setInterval(lookAgain, pollingMs).unref();
    },
    lost(error: unknown): void {
      if (timer || stopped) return;
      failed(error);
      this.begin();
    },
    back(): void {
      if (!timer) return;
      clearInterval(timer);
      timer = undefined;
      lookAgain();
    },
    stop(): void {
      stopped = true;
      clearInterval(timer);
    },
  };
}

/** Milliseconds before another try. */
export const backoff = (tries: number): number => Math.min(5000, 250 * 2 ** tries) * (1 + Math.random() / 2);
