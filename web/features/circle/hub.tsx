import type { Hub } from '../../platform/hub.ts';
import { UserPlus } from '../../ui/icons.ts';
import { circlePaths } from './paths.ts';

const waiting = 'phonebook.waiting';

/** The place 通讯录 of the tab bar, with the applications that wait for who lets people in. */
export const hub: Hub = {
  tabs: [{ place: 'contacts', badges: [waiting] }],
  waits: [
    { order: 220, badge: waiting, icon: UserPlus, text: '位申请加入您的通讯录', href: circlePaths.mine() },
  ],
};
