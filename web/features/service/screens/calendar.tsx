import { dateOf, dayStart } from '@qunlu/contract/service/schedule.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { useState } from 'react';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CalendarDays, ChevronLeft, ChevronRight } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { PullRefresh } from '../../../ui/pull-refresh.tsx';
import { Section } from '../../../ui/section.tsx';
import { MoneyError } from '../../order/parts/money-error.tsx';
import { OrderRow } from '../parts/order-row.tsx';
import { dayWords, nearWords, weekdayWords } from '../parts/when-words.ts';
import { servicePaths } from '../paths.ts';
import { useCalendar } from '../queries/dashboard.ts';
import css from './calendar.module.css';

/** Days that are shown at once. */
const span = 14;
const day = 86_400;

/** What a seller has agreed on, day by day (R039). */
export default function Calendar() {
  const [today] = useState(() => dayStart(Date.now() / 1000));
  const [from, setFrom] = useState(today);
  const read = useCalendar(from, from + span * day);
  const { data, refetch } = read;
  const days = Map.groupBy(data?.list ?? [], ({ slot }) => dateOf(slot?.starts_at ?? 0));
  return (
    <Page header={<ScreenHeader title="日程" back={servicePaths.dashboard()} />}>
      <PullRefresh onRefresh={async () => void (await refetch())} />
      <div className={css['turn']}>
        <span className={css['span']} aria-live="polite">
          {dayWords(from, today)} – {dayWords(from + (span - 1) * day, today)}
        </span>
        <span className={css['buttons']}>
          <IconButton label="前两周" onClick={() => setFrom(from - span * day)}>
            <ChevronLeft size={20} aria-hidden />
          </IconButton>
          <IconButton label="后两周" onClick={() => setFrom(from + span * day)}>
            <ChevronRight size={20} aria-hidden />
          </IconButton>
        </span>
      </div>
      {!data ? (
        <LoadState read={read} Failed={MoneyError} />
      ) : days.size === 0 ? (
        <EmptyState
          icon={<CalendarDays size={28} aria-hidden />}
          title="这两周没有约好的时间"
          text="买家约了时段，或双方同意了时间，就会排在这里"
        />
      ) : (
        [...days].map(([date, orders]) => {
          const at = orders[0]?.slot?.starts_at ?? 0;
          const near = nearWords(at, today);
          return (
            <Section
              key={date}
              sticky
              title={`${near && `${near} · `}${dayWords(at, today)} ${weekdayWords(at)}`}
            >
              {orders.map((order) => (
                <OrderRow key={order.order_id} order={order} ofDay />
              ))}
            </Section>
          );
        })
      )}
    </Page>
  );
}
