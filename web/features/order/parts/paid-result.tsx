import type { Order } from '@qunlu/contract/order/entity.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { Result } from '../../../ui/result.tsx';
import { orderPaths } from '../paths.ts';
import type { PaidPart } from './on-order.ts';
import { leadWords } from './state-words.ts';

/** An order that is paid: what happens next and when, and one step on. */
export function PaidResult({ order, part }: { order: Order; part?: PaidPart | undefined }) {
  const { hash, path, after, total } = order;
  return (
    <Result
      title={total > 0 ? '付款成功' : '下单成功'}
      amount={total > 0 ? total : undefined}
      what={order.other ? `${order.title} · ${order.other.name}` : order.title}
      text={part ? '' : dateTime(order.paid_at)}
      next={after}
      actions={
        part ? (
          <>
            <Button block href={`#!${order.page}`}>
              查看订单
            </Button>
            <part.After order={order} />
          </>
        ) : (
          <>
            {path !== '' && (
              <Button block href={`#!${path}`}>
                {leadWords(order.type)}
              </Button>
            )}
            <Button block kind={path === '' ? 'primary' : 'secondary'} href={orderPaths.view(hash)}>
              查看订单
            </Button>
          </>
        )
      }
    >
      {part && <part.Bought order={order} />}
    </Result>
  );
}
