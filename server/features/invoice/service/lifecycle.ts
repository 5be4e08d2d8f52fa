import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { secondsOf } from '../../../platform/context.ts';
import type { Lifecycle } from '../../lifecycle/ports.ts';
import {
  findRequestsOf,
  forgetDecider,
  moveRequests,
  refuseAllOf,
  withdrawAllOf,
  type ShownRequest,
} from '../store/requests.ts';
import { tellSellerLeft } from './notices.ts';
import { dropTitlesOf, findTitles, moveTitles } from '../store/titles.ts';

const states = ['待开', '已开', '驳回', '已冲红', '已撤回'];
/** Bounds of an export; nobody has as many. */
const titlesMax = 1000;
const requestsMax = 10_000;
const kept = { kind: 'keep' as const, why: 'invoices are kept as the tax law says' };

const exported = (row: ShownRequest) => ({
  时间: dateTime(secondsOf(row.created_at)),
  抬头: row.name,
  税号: row.tax_no,
  金额: yuan(row.amount),
  状态: states[row.state] ?? '',
  号码: row.number,
});

export const invoiceLifecycle: Lifecycle = {
  feature: 'invoice',
  columns: {
    'invoice_title.user_id': {
      merge: { kind: 'move', why: 'they follow, those that both have once' },
      erase: { kind: 'erase', why: 'nobody needs them any more' },
    },
    'invoice_request.user_id': {
      merge: { kind: 'move', why: 'they follow their orders to the kept account' },
      erase: kept,
    },
    'invoice_request.seller_id': {
      merge: { kind: 'move', why: 'they follow their orders to the kept account' },
      erase: kept,
    },
    'invoice_request.decided_by': {
      merge: { kind: 'move', why: 'decisions are the kept account’s' },
      erase: { kind: 'anonymise', why: 'the decision stands, by nobody' },
    },
  },
  async merge(tx, { keep, drop }) {
    await moveTitles(tx.db, drop, keep);
    await moveRequests(tx.db, drop, keep);
  },
  async erase(tx, userId) {
    await dropTitlesOf(tx.db, userId);
    await withdrawAllOf(tx.db, userId, '账号已注销');
    for (const row of await refuseAllOf(tx.db, userId, '卖家已注销，不能再开票'))
      await tellSellerLeft(tx, row);
    await forgetDecider(tx.db, userId);
  },
  erases: ['存着的发票抬头'],
  keeps: ['开过的发票：税法要求保留'],
  async exportData(ctx, userId) {
    const titles = await findTitles(ctx.db, userId, titlesMax);
    const wanted = { role: 'buyer' as const, userId, before: undefined, size: requestsMax };
    return {
      json: {
        发票抬头: titles.map((one) => ({ 抬头: one.name, 税号: one.tax_no })),
        发票: (await findRequestsOf(ctx.db, wanted)).map(exported),
      },
    };
  },
};
