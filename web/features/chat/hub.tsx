import type { Hub } from '../../platform/hub.ts';

/** The place 消息 of the tab bar, with what is unread and not muted. */
export const hub: Hub = {
  tabs: [{ place: 'messages', badges: ['chat.unread'] }],
};
