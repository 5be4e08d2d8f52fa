import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { OrderView } from '../../order/parts/order-view.tsx';
import { MissingServiceOrder } from '../parts/missing-order.tsx';
import part from '../parts/order/part.tsx';
import { servicePaths } from '../paths.ts';
import { useServiceOrder } from '../queries/orders.ts';

/** An order by the number that services give it (R105). */
export default function Order() {
  const id = useIdParam();
  const { data: order, error, refetch } = useServiceOrder(id);
  if (order) return <OrderView key={id} order={order} part={part} />;
  return (
    <Page header={<ScreenHeader title="服务订单" back={servicePaths.bought()} />}>
      <MissingServiceOrder error={error} onRetry={() => void refetch()} />
    </Page>
  );
}
