import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { OrderResult } from '../../order/parts/order-result.tsx';
import { MissingServiceOrder } from '../parts/missing-order.tsx';
import { paidPart } from '../parts/order/paid-part.tsx';
import { servicePaths } from '../paths.ts';
import { useServiceOrder } from '../queries/orders.ts';

/** After buying a service: what was bought, what happens next and when, and one step on (R104). */
export default function Paid() {
  const { data: order, error, refetch } = useServiceOrder(useIdParam());
  return (
    <Page header={<ScreenHeader title="付款结果" back={servicePaths.bought()} />}>
      {order ? (
        <OrderResult order={order} part={paidPart} />
      ) : (
        <MissingServiceOrder error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}
