import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { dayAndTime } from '@qunlu/contract/order/promise-words.ts';
import type { viewDashboard } from '@qunlu/contract/service/dashboard.ts';
import type { ServiceOrderLine } from '@qunlu/contract/service/order-entity.ts';
import { serviceRules } from '@qunlu/contract/service/rules.ts';
import { useState } from 'react';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Amount } from '../../../ui/amount.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CalendarDays, CircleAlert, List, MessageCircle, Presentation, Store } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Page } from '../../../ui/page.tsx';
import { PullRefresh } from '../../../ui/pull-refresh.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { MoneyError } from '../../order/parts/money-error.tsx';
import { OrderRow } from '../parts/order-row.tsx';
import { servicePaths } from '../paths.ts';
import { useDashboard } from '../queries/dashboard.ts';
import css from './dashboard.module.css';
import { RestRow } from './dashboard/rest-row.tsx';

type Dashboard = OutputOf<typeof viewDashboard>;

/** What a seller has to do today, what they will get and when, and whether orders come (R039). */
export default function DashboardScreen() {
  const read = useDashboard();
  const { data: dashboard, refetch } = read;
  const idle =
    dashboard &&
    dashboard.services === 0 &&
    dashboard.to_accept.length + dashboard.to_serve.length + dashboard.waiting.length === 0;
  return (
    <Page
      {...(idle ? {} : { wide: 'blocks' as const })}
      header={<ScreenHeader title="工作台" back={servicePaths.own()} />}
    >
      <PullRefresh onRefresh={async () => void (await refetch())} />
      {!dashboard ? (
        <LoadState read={read} waiting={<SkeletonRows count={5} />} Failed={MoneyError} />
      ) : idle ? (
        <EmptyState
          icon={<Store size={28} aria-hidden />}
          title="还没有发布服务"
          text="发布以后，等您接单的、今天要做的和要到的收入都在这里"
          action={<Button href={servicePaths.create()}>发布服务</Button>}
        />
      ) : (
        <Shown dashboard={dashboard} />
      )}
    </Page>
  );
}

function Shown({ dashboard }: { dashboard: Dashboard }) {
  const [now] = useState(() => Date.now() / 1000);
  const { to_accept, to_serve, waiting, hidden_until, marks } = dashboard;
  return (
    <>
      <div>
        {hidden_until > now && (
          <Banner tone="bad" icon={<CircleAlert size={20} aria-hidden />}>
            {serviceRules.markDays} 天内取消了 {serviceRules.marks} 次，您的服务隐藏到{' '}
            {dayAndTime(hidden_until, now)}，已有的订单照常
          </Banner>
        )}
        {hidden_until <= now && marks > 0 && (
          <Banner tone="warn" icon={<CircleAlert size={20} aria-hidden />}>
            {serviceRules.markDays} 天内接单后取消了 {marks} 次，满 {serviceRules.marks} 次服务会隐藏{' '}
            {serviceRules.hideDays} 天
          </Banner>
        )}
        <Work title="等您接单" orders={to_accept} />
        <Work title="今天要做的" orders={to_serve} />
        {to_accept.length + to_serve.length === 0 && (
          <Section title="今天要做的">
            <p className={css['done']}>今天没有要做的。新的订单会通知您，也会出现在这里。</p>
          </Section>
        )}
      </div>
      <Income income={dashboard.income} now={now} />
      <Work title="等买家确认" orders={waiting} />
      <Section title="接单">
        <RestRow until={dashboard.resting_until} />
      </Section>
      <Section title="工具">
        <nav className={css['tools']} aria-label="工具">
          <Tool href={servicePaths.sold()} label="全部订单" icon={List} />
          <Tool href={servicePaths.calendar()} label="日程" icon={CalendarDays} />
          <Tool href={servicePaths.own()} label={`我的服务 ${dashboard.services}`} icon={Store} />
          <Tool href={servicePaths.replies()} label="常用回复" icon={MessageCircle} />
          <Tool href={servicePaths.stats()} label="统计" icon={Presentation} />
        </nav>
      </Section>
    </>
  );
}

function Tool({ href, label, icon: Icon }: { href: string; label: string; icon: typeof Store }) {
  return (
    <a className={css['tool']} href={href}>
      <Icon size={24} aria-hidden />
      {label}
    </a>
  );
}

function Work({ title, orders }: { title: string; orders: readonly ServiceOrderLine[] }) {
  if (orders.length === 0) return null;
  return (
    <Section title={`${title} ${orders.length}`}>
      {orders.map((order) => (
        <OrderRow key={order.order_id} order={order} />
      ))}
    </Section>
  );
}

/** What is to come, and from when on it can be withdrawn. */
function Income({ income, now }: { income: Dashboard['income']; now: number }) {
  const { expected, frozen, releases } = income;
  if (expected === 0 && frozen === 0 && releases.length === 0) return null;
  return (
    <Section title="要到的收入" note="都已扣平台服务费">
      <div className={css['sums']}>
        <span className={css['sum']}>
          <span className={css['label']}>没完成的</span>
          <Amount fen={expected} size="l" strong />
        </span>
        <span className={css['sum']}>
          <span className={css['label']}>已完成，还不能提现</span>
          <Amount fen={frozen} size="l" strong />
        </span>
      </div>
      {releases.map(({ at, amount, title }) => (
        <ListRow
          key={`${at} ${amount} ${title}`}
          wrap
          title={title}
          meta={`${dayAndTime(at, now)} 起可以提现`}
          end={<Amount fen={amount} />}
        />
      ))}
    </Section>
  );
}
