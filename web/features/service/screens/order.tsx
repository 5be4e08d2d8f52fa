import type { ServiceOrder } from '@qunlu/contract/service/order-entity.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Amount } from '../../../ui/amount.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { PromiseSection } from '../../order/parts/promise-section.tsx';
import { Dispute } from '../../order/parts/view/dispute.tsx';
import { Refunds } from '../../order/parts/view/refunds.tsx';
import { RefundRequest } from '../../order/parts/view/request.tsx';
import { orderPaths } from '../../order/paths.ts';
import { MissingServiceOrder } from '../parts/missing-order.tsx';
import { stateTone, stateWords } from '../parts/state-tone.ts';
import { servicePaths } from '../paths.ts';
import { useServiceOrder } from '../queries/orders.ts';
import { useActions } from './order/actions.tsx';
import { Arrangement } from './order/arrangement.tsx';
import { Notes } from './order/notes.tsx';
import { Other } from './order/other.tsx';
import { Said } from './order/said.tsx';
import { Timeline } from './order/timeline.tsx';
import { useDeadline } from './order/use-deadline.ts';
import css from './order.module.css';

/** One order of a service, the same for both sides: what happened, whose turn it is and until when (R105). */
export default function Order() {
  const id = useIdParam();
  const { data: order, error, refetch } = useServiceOrder(id);
  useDeadline(order?.until ?? 0, () => void refetch());
  if (order) return <Shown key={id} order={order} />;
  return (
    <Page header={<ScreenHeader title="服务订单" back={servicePaths.bought()} />}>
      <MissingServiceOrder error={error} onRetry={() => void refetch()} />
    </Page>
  );
}

function Shown({ order }: { order: ServiceOrder }) {
  const footer = useActions(order);
  const { role, order: sale, total } = order;
  return (
    <Page
      wide="aside"
      header={
        <ScreenHeader
          title="服务订单"
          back={role === 'buyer' ? servicePaths.bought() : servicePaths.sold()}
        />
      }
      footer={footer}
    >
      <div>
        <Head order={order} />
        <Timeline order={order} />
      </div>
      {sale.request && <RefundRequest request={sale.request} role={role} />}
      {sale.refunds.length > 0 && <Refunds refunds={sale.refunds} />}
      {sale.dispute && <Dispute dispute={sale.dispute} role={role} />}
      <Arrangement order={order} />
      <Other order={order} />
      <Said order={order} />
      <Notes order={order} />
      {total > 0 && <PromiseSection order={sale} />}
      <Money order={order} />
    </Page>
  );
}

function Head({ order }: { order: ServiceOrder }) {
  const { state, title, total, count, way } = order;
  return (
    <div className={css['head']}>
      <Tag tone={stateTone(state)}>{stateWords(state)}</Tag>
      <h2 className={css['title']}>{title}</h2>
      <p className={css['what']}>{count > 1 ? `${way.title} × ${count}` : way.title}</p>
      {total > 0 ? <Amount fen={total} size="xl" /> : <p className={css['free']}>免费</p>}
    </div>
  );
}

/** What was paid and given back, and for the seller what of it is theirs. */
function Money({ order }: { order: ServiceOrder }) {
  const { role, service_id, total, refunded, order: sale } = order;
  const paid = sale.paid_at > 0;
  return (
    <Section title="款项">
      {total > 0 && <ListRow fact title="总价" end={<Amount fen={total} />} />}
      {sale.paid_balance > 0 && <ListRow fact title="余额支付" end={<Amount fen={sale.paid_balance} />} />}
      {sale.paid_channel > 0 && <ListRow fact title="微信支付" end={<Amount fen={sale.paid_channel} />} />}
      {refunded > 0 && <ListRow fact title="退给买家" end={<Amount fen={refunded} />} />}
      {role === 'seller' && paid && total > 0 && (
        <>
          <ListRow fact title="平台服务费" end={<Amount fen={sale.fee} />} />
          <ListRow fact title="您得到" end={<Amount fen={sale.seller_amount} strong />} />
        </>
      )}
      <ListRow fact title="订单号" end={order.hash} />
      {paid && total > 0 && (
        <ListRow
          title={role === 'buyer' ? '付款凭证' : '收款凭证'}
          meta="可以打印或保存成图片"
          href={orderPaths.receipt(order.hash)}
        />
      )}
      <ListRow title={role === 'buyer' ? '看这个服务' : '看我的服务'} href={servicePaths.view(service_id)} />
    </Section>
  );
}
