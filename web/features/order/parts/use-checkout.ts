import { yuan } from '@qunlu/contract/kernel/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RequestError } from '../../../platform/http/errors.ts';
import { usePress } from '../../../platform/press.ts';
import { navigate } from '../../../platform/router/location.ts';
import { buzz } from '../../../ui/motion.ts';
import { orderPaths } from '../paths.ts';
import { moneyOffline } from './money-error.tsx';

/** What pressing has made. */
export interface PlacedOrder {
  /** The order that is to be paid now. */
  hash: string;
  /** Where its result is told; else the page of all orders' results. */
  result?: string;
  /** Nothing is left to pay: `result` opens at once. */
  paid?: boolean;
}

/** What one press buys. */
export interface Purchase {
  /** What is asked for, plain data: the same again goes out under the same key. */
  input: unknown;
  /** Makes the order; nothing where there is none to pay, and the page has said so. */
  send: (key: string) => Promise<PlacedOrder | undefined>;
  /** Way back from paying: `form` to what was before this page, whose work is done; `offer` to this page. */
  back: 'form' | 'offer';
  /** After a no: asks what is on offer now. Its price, fen, where the page can name it, beside the one that was shown. */
  again?: (error: RequestError) => Promise<{ seen: number; now: number | undefined } | void>;
  /** What follows the two prices when they differ. */
  changed?: string;
  /** Says a no at its place, and answers whether it has; else its sentence is shown. */
  refused?: (error: RequestError) => boolean;
}

export interface CheckoutState {
  busy: boolean;
  /** What has changed since the price was shown; '' for nothing. */
  notice: string;
  /** Something else is chosen: what was said of the last one goes. */
  forget: () => void;
  /** Whether an order was made. */
  buy: (purchase: Purchase) => Promise<boolean>;
}

/** What is said of money stays for longer. */
const duration = 5000;

/**
 * Buys: one press, one order; a press after a lost answer repeats the same. Then the page of paying, or the result. `free`:
 * no money is about, so that it may be tried without a network.
 */
export function useCheckout({ free = false }: { free?: boolean } = {}): CheckoutState {
  const client = useQueryClient();
  const { busy, press } = usePress({ duration, ...(free ? {} : { offline: moneyOffline }) });
  const [notice, setNotice] = useState('');

  function open({ hash, result = '', paid = false }: PlacedOrder, back: Purchase['back']): void {
    // What was bought changes more than is known here: whatever is opened next asks anew.
    void client.invalidateQueries({ refetchType: 'none' });
    if (paid) buzz(30);
    navigate(paid ? result : orderPaths.pay(hash, result), { replace: back === 'form' });
  }

  const buy: CheckoutState['buy'] = ({ input, send, back, again, changed = '', refused }) =>
    press(
      async (key) => {
        setNotice('');
        const placed = await send(key);
        if (placed) open(placed, back);
      },
      {
        request: input,
        async refused(error) {
          const price = await again?.(error);
          const isOther = price?.now !== undefined && price.now !== price.seen;
          if (!isOther || changed === '') return refused?.(error) ?? false;
          // Nothing was taken, and the page shows the new price.
          setNotice(`价格变了：刚才 ¥${yuan(price.seen)}，现在 ¥${yuan(price.now ?? 0)}。${changed}`);
          return true;
        },
      },
    );

  return { busy, notice, forget: () => setNotice(''), buy };
}
