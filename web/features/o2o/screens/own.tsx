import type { DealLine } from '@qunlu/contract/o2o/entity.ts';
import { PagedRows } from '../../../platform/paged-rows.tsx';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Plus, CircleCheck, ReceiptText, Store } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { orderPaths } from '../../order/paths.ts';
import { DealRow } from '../parts/deal-row.tsx';
import { Marks } from '../parts/marks.tsx';
import { o2oPaths } from '../paths.ts';
import { useOwnDeals } from '../queries.ts';

/** One's own deals with their state, the till and the orders. */
export default function OwnDeals() {
  const read = useOwnDeals();
  return (
    <Page
      header={<ScreenHeader title="我的优惠" back="/app/user" />}
      footer={
        <Button block href={o2oPaths.create()} icon={<Plus size={20} aria-hidden />}>
          发布到店优惠
        </Button>
      }
    >
      <Section>
        <ListRow
          wrap
          leading={<CircleCheck size={22} aria-hidden />}
          title="核销台"
          meta="扫买家的券码，安排谁来核销"
          href={o2oPaths.till()}
        />
        <ListRow
          leading={<ReceiptText size={22} aria-hidden />}
          title="卖出的订单"
          href={orderPaths.list('seller')}
        />
      </Section>
      <PagedRows
        query={read}
        keyOf={({ deal_id }) => deal_id}
        Row={Own}
        empty={
          <EmptyState
            icon={<Store size={28} aria-hidden />}
            title="还没有优惠"
            text="有门店、营业执照认证过的公司，可以在这里卖到店用的券"
          />
        }
      />
    </Page>
  );
}

const Own = ({ one }: { one: DealLine }) => <DealRow deal={one} marks={<Marks deal={one} />} />;
