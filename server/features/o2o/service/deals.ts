import { dealRules } from '@qunlu/contract/o2o/rules.ts';
import type { Tx } from '../../../platform/context.ts';
import { definePublication } from '../../publication/api/publication.ts';
import { dealTable, findDeal, findDeals, wasOrdered } from '../store/deals.ts';

/** What the texts of a deal are read from. */
export interface ShownDeal {
  title: string;
  content: string;
  images: readonly string[];
  rules: string;
  shop: string;
  region_name: string;
  address: string;
}

/** D135, D137: deals as publications. Each is sold, so staff looks at each. */
export const deals = definePublication({
  kind: 'o2o',
  label: '优惠',
  of: dealTable,
  path: (id) => `/o2o/${id}`,
  fields: {
    at: 'deal',
    contentMax: dealRules.content,
    more: ({ rules, shop, region_name: region, address }: ShownDeal) => [
      { field: 'deal.rules', label: '使用规则', text: rules },
      { field: 'deal.shop', label: '店名', text: shop },
      { field: 'deal.region_name', label: '地区名称', text: region },
      { field: 'deal.address', label: '详细地址', text: address },
    ],
  },
  find: findDeal,
  strict: { word: '收费', draft: () => true, row: () => true },
  tops: dealRules.tops,
  workdays: dealRules.auditWorkdays,
  // Vouchers show what was bought.
  keepsFiles: (tx: Tx, id) => wasOrdered(tx.db, id),
  reports: { type: 'o2o', find: (ctx, ids) => findDeals(ctx.db, ids) },
});
