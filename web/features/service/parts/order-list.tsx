import { type ReactNode, useState } from 'react';
import { Loaded } from '../../../platform/loaded.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ReceiptText } from '../../../ui/icons.ts';
import { LoadMore, loadMoreState } from '../../../ui/load-more.tsx';
import { PullRefresh } from '../../../ui/pull-refresh.tsx';
import { Section } from '../../../ui/section.tsx';
import { MoneyError } from '../../order/parts/money-error.tsx';
import { type Group, type Side, useServiceOrders } from '../queries/orders.ts';
import { OrderRow } from './order-row.tsx';

const groups: readonly { value: Group; label: string }[] = [
  { value: '', label: '全部' },
  { value: 'open', label: '进行中' },
  { value: 'to-accept', label: '待接单' },
  { value: 'to-serve', label: '待服务' },
  { value: 'to-confirm', label: '待确认' },
  { value: 'over', label: '已结束' },
];

/** Orders of one side by how far they are, the newest first. `none`: where there has never been one. */
export function OrderList({ as, none }: { as: Side; none: ReactNode }) {
  const [group, setGroup] = useState<Group>('');
  const orders = useServiceOrders(as, group);
  const list = orders.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <>
      <PullRefresh onRefresh={async () => void (await orders.refetch())} />
      <Chips label="状态" options={groups} value={group} onChange={setGroup} />
      <Loaded read={orders} Failed={MoneyError}>
        {() =>
          list.length > 0 ? (
            <>
              <Section>
                {list.map((order) => (
                  <OrderRow key={order.order_id} order={order} />
                ))}
              </Section>
              <LoadMore state={loadMoreState(orders)} onMore={() => void orders.fetchNextPage()} endText="" />
            </>
          ) : group === '' ? (
            none
          ) : (
            <EmptyState
              icon={<ReceiptText size={28} aria-hidden />}
              title="没有这种状态的订单"
              text="换一个状态看看，或看全部"
            />
          )
        }
      </Loaded>
    </>
  );
}
