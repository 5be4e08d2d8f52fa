import { buyVisibility, groupbuyRules } from '@qunlu/contract/groupbuy/rules.ts';
import type { Tx } from '../../../platform/context.ts';
import { definePublication } from '../../publication/api/publication.ts';
import { buyTable, findBuy, findBuys, wasOrdered } from '../store/buys.ts';

/** What the texts of a buy are read from. */
export interface ShownBuy {
  title: string;
  content: string;
  images: readonly string[];
  goods: readonly { title: string }[];
  points: readonly { name: string; address: string; hours: string }[];
  express_note: string;
  local_note: string;
}

export const buyPath = (id: number): string => `/groupbuy/${id}/view`;

/** D133, D137: buys as publications. What everybody finds is looked at first; what is among people who know each other runs at once. */
export const buys = definePublication({
  kind: 'groupbuy',
  label: '团购',
  of: buyTable,
  path: buyPath,
  fields: {
    at: 'buy',
    contentMax: groupbuyRules.content,
    more: ({ goods, points, express_note: express, local_note: local }: ShownBuy) => [
      ...goods.map(({ title }, at) => ({
        field: `buy.goods.${at}.title`,
        label: '商品名称',
        text: title,
      })),
      ...points.map(({ name, address, hours }, at) => ({
        field: `buy.points.${at}.name`,
        label: '自提点',
        text: [name, address, hours].join(' '),
      })),
      { field: 'buy.express_note', label: '快递说明', text: express },
      { field: 'buy.local_note', label: '送货说明', text: local },
    ],
  },
  find: findBuy,
  strict: {
    word: '公开收费',
    draft: (draft: ShownBuy & { visibility?: number }) => draft.visibility === buyVisibility.public,
    row: (row) => row.visibility === buyVisibility.public,
  },
  tops: groupbuyRules.tops,
  workdays: groupbuyRules.auditWorkdays,
  // Orders show what was bought.
  keepsFiles: (tx: Tx, id) => wasOrdered(tx.db, id),
  reports: { type: 'groupbuy', find: (ctx, ids) => findBuys(ctx.db, ids) },
});
