import { newIdempotencyKey } from '../../../platform/idempotency-key.ts';
import { type Intent, intentEnd, keepIntent, takeIntent } from '../../card/parts/intent.ts';

/** The person tapped “swap cards” but must log in, or make a card, first. */
export interface SwapWish extends Intent {
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

export const newWish = (cardId: number, face: string | null): SwapWish => ({
  act: 'swap',
  cardId,
  ...(face ? { face } : {}),
  key: newIdempotencyKey(),
  led: false,
  until: intentEnd(),
});

/** Keeps the wish while the person makes a card. */
export const keepLed = (wish: SwapWish): void =>
  keepIntent({ ...wish, led: true, until: intentEnd(cardLife) } as SwapWish);

/** Takes the kept wish for this card. One that was kept by the question to log in has no key yet. */
export function takeWish(cardId: number): SwapWish | null {
  const kept = takeIntent(cardId, (act) => act === 'swap');
  return kept && { ...newWish(cardId, null), ...(kept as Partial<SwapWish>), act: 'swap' };
}
