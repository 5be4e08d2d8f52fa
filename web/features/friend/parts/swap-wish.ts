import { newIdempotencyKey } from '../../../platform/idempotency-key.ts';

/**
 * A swap that somebody has asked for and that waits until he has logged in, or made a card. It is of this tab and this
 * visit, so that it survives the way through WeChat's authorisation and nothing longer.
 */
export interface SwapWish {
  cardId: number;
  /** From the code that the other one showed on his own screen (D17). */
  face?: string;
  /** One key for the one intention: however often it is sent, it is done once. */
  key: string;
  /** He was led to make a card: who comes back without one is not led there again. */
  led: boolean;
  /** Milliseconds. */
  at: number;
}

const storageName = 'swap-wish';
/** Milliseconds after which nobody remembers having asked. */
const life = 3_600_000;

export const newWish = (cardId: number, face: string | null): SwapWish => ({
  cardId,
  ...(face ? { face } : {}),
  key: newIdempotencyKey(),
  led: false,
  at: Date.now(),
});

export function keepWish(wish: SwapWish): void {
  sessionStorage.setItem(storageName, JSON.stringify(wish));
}

export function dropWish(): void {
  sessionStorage.removeItem(storageName);
}

/** The wish for this card, which is then nobody's any more; null when there is none. */
export function takeWish(cardId: number): SwapWish | null {
  const kept = sessionStorage.getItem(storageName);
  if (kept === null) return null;
  dropWish();
  try {
    const wish = JSON.parse(kept) as SwapWish;
    return wish.cardId === cardId && Date.now() - wish.at < life ? wish : null;
  } catch {
    return null;
  }
}
