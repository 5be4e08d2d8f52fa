import type { Hub } from '../../platform/hub.ts';
import { ReceiptText } from '../../ui/icons.ts';
import { orderPaths } from './paths.ts';

/** What this feature brings to 首页, 我的 and the tab bar. */
export const hub: Hub = {
  user: {
    rows: [{ section: '', order: 120, icon: ReceiptText, title: '订单', href: orderPaths.list() }],
  },
};
