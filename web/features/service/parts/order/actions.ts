import type { Order } from '@qunlu/contract/order/entity.ts';
import { serviceOrderOf, type ServiceOrder } from '@qunlu/contract/service/order-entity.ts';
import { serviceRules } from '@qunlu/contract/service/rules.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { later } from '../../../../platform/later.ts';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import type { OrderAction, OrderActions } from '../../../order/parts/on-order.ts';
import { servicePaths } from '../../paths.ts';
import { agree, orderShown, sayDone } from '../../queries/orders.ts';
import { slotWords } from '../when-words.ts';

/** What can be done with a service that was bought, besides the steps of its order. */
export function useActions(order: Order): OrderActions {
  const client = useQueryClient();
  const shown = useRef(order);
  const of = serviceOrderOf(order);
  const id = of?.order_id ?? 0;
  useEffect(() => {
    if (shown.current === order) return;
    shown.current = order;
    // Lists that show a line of it stand beside it on a wide screen.
    void orderShown(client, id);
  }, [client, order, id]);
  return of ? actionsOf(client, of) : {};
}

function actionsOf(client: QueryClient, order: ServiceOrder): OrderActions {
  const { can, order: sale, order_id: id, proposal, slot } = order;
  const now = Date.now() / 1000;
  const list = (...given: (OrderAction | false | null)[]): OrderAction[] =>
    given.filter((one) => one !== false && one !== null);
  return {
    first: list(can.agree && proposal && agreeing(client, order, proposal.starts_at)),
    more: list(
      can.comment && { label: '评价', urgent: true, href: servicePaths.comment(id) },
      can.reply && { label: '回复评价', href: servicePaths.comment(id) },
      can.propose && {
        label: proposal ? '另提时间' : '提议时间',
        run: () => later(import('./time-sheet.tsx'), ({ openPropose }) => openPropose(order)),
      },
      can.reschedule && {
        label: '改期',
        run: () => later(import('./reschedule-sheet.tsx'), ({ openReschedule }) => openReschedule(order)),
      },
      can.edit_comment && { label: '修改评价', href: servicePaths.comment(id) },
    ),
    deliver: can.ship
      ? {
          label: '填快递，已寄出',
          urgent: true,
          run: () =>
            later(import('./express-sheet.tsx'), ({ openExpress }) =>
              openExpress((express) => sayDone(client, sale.hash, express)),
            ),
        }
      : undefined,
    accept: {
      before: slot ? `请在 ${slotWords(slot, now)} 提供服务。` : '',
      behind: '接单后再取消，会记一次',
    },
    decline: sale.can.accept
      ? ''
      : `接单后取消会记一次：${serviceRules.markDays} 天内满 ${serviceRules.marks} 次，您的服务会隐藏 ${serviceRules.hideDays} 天。`,
  };
}

function agreeing(
  client: QueryClient,
  { order_id: id, order, total }: ServiceOrder,
  at: number,
): OrderAction {
  return {
    label: `同意 ${slotWords({ starts_at: at, minutes: 0 }, Date.now() / 1000)}`,
    urgent: true,
    async run() {
      const message =
        total > 0
          ? '写进订单后，买家取消按时间退：开始 24 小时前退全部，2 小时前退 70%，之后不退。卖家取消总是全退'
          : '时间会写进订单，到时请准时';
      if (!(await confirm({ title: '同意这个时间？', message, okLabel: '同意' }))) return;
      await agree(client, { id, hash: order.hash }, at);
      popTip('时间已经写进订单', { type: 'good' });
    },
  };
}
