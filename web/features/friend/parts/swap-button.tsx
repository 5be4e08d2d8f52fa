import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { later } from '../../../platform/later.ts';
import { useQueryParams } from '../../../platform/router/params.ts';
import { useSession } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { useApplicationLimits } from '../queries/application-limits.ts';
import type { NewFriend } from './new-friend.ts';
import { newSwapIntent, type SwapIntent, takeSwapIntent } from './swap-intent.ts';

type Kind = 'primary' | 'secondary';

export interface SwapButtonProps {
  card: NewFriend;
  kind: Kind;
  /** The button shown in place of this one when there is nothing left to swap. */
  beside: (kind: Kind) => ReactNode;
}

/** The main action on somebody else's card: hand over one's own card (D41). */
export function SwapButton({ card, kind, beside }: SwapButtonProps) {
  const { card_id: cardId, user_id: userId, is_friend, is_black } = card;
  const client = useQueryClient();
  const { guest } = useSession();
  const face = useQueryParams().get('face');
  const [busy, setBusy] = useState(false);
  const strangers = !is_friend && !is_black;
  const { data: state } = useApplicationLimits(userId, !guest && strangers);

  const send = (input: SwapIntent): Promise<void> =>
    later(import('./swap.ts'), async ({ swap }) => {
      setBusy(true);
      await swap(client, card, input);
      setBusy(false);
    });
  const resume = useEffectEvent(send);

  useEffect(() => {
    if (guest) return;
    const input = takeSwapIntent(cardId);
    if (input) void resume(input);
  }, [guest, cardId]);

  function tapped(): void {
    const input = newSwapIntent(cardId, face);
    if (guest) {
      void later(import('../../card/parts/ask-login.tsx'), ({ askLogin }) =>
        askLogin({ intent: input, name: card.realname }),
      );
      return;
    }
    // Set at once: a second tap may come before the code for the first has loaded.
    setBusy(true);
    void send(input).finally(() => setBusy(false));
  }

  if (!strangers || (state?.waiting_mine && state.waiting_id > 0)) return beside(kind);
  return (
    <>
      {beside('secondary')}
      <Button kind={kind} busy={busy} onClick={tapped}>
        交换名片
      </Button>
    </>
  );
}
