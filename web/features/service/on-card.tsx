import type { CardSlots } from '../card/parts/slots.ts';

/** What the person offers, from their card to the purchase. */
export const onCard: CardSlots = {
  services: [{ order: 100, load: () => import('./parts/card-services.ts') }],
};
