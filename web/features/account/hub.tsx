import type { Hub } from '../../platform/hub.ts';
import { ShieldCheck, User } from '../../ui/icons.ts';
import { accountPaths } from './paths.ts';
import { AccountNotes } from './parts/account-notes.tsx';
import { PhoneText } from './parts/phone-text.tsx';

/** What this feature brings to 我的 and the tab bar. */
export const hub: Hub = {
  tabs: [{ place: 'user' }],
  user: {
    sections: [{ order: 100, Section: AccountNotes }],
    rows: [
      { page: 'account', order: 100, icon: User, title: '个人资料', href: accountPaths.profile },
      {
        page: 'account',
        order: 110,
        icon: ShieldCheck,
        title: '手机号与微信',
        href: accountPaths.oauth,
        End: PhoneText,
      },
    ],
  },
};
