import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ReceiptText } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { OrderList } from '../parts/order-list.tsx';
import { servicePaths } from '../paths.ts';

/** The services that the person bought (R041). */
export default function Bought() {
  return (
    <Page header={<ScreenHeader title="我买的服务" back="/app/user" />}>
      <OrderList
        as="buyer"
        none={
          <EmptyState
            icon={<ReceiptText size={28} aria-hidden />}
            title="还没有买过服务"
            text="约好的时间、进展和退款会记在这里"
            action={<Button href={servicePaths.list()}>找服务</Button>}
          />
        }
      />
    </Page>
  );
}
