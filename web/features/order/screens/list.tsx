import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import type { ListedLine } from '@qunlu/contract/order/entity.ts';
import { orderTypeWords } from '@qunlu/contract/order/kinds.ts';
import { dayAndTime } from '@qunlu/contract/order/promise-words.ts';
import { orderState } from '@qunlu/contract/order/rules.ts';
import { useState } from 'react';
import { navigate } from '../../../platform/router/location.ts';
import { useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Amount } from '../../../ui/amount.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
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
import { type KindFilter, type Role, type StateFilter, useOrders } from '../queries.ts';
import css from './list.module.css';

const roles = [
  { value: 'buyer', label: '我买的' },
  { value: 'seller', label: '我卖的' },
] as const;

const states: readonly { value: StateFilter; label: string }[] = [
  { value: '', label: '全部' },
  { value: 'waits', label: '等您处理' },
  { value: `${orderState.unpaid}`, label: '待付款' },
  { value: `${orderState.paid}`, label: '已付款' },
  { value: `${orderState.refunding}`, label: '退款中' },
  { value: `${orderState.refunded}`, label: '已退款' },
  { value: `${orderState.partlyRefunded}`, label: '部分退款' },
  { value: `${orderState.closed}`, label: '已关闭' },
];

/** A filter by kind, for whoever has several. */
const kindsOf = (kinds: readonly number[]): { value: KindFilter; label: string }[] => [
  { value: '', label: '全部' },
  ...kinds.map((kind) => ({ value: `${kind}` as KindFilter, label: orderTypeWords[kind] ?? '其他' })),
];

/** What I bought and what I sold, in one line of time; what waits for me stands on top. */
export default function Orders() {
  const role: Role = useQueryParams().get('role') === 'seller' ? 'seller' : 'buyer';
  const [state, setState] = useState<StateFilter>('');
  const [kind, setKind] = useState<KindFilter>('');
  const all = useOrders(role);
  // What waits is one list, whatever it is of.
  const orders = useOrders(role, state, state === 'waits' ? '' : kind);
  const list = orders.data?.pages.flatMap((page) => page.list) ?? [];
  const { waiting = [], waits = 0, kinds = [] } = all.data?.pages[0] ?? {};
  const isFiltered = state !== '' || kind !== '';
  return (
    <Page header={<ScreenHeader title="订单" back="/app/user" />}>
      <PullRefresh
        onRefresh={async () => void (await Promise.all([all.refetch(), isFiltered && orders.refetch()]))}
      />
      <div className={css['choice']}>
        <Segmented
          label="买的还是卖的"
          options={roles}
          value={role}
          onChange={(next) => {
            // The other side may have none of this kind.
            setKind('');
            navigate(orderPaths.list(next), { replace: true });
          }}
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
      {!isFiltered && waiting.length > 0 && (
        <Section
          title="等您处理"
          action={
            waits > waiting.length && (
              <Button kind="quiet" size="s" onClick={() => setState('waits')}>
                还有 {waits - waiting.length} 个
              </Button>
            )
          }
        >
          {waiting.map((order) => (
            <Row key={order.hash} order={order} />
          ))}
        </Section>
      )}
      <div className={css['filters']}>
        {kinds.length > 1 && state !== 'waits' && (
          <Chips label="种类" options={kindsOf(kinds)} value={kind} onChange={setKind} />
        )}
        <Chips
          label="状态"
          options={states.map((one) => (one.value === 'waits' && waits > 0 ? { ...one, count: waits } : one))}
          value={state}
          onChange={setState}
        />
      </div>
      <Loaded read={orders} Failed={MoneyError}>
        {() =>
          list.length === 0 ? (
            <Nothing role={role} state={state} filtered={isFiltered} />
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

/** What is to be done and by when, or where it stands. */
function Standing({ order }: { order: ListedLine }) {
  const { todo, until, refunded, standing } = order;
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  if (todo !== '')
    return (
      <>
        {until > 0 && <span className={css['meta']}>{dayAndTime(until, now)} 前</span>}
        <Tag tone="warn">{todo}</Tag>
      </>
    );
  return (
    <>
      {refunded > 0 && (
        <span className={css['meta']}>
          退 <Amount fen={refunded} size="s" />
        </span>
      )}
      <Tag tone={toneOf(order)}>{standing}</Tag>
    </>
  );
}

function Row({ order }: { order: ListedLine }) {
  const { hash, title, quantity, total, other, created_at, page, todo } = order;
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
            {todo === '' && <span>{dateTime(created_at)}</span>}
          </span>
          <span className={css['standing']}>
            <Standing order={order} />
          </span>
        </span>
      </span>
    </a>
  );
}

const toDo: Readonly<Record<Role, string>> = {
  buyer: '要您付款、确认或回应的，会出现在这里',
  seller: '要您接单、完成或回复的，会出现在这里',
};

function Nothing({ role, state, filtered }: { role: Role; state: StateFilter; filtered: boolean }) {
  const icon = <ReceiptText size={28} aria-hidden />;
  if (state === 'waits') return <EmptyState icon={icon} title="没有等您处理的订单" text={toDo[role]} />;
  if (filtered)
    return <EmptyState icon={icon} title="没有这样的订单" text="换一个种类或状态看看，或看全部" />;
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
