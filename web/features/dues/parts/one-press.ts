import { useRef, useState } from 'react';
import { RequestError } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { newIdempotencyKey } from '../../../platform/idempotency-key.ts';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { moneyOffline } from '../../order/parts/money-error.tsx';

export interface OnePress {
  busy: boolean;
  /**
   * Runs the work with the key of this wish: one press, one deed; a press after a lost answer repeats the same. `refused`: deals
   * with what the server said, and answers whether it has; else it is shown.
   */
  press: (
    wish: unknown,
    work: (key: string) => Promise<void>,
    refused?: (error: RequestError) => boolean,
  ) => Promise<void>;
}

export function useOnePress(): OnePress {
  const [busy, setBusy] = useState(false);
  const attempt = useRef({ wish: '', key: '' });

  const press: OnePress['press'] = async (given, work, refused) => {
    if (!navigator.onLine) return popTip(moneyOffline, { type: 'bad' });
    const wish = JSON.stringify(given);
    if (attempt.current.wish !== wish) attempt.current = { wish, key: newIdempotencyKey() };
    setBusy(true);
    try {
      await work(attempt.current.key);
      attempt.current = { wish: '', key: '' };
    } catch (error) {
      const said = error instanceof RequestError && error.status >= 400 && error.status < 500;
      if (said) attempt.current = { wish: '', key: '' };
      if (!(said && refused?.(error))) popTip(sentence(error), { type: 'bad', duration: 5000 });
    }
    setBusy(false);
  };
  return { busy, press };
}
