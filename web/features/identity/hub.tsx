import type { Hub } from '../../platform/hub.ts';
import { IdCard, Store } from '../../ui/icons.ts';
import { MerchantText, RealNameText } from './parts/state-texts.tsx';
import { identityPaths } from './paths.ts';

/** What this feature brings to 我的. */
export const hub: Hub = {
  user: {
    rows: [
      {
        page: 'account',
        order: 120,
        icon: IdCard,
        title: '实名认证',
        href: identityPaths.person,
        End: RealNameText,
      },
      {
        page: 'account',
        order: 130,
        icon: Store,
        title: '商户签约',
        meta: '签约后可以卖服务、收款和提现',
        href: identityPaths.merchant,
        End: MerchantText,
      },
    ],
  },
};
