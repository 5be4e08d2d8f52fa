import type { Order } from '@qunlu/contract/order/entity.ts';
import { useEffect, useState } from 'react';
import { useParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { orderPaths } from '../paths.ts';
import { useOrder } from '../queries.ts';
import { MissingOrder } from './money-error.tsx';
import type { OnOrder, OrderPart, OrderSlot, SectionSlot } from './on-order.ts';
import { OrderView } from './order-view.tsx';

export interface OrderScreenProps {
  /** What features bring to their orders. */
  slots: readonly OnOrder[];
}

/** An order by its public number. */
export function OrderScreen({ slots }: OrderScreenProps) {
  const hash = useParam('hash');
  const { data: order, error, refetch } = useOrder(hash);
  const { part, failed, again } = usePart(order, slots);
  const added = slots.find((one): one is SectionSlot => 'type' in one && one.type === order?.type);
  if (order && part !== undefined)
    return <OrderView key={hash} order={order} part={part ?? undefined} More={added?.Section} />;
  return (
    <Page header={<ScreenHeader title="订单详情" back={orderPaths.list()} />}>
      <MissingOrder error={error ?? failed} onRetry={() => (failed ? again() : void refetch())} />
    </Page>
  );
}

/** The code of the feature that has a part in the order: null where none has, undefined until it is there. */
function usePart(
  order: Order | undefined,
  slots: readonly OnOrder[],
): { part: OrderPart | null | undefined; failed: unknown; again: () => void } {
  const slot = order && slots.find((one): one is OrderSlot => 'key' in one && one.key in order.part);
  const [loaded, setLoaded] = useState<{ slot: OrderSlot; part: OrderPart } | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  useEffect(() => {
    if (!slot || failed) return;
    let isOver = false;
    slot.load().then(
      ({ default: part }) => isOver || setLoaded({ slot, part }),
      (error: unknown) => isOver || setFailed(error),
    );
    return () => {
      isOver = true;
    };
  }, [slot, failed]);
  const part = slot ? (loaded?.slot === slot ? loaded.part : undefined) : null;
  return { part, failed, again: () => setFailed(null) };
}
