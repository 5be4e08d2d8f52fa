import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import type { OrderLine } from '@qunlu/contract/order/entity.ts';
import { orderState } from '@qunlu/contract/order/rules.ts';
import { useState } from 'react';
import { navigate } from '../../../platform/router/location.ts';
import { useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Amount } from '../../../ui/amount.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ReceiptText } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { LoadMore, loadMoreState } from '../../../ui/load-more.tsx';
import { Page } from '../../../ui/page.tsx';
import { PullRefresh } from '../../../ui/pull-refresh.tsx';
import { Section } from '../../../ui/section.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { MoneyError } from '../parts/money-error.tsx';
import { toneOf } from '../parts/state-words.ts';
import { orderPaths } from '../paths.ts';
import { type Role, type StateFilter, useOrders } from '../queries.ts';
import css from './list.module.css';

const roles = [
  { value: 'buyer', label: '我买的' },
  { value: 'seller', label: '我卖的' },
] as const;

const states: readonly { value: StateFilter; label: string }[] = [
  { value: '', label: '全部' },
  { value: `${orderState.unpaid}`, label: '待付款' },
  { value: `${orderState.paid}`, label: '已付款' },
  { value: `${orderState.refunding}`, label: '退款中' },
  { value: `${orderState.refunded}`, label: '已退款' },
  { value: `${orderState.partlyRefunded}`, label: '部分退款' },
  { value: `${orderState.closed}`, label: '已关闭' },
];

/** What I bought and what I sold. */
export default function Orders() {
  const role: Role = useQueryParams().get('role') === 'seller' ? 'seller' : 'buyer';
  const [state, setState] = useState<StateFilter>('');
  const orders = useOrders(role, state);
  const list = orders.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <Page header={<ScreenHeader title="订单" back="/app/user" />}>
      <PullRefresh onRefresh={async () => void (await orders.refetch())} />
      <div className={css['choice']}>
        <Segmented
          label="买的还是卖的"
          options={roles}
          value={role}
          onChange={(next) => navigate(orderPaths.list(next), { replace: true })}
        />
      </div>
      {role === 'seller' && (
        <Section>
          <ListRow
            title="退款和结算怎样算"
            meta="买家看到什么、什么时候到账，先试一试"
            href={orderPaths.promise()}
          />
        </Section>
      )}
      <Chips label="状态" options={states} value={state} onChange={setState} />
      <Loaded read={orders} Failed={MoneyError}>
        {() =>
          list.length === 0 ? (
            <Nothing role={role} filtered={state !== ''} />
          ) : (
            <>
              <Section>
                {list.map((order) => (
                  <Row key={order.hash} order={order} />
                ))}
              </Section>
              <LoadMore state={loadMoreState(orders)} onMore={() => void orders.fetchNextPage()} endText="" />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function Row({ order }: { order: OrderLine }) {
  const { hash, title, quantity, total, other, standing, created_at, refunded, page } = order;
  return (
    <a className={css['row']} href={page === '' ? orderPaths.view(hash) : `#!${page}`} data-row>
      {other ? (
        <Avatar id={other.user_id} name={other.name} src={other.avatar} />
      ) : (
        <span className={css['platform']} aria-hidden>
          群
        </span>
      )}
      <span className={css['text']}>
        <span className={css['line']}>
          <span className={css['title']}>{quantity > 1 ? `${title} × ${quantity}` : title}</span>
          <Amount fen={total} strong />
        </span>
        <span className={css['line']}>
          <span className={css['meta']}>
            {other && <span>{other.name}</span>}
            <span>{dateTime(created_at)}</span>
          </span>
          <span className={css['standing']}>
            {refunded > 0 && (
              <span className={css['meta']}>
                退 <Amount fen={refunded} size="s" />
              </span>
            )}
            <Tag tone={toneOf(order)}>{standing}</Tag>
          </span>
        </span>
      </span>
    </a>
  );
}

function Nothing({ role, filtered }: { role: Role; filtered: boolean }) {
  const icon = <ReceiptText size={28} aria-hidden />;
  if (filtered) return <EmptyState icon={icon} title="没有这种状态的订单" text="换一个状态看看，或看全部" />;
  return role === 'buyer' ? (
    <EmptyState
      icon={icon}
      title="还没有买过什么"
      text="买的服务、报名和会员会记在这里：付了多少、什么时候能退、现在到哪一步"
    />
  ) : (
    <EmptyState icon={icon} title="还没有卖出过什么" text="有人买了您的服务，订单会出现在这里，等您接单" />
  );
}
