import type { Hub } from '../../platform/hub.ts';
import { FileText } from '../../ui/icons.ts';
import { invoicePaths } from './paths.ts';

const asked = 'invoice.asked';

/** What this feature brings to 首页 and 我的. */
export const hub: Hub = {
  waits: [{ order: 160, badge: asked, icon: FileText, text: '张发票等您开', href: invoicePaths.list() }],
  user: {
    rows: [
      {
        page: 'money',
        order: 120,
        icon: FileText,
        title: '发票',
        href: invoicePaths.list(),
        badge: { name: asked, label: '张发票等您开' },
      },
    ],
  },
};
