import { defineEvent } from '../../platform/events.ts';

/** What a person's default card shows has changed, or it is another card now. */
export const cardChanged = defineEvent<{ userId: number }>('card.changed', ({ userId }) => `user ${userId}`);

/** Staff or a review took a default card down, or put it back: others may (not) read what it says. */
export const cardVisibilityChanged = defineEvent<{ userId: number; cardId: number; visible: boolean }>(
  'card.visibility-changed',
  ({ userId }) => `user ${userId}`,
);

/** What certification vouches for. */
export interface CardIdentity {
  card_id: number;
  realname: string;
  company: string;
  position: string;
}

/** A card has another name, company or position. */
export const identityChanged = defineEvent<CardIdentity>(
  'card.identity-changed',
  ({ card_id }) => `card ${card_id}`,
);

/** A card is about to go; its row is still there. */
export const cardRemoved = defineEvent<{ cardId: number }>('card.removed', ({ cardId }) => `card ${cardId}`);
