import { useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ReceiptText } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { MissingOrder } from '../parts/money-error.tsx';
import { OrderResult } from '../parts/order-result.tsx';
import { orderPaths } from '../paths.ts';
import { useLastPaid, useOrder } from '../queries.ts';

/** After paying: what happens next (R053). An address that names no order means the one that was paid last. */
export default function Success() {
  const named = useQueryParams().get('hash') ?? '';
  const last = useLastPaid(named === '');
  const hash = named || (last.data?.list[0]?.hash ?? '');
  const { data: order, error, refetch } = useOrder(hash);
  const none = named === '' && last.data?.list.length === 0;
  return (
    <Page header={<ScreenHeader title="付款结果" back={orderPaths.list()} />}>
      {none ? (
        <EmptyState
          icon={<ReceiptText size={28} aria-hidden />}
          title="还没有付过款的订单"
          text="付款以后，结果和接下来的安排会在这里"
          action={
            <Button kind="secondary" href={orderPaths.list()}>
              看看我的订单
            </Button>
          }
        />
      ) : !order ? (
        <MissingOrder
          error={error ?? last.error}
          onRetry={() => void (hash === '' ? last.refetch() : refetch())}
        />
      ) : (
        <OrderResult order={order} />
      )}
    </Page>
  );
}
