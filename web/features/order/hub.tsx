import type { Hub } from '../../platform/hub.ts';
import { ReceiptText } from '../../ui/icons.ts';
import { orderPaths } from './paths.ts';

/** What this feature brings to 首页, 我的 and the tab bar. */
export const hub: Hub = {
  user: {
    rows: [{ section: '钱包', order: 420, icon: ReceiptText, title: '订单', href: orderPaths.list() }],
  },
};
