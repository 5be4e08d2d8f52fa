import { newIdempotencyKey } from '../../../platform/idempotency-key.ts';

/**
 * The person tapped “swap cards” but must log in, or make a card, first: the request waits in the storage of this tab. It
 * survives the redirects of WeChat's authorisation and ends with the tab, or after an hour.
 */
export interface SwapWish {
  cardId: number;
  /** The token of the QR code that the other person showed on their own screen (D17). */
  face?: string;
  /** The idempotency key: however often the request is sent, it is carried out once. */
  key: string;
  /** The person was already sent to make a card: a person who comes back without one is not sent there again. */
  led: boolean;
  /** When it was asked for, milliseconds since 1970. */
  at: number;
}

const storageName = 'swap-wish';
/** Milliseconds after which a stored request is ignored: the person no longer expects it to be sent. */
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

/** Takes the stored request out of the storage. Answers with it when it is for this card and still fresh, else with null. */
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
