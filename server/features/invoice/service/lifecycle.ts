import { yuan } from '@qunlu/contract/kernel/money.ts';
import { decision, erase, keep, move, type Lifecycle } from '../../lifecycle/ports.ts';
import { findRequestsOf, refuseAllOf, withdrawAllOf } from '../store/requests.ts';
import { findTitles } from '../store/titles.ts';
import { notifySellerLeft } from './notifications.ts';

const states = ['待开', '已开', '驳回', '已冲红', '已撤回'];
/** Bound of an export; nobody has as many. */
const titlesMax = 1000;

const followed = {
  merge: move('they follow their orders to the kept account'),
  erase: keep('invoices are kept as the tax law says'),
};

export const invoiceLifecycle: Lifecycle = {
  feature: 'invoice',
  columns: {
    'invoice_title.user_id': {
      merge: move('they follow, those that both have once', { once: ['kind', 'name', 'tax_no'] }),
      erase: erase('nobody needs them any more'),
    },
    'invoice_request.user_id': followed,
    'invoice_request.seller_id': followed,
    'invoice_request.decided_by': decision,
  },
  async erase(tx, userId) {
    await withdrawAllOf(tx.db, userId, '账号已注销');
    for (const row of await refuseAllOf(tx.db, userId, '卖家已注销，不能再开票'))
      await notifySellerLeft(tx, row);
  },
  erases: ['存着的发票抬头'],
  keeps: ['开过的发票：税法要求保留'],
  async exports(ctx, userId, size) {
    const titles = await findTitles(ctx.db, userId, titlesMax);
    const requests = await findRequestsOf(ctx.db, { role: 'buyer', userId, before: undefined, size });
    return {
      发票抬头: titles.map((one) => ({ 抬头: one.name, 税号: one.tax_no })),
      发票: requests.map((row) => ({
        时间: row.created_at,
        抬头: row.name,
        税号: row.tax_no,
        金额: yuan(row.amount),
        状态: states[row.state] ?? '',
        号码: row.number,
      })),
    };
  },
};
