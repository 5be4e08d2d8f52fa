import type { Order } from '@qunlu/contract/order/entity.ts';
import type { ServiceOrder } from '@qunlu/contract/service/order-entity.ts';
import type { OrderPart } from '../../../order/parts/on-order.ts';
import { servicePaths } from '../../paths.ts';
import { Arrangement } from './arrangement.tsx';
import { useActions } from './actions.ts';
import { Head } from './head.tsx';
import { Notes } from './notes.tsx';
import { paidPart, sold } from './paid-part.tsx';
import { Other } from './other.tsx';
import { Said } from './said.tsx';
import { Timeline } from './timeline.tsx';

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
  ...paidPart,
  title: '服务订单',
  back: ({ role }: Order) => (role === 'buyer' ? servicePaths.bought() : servicePaths.sold()),
  useActions,
  Head: sold(Head),
  Progress: sold(Timeline),
  More: sold(More),
};
export default part;
