import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { serviceStateLabels } from '@qunlu/contract/service/rules.ts';
import { secondsOf, type Ctx, type Tx } from '../../../platform/context.ts';
import type { ColumnFate, Lifecycle, MergeSides } from '../../lifecycle/ports.ts';
import { stateOfRow } from '../policy/orders.ts';
import { forgetAddressesOf, moveOrders } from '../store/order-lifecycle.ts';
import { findNotesOf } from '../store/notes.ts';
import { findPage } from '../store/orders.ts';

/** Bound of an export; nobody has as many. */
const rowsMax = 10_000;

const fate: ColumnFate = {
  merge: { kind: 'move', why: 'what was bought, sold and written is the kept account’s' },
  erase: { kind: 'keep', why: 'trade records are kept three years (D13)' },
};

const sides = { buyer: '买家', seller: '卖家' } as const;

async function exportOrders(ctx: Ctx, userId: number): Promise<Record<string, unknown>> {
  const orders = [];
  for (const as of ['buyer', 'seller'] as const) {
    const rows = await findPage(ctx.db, { userId, as, group: undefined, before: undefined, size: rowsMax });
    for (const row of rows)
      orders.push({
        身份: sides[as],
        服务: row.snapshot.title,
        方式: row.snapshot.way.title,
        数量: row.quantity,
        '总价（元）': yuan(row.total),
        状态: serviceStateLabels[stateOfRow(row)],
        约定时间: row.starts_at ? dateTime(secondsOf(row.starts_at)) : '',
        下单时间: dateTime(secondsOf(row.created_at)),
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
  const notes = await findNotesOf(ctx.db, userId, rowsMax);
  return {
    服务订单: orders,
    订单留言: notes.map(({ words, at }) => ({ 内容: words, 时间: dateTime(secondsOf(at)) })),
  };
}

/** What becomes of orders of services; part of the feature's lifecycle. */
export const orderFates = {
  columns: {
    'service_order.buyer_id': fate,
    'service_order.seller_id': fate,
    'service_mark.user_id': fate,
    'service_note.user_id': fate,
  } satisfies Lifecycle['columns'],
  merge: (tx: Tx, given: MergeSides): Promise<void> => moveOrders(tx.db, given),
  /** D13: the order stays; where it went is nobody's business any more. */
  erase: (tx: Tx, userId: number): Promise<void> => forgetAddressesOf(tx.db, userId),
  exportData: exportOrders,
  erases: ['服务订单里填的地址'],
  keeps: ['服务订单和订单里的留言，法律要求保留三年'],
};
