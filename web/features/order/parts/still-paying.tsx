import type { Order } from '@qunlu/contract/order/entity.ts';
import { orderState } from '@qunlu/contract/order/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Clock } from '../../../ui/icons.ts';
import { Result } from '../../../ui/result.tsx';
import type { PaidPart } from './on-order.ts';
import { orderPaths } from '../paths.ts';
import { orderChanged } from './held-orders.ts';
import { usePaid } from '../queries.ts';

/** The page of success of an order of which the server has not heard that it is paid. */
export function StillPaying({ order, part }: { order: Order; part?: PaidPart | undefined }) {
  const { hash } = order;
  const client = useQueryClient();
  const { data } = usePaid(hash, true);
  const state = data?.state ?? orderState.unpaid;
  useEffect(() => {
    if (state !== orderState.unpaid) void orderChanged(client, hash);
  }, [client, hash, state]);
  return (
    <Result
      icon={<Clock size={28} aria-hidden />}
      tone="warn"
      title="还没有收到付款"
      what={order.title}
      text="已经付了的话，微信确认后这里会自动显示，不用再付一次"
      actions={
        <Button block kind="secondary" href={orderPaths.pay(hash, part?.paid(order))}>
          回到付款页
        </Button>
      }
    />
  );
}
