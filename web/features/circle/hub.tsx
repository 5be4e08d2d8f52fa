import type { Hub } from '../../platform/hub.ts';

/** The place 通讯录 of the tab bar, with the applications that wait for who lets people in. */
export const hub: Hub = {
  tabs: [{ place: 'contacts', badges: ['phonebook.waiting'] }],
};
