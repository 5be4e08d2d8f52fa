import type { Order } from '@qunlu/contract/order/entity.ts';
import type { OrderType } from '@qunlu/contract/order/rules.ts';
import type { ComponentType } from 'react';
import type { FooterAction } from './action-footer.tsx';

/** What a feature brings to the page of its orders; it says so in its `on-order.tsx`. The code comes with the first such order. */
export type OnOrder = OrderSlot | SectionSlot;

/** The page of orders that have its part. */
export interface OrderSlot {
  /** The key of its part in the answer (`order.part`). */
  readonly key: string;
  readonly load: () => Promise<{ default: OrderPart }>;
}

/** One section on the engine's own page of orders of a type. */
export interface SectionSlot {
  readonly type: OrderType;
  /** `lazy`. */
  readonly Section: ComponentType<OnOrderProps>;
}

export interface OnOrderProps {
  order: Order;
}

/** What one can do besides the steps of an order, or in place of one. */
export interface OrderAction extends Omit<FooterAction, 'run'> {
  /** Its failure is told as a sentence. */
  run?: () => Promise<unknown>;
}

export interface OrderActions {
  /** What comes before the steps of the order: an answer that the other side waits for. */
  first?: readonly OrderAction[];
  /** What comes after them. */
  more?: readonly OrderAction[];
  /** In place of the question by which a seller says that they are done. */
  deliver?: OrderAction | undefined;
  /** What accepting means besides; a sentence before and one behind what it brings. */
  accept?: { before: string; behind: string };
  /** What declining means besides. */
  decline?: string;
}

/** What the page after paying takes: loaded without the rest. */
export interface PaidPart {
  /** Where paying leads. */
  paid: (order: Order) => string;
  /** What was bought, on the page after paying, and what can be done with it there. */
  Bought: ComponentType<OnOrderProps>;
  After: ComponentType<OnOrderProps>;
}

export interface OrderPart extends PaidPart {
  title: string;
  /** Where the page goes back to. */
  back: (order: Order) => string;
  useActions: (order: Order) => OrderActions;
  /** What it is and where it stands. */
  Head: ComponentType<OnOrderProps>;
  /** What has happened and what follows. */
  Progress: ComponentType<OnOrderProps>;
  /** What else there is to read. */
  More: ComponentType<OnOrderProps>;
}
