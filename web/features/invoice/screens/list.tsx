import { useState } from 'react';
import { Loaded } from '../../../platform/loaded.tsx';
import { useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FileText } from '../../../ui/icons.ts';
import { LoadMore, loadMoreState } from '../../../ui/load-more.tsx';
import { Page } from '../../../ui/page.tsx';
import { PullRefresh } from '../../../ui/pull-refresh.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { InvoiceCard } from '../parts/invoice-card.tsx';
import { invoicePaths } from '../paths.ts';
import { type Role, useInvoices } from '../queries.ts';
import css from './list.module.css';

const roles: readonly { value: Role; label: string }[] = [
  { value: 'buyer', label: '我申请的' },
  { value: 'seller', label: '买家要的' },
];

/** Invoices that the viewer asked for, and those that buyers ask of them (R046). */
export default function Invoices() {
  const opened = useQueryParams().get('role') === 'seller' ? 'seller' : 'buyer';
  const [role, setRole] = useState<Role>(opened);
  const invoices = useInvoices(role);
  const list = invoices.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <Page
      header={<ScreenHeader title="发票" back="/app/user" />}
      footer={
        role === 'buyer' && (
          <Button block href={invoicePaths.req()}>
            开发票
          </Button>
        )
      }
    >
      <div className={css['roles']}>
        <Segmented label="发票" options={roles} value={role} onChange={setRole} />
      </div>
      <Loaded read={invoices} waiting={<SkeletonRows count={4} />}>
        {() =>
          list.length === 0 ? (
            <Empty role={role} />
          ) : (
            <>
              {list.map((one) => (
                <InvoiceCard key={one.id} invoice={one} role={role} />
              ))}
              <LoadMore
                state={loadMoreState(invoices)}
                onMore={() => void invoices.fetchNextPage()}
                endText=""
              />
              <PullRefresh onRefresh={() => invoices.refetch()} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function Empty({ role }: { role: Role }) {
  return (
    <EmptyState
      icon={<FileText size={28} aria-hidden />}
      title={role === 'buyer' ? '还没有申请过发票' : '还没有买家向您要发票'}
      text={
        role === 'buyer'
          ? '付款后 180 天内的订单可以开发票，几个订单可以合成一张'
          : '买家为您卖出的订单要发票时，会出现在这里等您开'
      }
    />
  );
}
