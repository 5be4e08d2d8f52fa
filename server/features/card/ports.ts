import type { Ctx } from '../../platform/context.ts';
import { manyPort } from '../../platform/ports.ts';

/** The relation between viewer and owner, as far as it matters for cards (D22). */
export interface Acquaintance {
  is_follow: boolean;
  is_friend: boolean;
  /** The viewer has blocked the owner: they still see the card, with contacts hidden, and can unblock. */
  is_black: boolean;
  /** The owner has blocked the viewer, who gets the answer for a deleted card (D26). */
  blockedBy: boolean;
  /** Members of one phonebook, which opens their contacts to each other (D61). */
  fellow: boolean;
  /** Of fellows: the code of the phonebook, which a receipt names as its source. */
  through?: string;
  /** Parties of a paid order or a confirmed registration, until 30 days after its end. */
  trading: boolean;
}

export const stranger: Acquaintance = {
  is_follow: false,
  is_friend: false,
  is_black: false,
  blockedBy: false,
  fellow: false,
  trading: false,
};

/**
 * The names of places in the product that a receipt has as its source, by code; of codes that are another feature's it says
 * nothing.
 */
export const placeNames =
  manyPort<(ctx: Ctx, codes: readonly string[]) => Promise<ReadonlyMap<string, string>>>('card.place-names');
