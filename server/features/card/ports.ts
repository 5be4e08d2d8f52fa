import type { Ctx } from '../../platform/context.ts';
import { manyPort } from '../../platform/ports.ts';

/** What two people are to each other, as far as a card cares (D22). */
export interface Acquaintance {
  is_follow: boolean;
  is_friend: boolean;
  /** The viewer blocked the owner: they still see the card, with contacts closed, and can undo it. */
  is_black: boolean;
  /** The owner blocked the viewer, who sees the page of a deleted card (D26). */
  blockedBy: boolean;
  /** Members of one phonebook. */
  fellow: boolean;
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

/** What features above know of two people beyond their relation: fellow members, parties of an order. */
export const acquaintance =
  manyPort<(ctx: Ctx, viewerId: number, ownerId: number) => Promise<Partial<Acquaintance>>>(
    'card.acquaintance',
  );
