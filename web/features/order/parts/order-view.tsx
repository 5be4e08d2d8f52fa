import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import type { Order } from '@qunlu/contract/order/entity.ts';
import { dayAndTime } from '@qunlu/contract/order/promise-words.ts';
import { orderState, orderTypes } from '@qunlu/contract/order/rules.ts';
import { type ComponentType, Suspense, useState } from 'react';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Amount } from '../../../ui/amount.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { orderPaths } from '../paths.ts';
import type { OnOrderProps, OrderActions, OrderPart } from './on-order.ts';
import { PromiseSection } from './promise-section.tsx';
import { leadWords, sellerName, toneOf } from './state-words.ts';
import { useActions } from './view/actions.tsx';
import { Course } from './view/course.tsx';
import { Dispute } from './view/dispute.tsx';
import { Refunds } from './view/refunds.tsx';
import { RefundRequest } from './view/request.tsx';
import css from './order-view.module.css';

export interface OrderViewProps {
  order: Order;
  /** What the feature that sells it brings. */
  part?: OrderPart | undefined;
  /** What the feature adds that has no part in it. */
  More?: ComponentType<OnOrderProps> | undefined;
}

/** An order: where it stands and what comes next, what can come back, what has happened; and what its people can do. */
export function OrderView(props: OrderViewProps) {
  const { part } = props;
  return part ? <OfPart {...props} part={part} /> : <Shown {...props} actions={noActions} />;
}

const noActions: OrderActions = {};

function OfPart(props: OrderViewProps & { part: OrderPart }) {
  return <Shown {...props} actions={props.part.useActions(props.order)} />;
}

function Shown({ order, part, More, actions }: OrderViewProps & { actions: OrderActions }) {
  const footer = useActions(order, actions, part?.paid(order));
  const paid = order.paid_at > 0;
  // Of a top-up the wallet says what can come back; what cost nothing promises no money.
  const notified = (order.type === orderTypes.recharge && paid) || order.total === 0;
  // What stands at the top is not said twice.
  const later = order.after.filter((words) => !order.next || !words.includes(order.next.words));
  return (
    <Page
      wide="aside"
      header={
        <ScreenHeader
          title={part?.title ?? '订单详情'}
          back={part?.back(order) ?? orderPaths.list(order.role)}
        />
      }
      footer={footer}
    >
      <div>
        {part ? <part.Head order={order} /> : <Head order={order} />}
        {part && <part.Progress order={order} />}
        {!part && order.page !== '' && (
          <Section>
            <ListRow title="打开这个订单的页面" meta="约定、沟通和评价都在那里" href={`#!${order.page}`} />
          </Section>
        )}
      </div>
      {order.refunds.length > 0 && <Refunds refunds={order.refunds} />}
      {order.request && <RefundRequest request={order.request} role={order.role} />}
      {order.dispute && <Dispute dispute={order.dispute} role={order.role} />}
      {part && <part.More order={order} />}
      {More && (
        <Suspense>
          <More order={order} />
        </Suspense>
      )}
      {!part && order.state === orderState.paid && !notified && later.length > 0 && (
        <Section title="接下来" padded>
          <ul className={css['after']}>
            {later.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Section>
      )}
      {!notified && <PromiseSection order={order} />}
      <Money order={order} />
      {!part && <Course events={order.events} />}
      <Section>
        {order.path !== '' && <ListRow title={leadWords(order.type)} href={`#!${order.path}`} />}
        {paid && order.total > 0 && (
          <ListRow
            title={order.role === 'buyer' ? '付款凭证' : '收款凭证'}
            meta="可以打印或保存成图片"
            href={orderPaths.receipt(order.hash)}
          />
        )}
      </Section>
    </Page>
  );
}

function Head({ order }: { order: Order }) {
  const { standing, next, title, quantity, total, other, role, reason, state } = order;
  const [now] = useState(() => Date.now() / 1000);
  const ended = state === orderState.closed || state === orderState.refunded;
  return (
    <div className={css['head']}>
      <p className={css['standing']}>
        <Tag tone={toneOf(order)}>{standing}</Tag>
      </p>
      <Amount fen={total} size="xl" />
      <p className={css['what']}>{quantity > 1 ? `${title} × ${quantity}` : title}</p>
      <p className={css['who']}>
        {role === 'buyer' ? `卖家：${sellerName(other)}` : `买家：${other?.name ?? '群录'}`}
      </p>
      {next && (
        <p className={css['next']}>
          <strong>{dayAndTime(next.at, now)} 前</strong>
          {next.words}
        </p>
      )}
      {ended && reason !== '' && <p className={css['who']}>原因：{reason}</p>}
    </div>
  );
}

/** How it was paid, and for the seller what of it is theirs. */
function Money({ order }: { order: Order }) {
  const { role, paid_balance, paid_channel, paid_at, seller_amount, fee, refunded } = order;
  return (
    <Section title="款项">
      {order.total > 0 && <ListRow fact title="总价" end={<Amount fen={order.total} />} />}
      {paid_balance > 0 && <ListRow fact title="余额支付" end={<Amount fen={paid_balance} />} />}
      {paid_channel > 0 && <ListRow fact title="微信支付" end={<Amount fen={paid_channel} />} />}
      {refunded > 0 && <ListRow fact title="退给买家" end={<Amount fen={refunded} />} />}
      {role === 'seller' && paid_at > 0 && order.total > 0 && (
        <>
          <ListRow fact title="平台服务费" end={<Amount fen={fee} />} />
          <ListRow fact title="您得到" end={<Amount fen={seller_amount} strong />} />
        </>
      )}
      <ListRow fact title="下单时间" end={dateTime(order.created_at)} />
      {paid_at > 0 && <ListRow fact title="付款时间" end={dateTime(paid_at)} />}
      {order.done_at > 0 && <ListRow fact title="完成时间" end={dateTime(order.done_at)} />}
      {order.closed_at > 0 && <ListRow fact title="关闭时间" end={dateTime(order.closed_at)} />}
      <ListRow fact title="订单号" end={order.hash} />
    </Section>
  );
}
