import type { Hub } from '../../platform/hub.ts';
import { CalendarCheck } from '../../ui/icons.ts';
import { scorePaths } from './paths.ts';
import { SignedText } from './parts/signed-text.tsx';

export const hub: Hub = {
  user: {
    rows: [
      {
        section: '',
        order: 110,
        icon: CalendarCheck,
        title: '签到',
        href: scorePaths.signList,
        End: SignedText,
      },
    ],
  },
};
