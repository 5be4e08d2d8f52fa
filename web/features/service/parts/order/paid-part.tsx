import { serviceOrderOf, type ServiceOrder } from '@qunlu/contract/service/order-entity.ts';
import type { ComponentType } from 'react';
import type { OnOrderProps, PaidPart } from '../../../order/parts/on-order.ts';
import { servicePaths } from '../../paths.ts';
import { After, Bought } from './bought.tsx';

/** Nothing of a service is shown of an order that has no part of it. */
export const sold =
  (Shown: ComponentType<{ order: ServiceOrder }>): ComponentType<OnOrderProps> =>
  ({ order }) => {
    const of = serviceOrderOf(order);
    return of && <Shown order={of} />;
  };

/** What the page after paying shows of an order of a service: its notes and times are not loaded for it. */
export const paidPart: PaidPart = {
  paid(order) {
    const of = serviceOrderOf(order);
    return of ? servicePaths.paid(of.order_id) : '';
  },
  Bought: sold(Bought),
  After: sold(After),
};
