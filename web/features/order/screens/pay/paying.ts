import type { Order } from '@qunlu/contract/order/entity.ts';
import { orderState } from '@qunlu/contract/order/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { host } from '../../../../platform/host/host.ts';
import { RequestError } from '../../../../platform/http/errors.ts';
import { sentence } from '../../../../platform/http/sentence.ts';
import { useAttempt } from '../../../../platform/press.ts';
import { navigate } from '../../../../platform/router/location.ts';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { buzz } from '../../../../ui/motion.ts';
import { orderPaths, paidAt } from '../../paths.ts';
import { orderChanged } from '../../parts/held-orders.ts';
import { startPaying, usePaid } from '../../queries.ts';

export type Phase =
  | { kind: 'choosing' }
  | { kind: 'starting' }
  /** The host says that it is paid, or does not know: only the server knows. */
  | { kind: 'checking' }
  /** A phone scans this. */
  | { kind: 'code'; url: string; amount: number };

/** How long a person waits for the answer of the server before they may pay once more, milliseconds. */
const patience = 8000;

export interface PaymentState {
  phase: Phase;
  /** Checking takes long: the person may go on. */
  slow: boolean;
  /** What of the balance the attempt that was begun holds, fen. */
  reserved: number;
  pay(useBalance: boolean): Promise<void>;
  /** Back from the code to the choice. */
  choose(): void;
}

/**
 * Pays an unpaid order. What the host says proves nothing: the screen goes on once the server says paid. One press, one
 * attempt; a press after a lost answer repeats the same attempt. `back`: the person comes back from a payment page; `then`: where
 * they go when it is paid, '' for the page of results.
 */
export function usePaying(order: Order, back: boolean, then: string): PaymentState {
  const { hash } = order;
  const client = useQueryClient();
  const [phase, setPhase] = useState<Phase>({ kind: back ? 'checking' : 'choosing' });
  const [slow, setSlow] = useState(false);
  const [reserved, setReserved] = useState(0);
  const running = useRef(false);
  const attempt = useAttempt();
  const paid = usePaid(hash, order.state === orderState.unpaid);
  const state = paid.data?.state ?? orderState.unpaid;

  const moved = useEffectEvent(() => {
    void orderChanged(client, hash);
    if (state !== orderState.paid) return;
    buzz(30);
    navigate(paidAt(hash, then), { replace: true });
  });
  useEffect(() => {
    if (state !== orderState.unpaid) moved();
  }, [state]);

  const checking = phase.kind === 'checking';
  useEffect(() => {
    if (!checking) return;
    const timer = setTimeout(() => setSlow(true), patience);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [checking]);

  async function attemptOnce(useBalance: boolean): Promise<void> {
    const channel = host().payChannel();
    const answer = await attempt({ hash, useBalance, channel }, (key) =>
      startPaying(hash, useBalance, channel, key),
    );
    if (answer.state !== orderState.unpaid || !answer.start) {
      setPhase({ kind: 'checking' });
      await paid.refetch();
      return;
    }
    setReserved(answer.balance_part);
    const { kind, url, params } = answer.start;
    if (kind === 'qrcode') {
      setPhase({ kind: 'code', url, amount: answer.channel_part });
      void paid.refetch();
      return;
    }
    const start = kind === 'invoke' && params ? { kind, params } : { kind: 'redirect' as const, url };
    const result = await host().pay(start, { returnTo: orderPaths.payAgain(hash, then) });
    if (result === 'cancelled') popTip('没有付款，订单还为您留着');
    setPhase({ kind: result === 'cancelled' ? 'choosing' : 'checking' });
    // A person who says that they gave up may have paid all the same.
    void paid.refetch();
  }

  return {
    phase,
    slow,
    reserved,
    async pay(useBalance) {
      if (running.current) return;
      running.current = true;
      setPhase({ kind: 'starting' });
      try {
        await attemptOnce(useBalance);
      } catch (error) {
        setPhase({ kind: 'choosing' });
        popTip(sentence(error), { type: 'bad' });
        if (error instanceof RequestError && error.status >= 400) {
          void orderChanged(client, hash);
          void paid.refetch();
        }
      } finally {
        running.current = false;
      }
    },
    choose: () => setPhase({ kind: 'choosing' }),
  };
}
