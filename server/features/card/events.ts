import { defineEvent } from '../../platform/events.ts';

/** A person's default card shows something else, or another card has become the default. */
export const cardChanged = defineEvent<{ userId: number }>('card.changed', ({ userId }) => `user ${userId}`);

/** A card that is not its owner's default shows something else, or others may see it or not any more. */
export const otherCardChanged = defineEvent<{ userId: number; cardId: number }>(
  'card.other-changed',
  ({ userId }) => `user ${userId}`,
);

/** Whether others may see a default card has changed: staff or a review took it down or restored it. */
export const cardVisibilityChanged = defineEvent<{ userId: number; cardId: number; visible: boolean }>(
  'card.visibility-changed',
  ({ userId }) => `user ${userId}`,
);

/** The fields that certification confirms. */
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

/** A card is about to be deleted; its row still exists. */
export const cardRemoved = defineEvent<{ cardId: number }>('card.removed', ({ cardId }) => `card ${cardId}`);
