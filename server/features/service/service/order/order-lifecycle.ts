import { yuan } from '@qunlu/contract/kernel/money.ts';
import { serviceStateLabels } from '@qunlu/contract/service/rules.ts';
import type { Ctx } from '../../../../platform/context.ts';
import { keep, move, type Lifecycle } from '../../../lifecycle/ports.ts';
import { stateOfRow } from '../../policy/orders.ts';
import { findPage } from '../../store/orders.ts';
import { notes } from './notes.ts';

const years = 'trade records are kept three years (D13)';
const fate = { merge: move('what was bought, sold and written is the kept account’s'), erase: keep(years) };

const sides = { buyer: '买家', seller: '卖家' } as const;

async function exportOrders(ctx: Ctx, userId: number, max: number): Promise<Record<string, unknown>> {
  const orders = [];
  for (const as of ['buyer', 'seller'] as const) {
    const rows = await findPage(ctx.db, { userId, as, group: undefined, before: undefined, size: max });
    for (const row of rows)
      orders.push({
        身份: sides[as],
        服务: row.snapshot.title,
        方式: row.snapshot.way.title,
        数量: row.quantity,
        '总价（元）': yuan(row.total),
        状态: serviceStateLabels[stateOfRow(row)],
        约定时间: row.starts_at ?? '',
        下单时间: row.created_at,
        ...(as === 'buyer'
          ? {
              留言: row.note,
              地址: row.address
                ? [row.address.name, row.address.phone, row.address.region_name, row.address.detail].join(' ')
                : '',
            }
          : {}),
      });
  }
  const written = await notes.writtenBy(ctx, userId, max);
  return {
    服务订单: orders,
    订单留言: written.map(({ text, created_at }) => ({ 内容: text, 时间: created_at })),
  };
}

/** What becomes of orders of services; part of the feature's lifecycle. */
export const orderFates = {
  columns: {
    // Where it went is nobody's business any more (D13).
    'service_order.buyer_id': { ...fate, erase: keep(years, { address: null }) },
    'service_order.seller_id': fate,
    'service_mark.user_id': fate,
  } satisfies Lifecycle['columns'],
  exports: exportOrders,
  erases: ['服务订单里填的地址'],
  keeps: ['服务订单和订单里的留言，法律要求保留三年'],
};
