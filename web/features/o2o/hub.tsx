import type { Hub } from '../../platform/hub.ts';
import { CircleCheck, QrCode, Tags } from '../../ui/icons.ts';
import { o2oPaths } from './paths.ts';

/** What this feature brings to 我的. */
export const hub: Hub = {
  user: {
    rows: [
      { page: 'trade', order: 210, icon: QrCode, title: '我的券', href: o2oPaths.vouchers() },
      { page: 'trade', order: 440, icon: Tags, title: '我的优惠', href: o2oPaths.own() },
      { page: 'trade', order: 445, icon: CircleCheck, title: '核销台', href: o2oPaths.till() },
    ],
  },
};
