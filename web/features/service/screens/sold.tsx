import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ReceiptText } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { OrderList } from '../parts/order-list.tsx';
import { servicePaths } from '../paths.ts';

/** The services that the person sold (R039). */
export default function Sold() {
  return (
    <Page header={<ScreenHeader title="卖出的服务" back={servicePaths.dashboard()} />}>
      <OrderList
        as="seller"
        none={
          <EmptyState
            icon={<ReceiptText size={28} aria-hidden />}
            title="还没有卖出过服务"
            text="有人买了，订单会出现在这里，等您接单"
            action={<Button href={servicePaths.own()}>看我的服务</Button>}
          />
        }
      />
    </Page>
  );
}
