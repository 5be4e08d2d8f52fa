import type { Ctx } from '../../platform/context.ts';
import { port } from '../../platform/ports.ts';

/** What two people are to each other, as far as a card cares (D22). */
export interface Acquaintance {
  is_follow: boolean;
  is_friend: boolean;
  /** The viewer blacked the owner: he still sees the card, with contacts closed, and can undo it. */
  is_black: boolean;
  /** The owner blacked the viewer, who sees the page of a deleted card (D26). */
  blackedBy: boolean;
  /** Members of one phonebook. */
  fellow: boolean;
  /** Parties of a paid order or a confirmed registration, until 30 days after its end. */
  trading: boolean;
}

export const stranger: Acquaintance = {
  is_follow: false,
  is_friend: false,
  is_black: false,
  blackedBy: false,
  fellow: false,
  trading: false,
};

/** Filled by relation, phonebook and order in `app.ts`; without them everybody is a stranger. */
export const acquaintance = port<(ctx: Ctx, viewerId: number, ownerId: number) => Promise<Acquaintance>>(
  'card.acquaintance',
  async () => stranger,
);

export type Membership = 'none' | 'member' | 'commerce';

/** Filled by vip. */
export const membership = port<(ctx: Ctx, userId: number) => Promise<Membership>>(
  'card.membership',
  async () => 'none',
);

/** Hears that what a person's default card shows has changed, in the transaction of the change; filled by friend. */
export const cardChanged = port<(tx: Ctx, userId: number) => Promise<void>>(
  'card.changed',
  async () => undefined,
);

/** What certification vouches for. */
export interface CardIdentity {
  card_id: number;
  realname: string;
  company: string;
  position: string;
}

/** Hears that a card has another name, company or position, in the transaction of the change; filled by certification. */
export const identityChanged = port<(tx: Ctx, card: CardIdentity) => Promise<void>>(
  'card.identity-changed',
  async () => undefined,
);

/** Hears that a card is about to go, in the transaction of its removal; filled by certification. */
export const cardRemoved = port<(tx: Ctx, cardId: number) => Promise<void>>(
  'card.removed',
  async () => undefined,
);

/** Friends and distinct connections of people (D33); filled by relation and phonebook. */
export const headcount = port<
  (ctx: Ctx, userIds: readonly number[]) => Promise<Map<number, { friends: number; connections: number }>>
>('card.headcount', async () => new Map());

/** Tells an owner something about his cards, once per key; filled by notice. */
export const tellOwner = port<
  (
    ctx: Ctx,
    userId: number,
    notice: { title: string; body: string; path: string; key: string },
  ) => Promise<void>
>('card.tell-owner', async () => undefined);
