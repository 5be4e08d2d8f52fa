import type { Order } from '@qunlu/contract/order/entity.ts';
import { orderState } from '@qunlu/contract/order/rules.ts';
import { useEffect } from 'react';
import { navigate } from '../../../platform/router/location.ts';
import { useParam, useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { MissingOrder } from '../parts/money-error.tsx';
import { Outcome } from '../parts/outcome.tsx';
import { PaidResult } from '../parts/paid-result.tsx';
import { orderPaths, paidAt } from '../paths.ts';
import { useOrder } from '../queries.ts';
import { Payable } from './pay/payable.tsx';

/** Pays an order; one that is paid, closed or given back is shown as what it is (R052). */
export default function Pay() {
  const hash = useParam('hash');
  const query = useQueryParams();
  const back = query.has('back');
  const then = query.get('then') ?? '';
  const { data: order, error, refetch } = useOrder(hash);
  // Whoever comes back from a payment page is told the result where results are told.
  const paid = back && order?.role === 'buyer' && order.state === orderState.paid;
  useEffect(() => {
    if (paid) navigate(paidAt(hash, then), { replace: true });
  }, [paid, hash, then]);
  if (order && order.role === 'buyer' && order.state === orderState.unpaid && order.can.pay)
    return <Payable key={hash} order={order} back={back} then={then} />;
  return (
    <Page header={<ScreenHeader title={order ? titleOf(order) : '付款'} back={orderPaths.list()} />}>
      {!order ? (
        <MissingOrder error={error} onRetry={() => void refetch()} />
      ) : order.role === 'buyer' && order.state === orderState.paid ? (
        <PaidResult order={order} />
      ) : (
        <Outcome order={order} />
      )}
    </Page>
  );
}

const titleOf = ({ role, state }: Order): string =>
  role === 'buyer' && state === orderState.paid ? '付款结果' : '付款';
