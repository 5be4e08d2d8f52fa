import type { Hub } from '../../platform/hub.ts';
import { FileText } from '../../ui/icons.ts';
import { invoicePaths } from './paths.ts';

/** What this feature brings to 首页, 我的 and the tab bar. */
export const hub: Hub = {
  user: {
    rows: [
      {
        section: '',
        order: 130,
        icon: FileText,
        title: '发票',
        href: invoicePaths.list(),
        badge: { name: 'invoice.asked', label: '张发票等您开' },
      },
    ],
  },
};
