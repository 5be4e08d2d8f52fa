import type { Hub } from '../../platform/hub.ts';
import { Settings, ShieldCheck } from '../../ui/icons.ts';
import { accountPaths } from './paths.ts';
import { PhoneText } from './parts/phone-text.tsx';
import { ProfileSection } from './parts/profile-section.tsx';

/** What this feature brings to 首页, 我的 and the tab bar. */
export const hub: Hub = {
  tabs: [{ place: 'user' }],
  user: {
    sections: [{ order: 100, Section: ProfileSection }],
    rows: [
      {
        section: '账号',
        order: 900,
        icon: ShieldCheck,
        title: '手机号与微信',
        href: accountPaths.oauth,
        End: PhoneText,
      },
      { section: '账号', order: 910, icon: Settings, title: '设置', href: accountPaths.settings },
    ],
  },
};
