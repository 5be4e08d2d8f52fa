import type { Hub } from '../../platform/hub.ts';
import { ReceiptText } from '../../ui/icons.ts';
import { orderPaths } from './paths.ts';

/** What this feature brings to 我的. */
export const hub: Hub = {
  user: {
    rows: [{ page: 'trade', order: 100, icon: ReceiptText, title: '全部订单', href: orderPaths.list() }],
  },
};
