import type { ComponentType, ReactNode } from 'react';
import type { CachedCard } from '../queries.ts';

/**
 * What stands on a card beyond the card itself. A feature above this one says in its `on-card.tsx` what it brings; that
 * file is part of the first view of every shared card: what is not needed at once comes by a lazy import.
 */
export interface CardSlots {
  /** In the header of somebody else's card. */
  readonly menu?: readonly CardSlot<OnCard>[];
  /** Under the face of somebody else's. */
  readonly relation?: readonly CardSlot<OnCard>[];
  /** What one does with somebody else's, the main thing first. */
  readonly action?: readonly CardSlot<CardActionProps>[];
  /** Among what there is to read on somebody else's. */
  readonly between?: readonly CardSlot<OnCard>[];
  /** What the person offers, on everybody's card (C022). */
  readonly services?: readonly ServicesSlot[];
}

export interface OnCard {
  card: CachedCard;
}

export type ButtonKind = 'primary' | 'secondary';

/** An action with nothing to do at present draws the next action in its own place: `beside(kind)`. */
export interface CardActionProps extends OnCard {
  kind: ButtonKind;
  beside: (kind: ButtonKind) => ReactNode;
}

/** The lower `order` stands first. */
export interface CardSlot<Props> {
  readonly order: number;
  readonly Slot: ComponentType<Props>;
}

/** A service as its owner's card shows it. */
export interface CardService {
  service_id: number;
  title: string;
  /** '' for none. */
  image: string;
  /** Fen, the lowest of its ways; null while it has none. */
  fee: number | null;
  href: string;
}

export interface ServicesSlot {
  readonly order: number;
  /** Loads the code that reads the offers of one feature, after the card is shown. */
  readonly load: () => Promise<{ default: (userId: number) => Promise<readonly CardService[]> }>;
}

/** Joins what several features bring, each list sorted by `order`. */
export function joinSlots(brought: readonly CardSlots[]): Required<CardSlots> {
  return {
    menu: inOrder(brought.map(({ menu }) => menu)),
    relation: inOrder(brought.map(({ relation }) => relation)),
    action: inOrder(brought.map(({ action }) => action)),
    between: inOrder(brought.map(({ between }) => between)),
    services: inOrder(brought.map(({ services }) => services)),
  };
}

function inOrder<Slot extends { order: number }>(lists: readonly (readonly Slot[] | undefined)[]): Slot[] {
  return lists.flatMap((list = []) => list).sort((a, b) => a.order - b.order);
}
