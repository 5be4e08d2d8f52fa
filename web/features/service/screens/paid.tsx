import type { ServiceOrder } from '@qunlu/contract/service/order-entity.ts';
import { serviceState } from '@qunlu/contract/service/rules.ts';
import { useState } from 'react';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Amount } from '../../../ui/amount.tsx';
import { Button } from '../../../ui/button.tsx';
import { CalendarPlus, CircleAlert, CircleCheck, Clock } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import css from '../../order/parts/paid-result.module.css';
import { orderPaths } from '../../order/paths.ts';
import { addToCalendar } from '../parts/add-to-calendar.ts';
import { MissingServiceOrder } from '../parts/missing-order.tsx';
import { slotWords } from '../parts/when-words.ts';
import { servicePaths } from '../paths.ts';
import { useServiceOrder } from '../queries/orders.ts';

/** Milliseconds until the server is asked again whether WeChat has confirmed. */
const soon = 3000;

/** After buying a service: what was bought, what happens next and when, and one step on (R104). */
export default function Paid() {
  const id = useIdParam();
  const [waiting, setWaiting] = useState(false);
  const { data: order, error, refetch } = useServiceOrder(id, waiting ? soon : undefined);
  const unpaid = order?.state === serviceState.unpaid;
  if (order && unpaid !== waiting) setWaiting(unpaid);
  return (
    <Page header={<ScreenHeader title="付款结果" back={servicePaths.bought()} />}>
      {order ? (
        <Result order={order} />
      ) : (
        <MissingServiceOrder error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

/** The order stands: it was paid for, or costs nothing, and nobody has ended it. */
const stands = ({ state }: ServiceOrder): boolean =>
  state >= serviceState.accepting && state <= serviceState.commented;

function headOf(order: ServiceOrder): { title: string; tone?: 'warn' | 'quiet'; icon: typeof Clock } {
  if (stands(order)) return { title: order.total > 0 ? '付款成功' : '下单成功', icon: CircleCheck };
  return order.state === serviceState.unpaid
    ? { title: '还没有收到付款', tone: 'warn', icon: Clock }
    : { title: '这一单没有成', tone: 'quiet', icon: CircleAlert };
}

function Result({ order }: { order: ServiceOrder }) {
  const [now] = useState(() => Date.now() / 1000);
  const { order_id, title, count, way, slot, total, other } = order;
  const { title: head, tone, icon: Icon } = headOf(order);
  const good = stands(order);
  const { after } = order.order;
  return (
    <>
      <div className={css['head']} role="status">
        <span className={css['mark']} {...(tone ? { 'data-tone': tone } : {})}>
          <Icon size={28} aria-hidden />
        </span>
        <h2 className={css['title']}>{head}</h2>
        {good && total > 0 && <Amount fen={total} size="xl" />}
        <p className={css['what']}>
          {title} · {other.name}
        </p>
        <p className={css['when']}>
          {count > 1 ? `${way.title} × ${count}` : way.title}
          {slot && ` · ${slotWords(slot, now)}`}
        </p>
        {!good && (
          <p className={css['why']}>
            {order.state === serviceState.unpaid
              ? '已经付了的话，微信确认后这里会自动显示，不用再付一次'
              : order.standing || order.order.standing}
          </p>
        )}
      </div>
      {good && after.length > 0 && (
        <Section title="接下来" padded>
          <ol className={css['after']}>
            {after.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ol>
        </Section>
      )}
      <div className={css['actions']}>
        {order.can.pay ? (
          <Button block href={orderPaths.pay(order.hash, servicePaths.paid(order_id))}>
            回到付款页
          </Button>
        ) : (
          <Button block href={servicePaths.order(order_id)}>
            看订单
          </Button>
        )}
        {good && slot && (
          <Button
            block
            kind="secondary"
            icon={<CalendarPlus size={20} aria-hidden />}
            onClick={() => void addToCalendar(order)}
          >
            加入日历
          </Button>
        )}
      </div>
    </>
  );
}
