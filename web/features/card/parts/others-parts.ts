import type { ComponentType, ReactNode } from 'react';
import type { HeldCard } from '../queries.ts';

/** What stands on somebody else's card beyond the card itself. Features above this one bring it; web/app joins them. */
export interface OthersParts {
  /** In the header. */
  Menu: ComponentType<{ card: HeldCard }>;
  /** Under the face. */
  Relation: ComponentType<{ card: HeldCard }>;
  /** The main action of the footer; `beside` draws the button next to it, the main one where nothing else is. */
  Main: ComponentType<{ card: HeldCard; beside: (kind: 'primary' | 'secondary') => ReactNode }>;
  /** Among what there is to read. */
  Between: ComponentType<{ card: HeldCard }>;
}
