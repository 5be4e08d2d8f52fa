import { useRef, useState } from 'react';
import { popTip } from '../ui/dialog/pop-tip.tsx';
import { isRefusal, type RequestError } from './http/errors.ts';
import { sentence } from './http/sentence.ts';
import { newIdempotencyKey } from './idempotency-key.ts';

/** Sends under the `Idempotency-Key` of the request, and answers or fails as `send` does. `request`: plain data, what is asked for. */
export type Attempt = <T>(request: unknown, send: (key: string) => Promise<T>) => Promise<T>;

/**
 * One request, one action: what is asked for again after a lost answer goes out under the same key, and the server does it once.
 * What was done or refused is over: asking for it again is a new attempt.
 */
export function useAttempt(): Attempt {
  const last = useRef<{ request: string; key: string } | null>(null);
  return async (given, send) => {
    const request = JSON.stringify(given) ?? '';
    const now = last.current?.request === request ? last.current : { request, key: newIdempotencyKey() };
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
  request?: unknown;
  /** Deals with what the server said no to, and answers whether it has; else its sentence is shown. */
  refused?: (error: RequestError) => boolean | Promise<boolean>;
}

export interface Press {
  /** Until the work is over. */
  busy: boolean;
  /** Whether the work went through. While it runs, another press does nothing. `key`: the idempotency key of the request. */
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

  const press: Press['press'] = async (work, { request, refused } = {}) => {
    // Not by `busy`: a second press may come before the first has been drawn.
    if (running.current) return false;
    if (offline !== undefined && !navigator.onLine) {
      popTip(offline, { type: 'bad' });
      return false;
    }
    running.current = true;
    setBusy(true);
    try {
      await attempt(request, work);
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
