import type { Order } from '@qunlu/contract/order/entity.ts';
import { orderState } from '@qunlu/contract/order/rules.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { Button } from '../../../ui/button.tsx';
import { CircleAlert, Clock, Undo2 } from '../../../ui/icons.ts';
import { Result } from '../../../ui/result.tsx';
import type { PaidPart } from './on-order.ts';
import { orderPaths } from '../paths.ts';

interface Words {
  title: string;
  text: string;
  tone: 'quiet' | 'warn';
  icon: typeof Clock;
}

const icon = { icon: CircleAlert, tone: 'quiet' } as const;

/** Why there is nothing to pay. */
function wordsOf(order: Order): Words {
  const { state, role, refunded, reason, refunds } = order;
  if (role === 'seller')
    return { ...icon, title: '这是您卖出的订单', text: '由买家付款，付款后您会收到通知' };
  const last = refunds.at(-1)?.words ?? '';
  if (state === orderState.unpaid)
    return { icon: Clock, tone: 'warn', title: '付款时间已过', text: '没有扣款。还需要的话，请重新下单' };
  if (state === orderState.closed && refunded > 0)
    return {
      icon: Undo2,
      tone: 'quiet',
      title: '订单关闭后收到付款，已退款',
      text: `¥${yuan(refunded)} ${last}`,
    };
  if (state === orderState.closed)
    return { ...icon, title: '订单已关闭', text: [reason, '没有扣款'].filter(Boolean).join('，') };
  if (state === orderState.refunding)
    return { icon: Undo2, tone: 'warn', title: '正在退款', text: `¥${yuan(refunded)} ${last}` };
  if (state === orderState.partlyRefunded)
    return { icon: Undo2, tone: 'quiet', title: '已付款，退回了一部分', text: `¥${yuan(refunded)} ${last}` };
  return { icon: Undo2, tone: 'quiet', title: '已退款', text: `¥${yuan(refunded)} ${last}` };
}

/** An order that is not to be paid any more, or not by this person: what became of it and where to go. */
export function Outcome({ order, part }: { order: Order; part?: PaidPart | undefined }) {
  const { title, text, tone, icon: Icon } = wordsOf(order);
  const again = order.role === 'buyer' && order.state === orderState.closed && order.path !== '';
  return (
    <Result
      icon={<Icon size={28} aria-hidden />}
      tone={tone}
      title={title}
      what={order.title}
      text={text}
      actions={
        <>
          <Button block href={part ? `#!${order.page}` : orderPaths.view(order.hash)}>
            查看订单
          </Button>
          {again && (
            <Button block kind="secondary" href={`#!${order.path}`}>
              回到所买的内容
            </Button>
          )}
        </>
      }
    />
  );
}
