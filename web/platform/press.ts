import { useRef, useState } from 'react';
import { popTip } from '../ui/dialog/pop-tip.tsx';
import { isRefusal, type RequestError } from './http/errors.ts';
import { sentence } from './http/sentence.ts';
import { newIdempotencyKey } from './idempotency-key.ts';

/** Sends under the `Idempotency-Key` of the wish, and answers or fails as `send` does. `wish`: plain data, what is asked for. */
export type Attempt = <T>(wish: unknown, send: (key: string) => Promise<T>) => Promise<T>;

/**
 * One wish, one deed: what is wished again after a lost answer goes out under the same key, and the server does it once.
 * What was done or refused is over: wishing it again is a new attempt.
 */
export function useAttempt(): Attempt {
  const last = useRef<{ wish: string; key: string } | null>(null);
  return async (given, send) => {
    const wish = JSON.stringify(given) ?? '';
    const now = last.current?.wish === wish ? last.current : { wish, key: newIdempotencyKey() };
    last.current = now;
    const over = (): void => {
      if (last.current === now) last.current = null;
    };
    try {
      const answer = await send(now.key);
      over();
      return answer;
    } catch (error) {
      if (isRefusal(error)) over();
      throw error;
    }
  };
}

interface Pressed {
  /** What is asked for, where one button asks for different things: plain data. */
  wish?: unknown;
  /** Deals with what the server said no to, and answers whether it has; else its sentence is shown. */
  refused?: (error: RequestError) => boolean | Promise<boolean>;
}

export interface Press {
  /** Until the work is over. */
  busy: boolean;
  /** Whether the work went through. While it runs, another press does nothing. `key`: the idempotency key of the wish. */
  press: (work: (key: string) => Promise<unknown>, pressed?: Pressed) => Promise<boolean>;
}

interface PressOptions {
  /** Said in place of the work without a network: what is about money does not wait for one. */
  offline?: string;
  /** Milliseconds that the sentence of a failure stays. */
  duration?: number;
}

/** What a button does: one press at a time, its failure as a sentence. For a form, which has these already, see `useAttempt`. */
export function usePress({ offline, duration }: PressOptions = {}): Press {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const attempt = useAttempt();

  const press: Press['press'] = async (work, { wish, refused } = {}) => {
    // Not by `busy`: a second press may come before the first has been drawn.
    if (running.current) return false;
    if (offline !== undefined && !navigator.onLine) {
      popTip(offline, { type: 'bad' });
      return false;
    }
    running.current = true;
    setBusy(true);
    try {
      await attempt(wish, work);
      return true;
    } catch (error) {
      const isSaid = isRefusal(error) && (await refused?.(error));
      if (!isSaid) popTip(sentence(error), { type: 'bad', ...(duration ? { duration } : {}) });
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, press };
}
