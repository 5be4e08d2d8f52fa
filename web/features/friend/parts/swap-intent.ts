import { newIdempotencyKey } from '../../../platform/idempotency-key.ts';
import { type Intent, intentEnd, keepIntent, takeIntent } from '../../card/parts/intent.ts';

/** The person tapped “swap cards” but must log in, or make a card, first. */
export interface SwapIntent extends Intent {
  act: 'swap';
  /** The token of the QR code that the other person showed on their own screen (D17). */
  face?: string;
  /** The idempotency key: however often the request is sent, it is carried out once. */
  key: string;
  /** The person was already sent to make a card: a person who comes back without one is not sent there again. */
  led: boolean;
}

/** Milliseconds that making a card may take. */
const cardLife = 3_600_000;

export const newSwapIntent = (cardId: number, face: string | null): SwapIntent => ({
  act: 'swap',
  cardId,
  ...(face ? { face } : {}),
  key: newIdempotencyKey(),
  led: false,
  until: intentEnd(),
});

/** Keeps what they asked for while the person makes a card. */
export const keepLed = (input: SwapIntent): void =>
  keepIntent({ ...input, led: true, until: intentEnd(cardLife) } as SwapIntent);

/** Takes what was kept for this card. One that was kept by the question to log in has no key yet. */
export function takeSwapIntent(cardId: number): SwapIntent | null {
  const kept = takeIntent(cardId, (act) => act === 'swap');
  return kept && { ...newSwapIntent(cardId, null), ...(kept as Partial<SwapIntent>), act: 'swap' };
}
