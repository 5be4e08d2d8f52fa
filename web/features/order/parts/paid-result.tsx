import type { Order } from '@qunlu/contract/order/entity.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Button } from '../../../ui/button.tsx';
import { CircleCheck } from '../../../ui/icons.ts';
import { Section } from '../../../ui/section.tsx';
import { orderPaths } from '../paths.ts';
import type { OrderPart } from './on-order.ts';
import css from './paid-result.module.css';
import { leadWords } from './state-words.ts';

/** An order that is paid: what happens next and when, and one step on. */
export function PaidResult({ order, part }: { order: Order; part?: OrderPart | undefined }) {
  const { hash, path, after, total } = order;
  return (
    <>
      <div className={css['head']} role="status">
        <span className={css['mark']}>
          <CircleCheck size={28} aria-hidden />
        </span>
        <h2 className={css['title']}>{total > 0 ? '付款成功' : '下单成功'}</h2>
        {total > 0 && <Amount fen={total} size="xl" />}
        <p className={css['what']}>
          {order.title}
          {order.other && ` · ${order.other.name}`}
        </p>
        {part ? <part.Bought order={order} /> : <p className={css['when']}>{dateTime(order.paid_at)}</p>}
      </div>
      {after.length > 0 && (
        <Section title="接下来" padded>
          <ol className={css['after']}>
            {after.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ol>
        </Section>
      )}
      <div className={css['actions']}>
        {part ? (
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
        )}
      </div>
    </>
  );
}
