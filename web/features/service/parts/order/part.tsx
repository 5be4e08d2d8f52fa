import type { Order } from '@qunlu/contract/order/entity.ts';
import { serviceOrderOf, type ServiceOrder } from '@qunlu/contract/service/order-entity.ts';
import type { ComponentType } from 'react';
import type { OnOrderProps, OrderPart } from '../../../order/parts/on-order.ts';
import { servicePaths } from '../../paths.ts';
import { Arrangement } from './arrangement.tsx';
import { After, Bought } from './bought.tsx';
import { useDeeds } from './deeds.ts';
import { Head } from './head.tsx';
import { Notes } from './notes.tsx';
import { Other } from './other.tsx';
import { Said } from './said.tsx';
import { Timeline } from './timeline.tsx';

/** Nothing of a service is shown of an order that has no part of it. */
const sold =
  (Shown: ComponentType<{ order: ServiceOrder }>): ComponentType<OnOrderProps> =>
  ({ order }) => {
    const of = serviceOrderOf(order);
    return of && <Shown order={of} />;
  };

function More({ order }: { order: ServiceOrder }) {
  return (
    <>
      <Arrangement order={order} />
      <Other order={order} />
      <Said order={order} />
      <Notes order={order} />
    </>
  );
}

/** One order of a service, the same for both sides: what happened, whose turn it is and until when (R105). */
const part: OrderPart = {
  title: '服务订单',
  back: ({ role }: Order) => (role === 'buyer' ? servicePaths.bought() : servicePaths.sold()),
  paid(order) {
    const of = serviceOrderOf(order);
    return of ? servicePaths.paid(of.order_id) : '';
  },
  useDeeds,
  Head: sold(Head),
  Progress: sold(Timeline),
  More: sold(More),
  Bought: sold(Bought),
  After: sold(After),
};
export default part;
