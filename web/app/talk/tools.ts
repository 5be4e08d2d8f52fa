import type { TalkTool } from '../../features/chat/parts/talk/tools.ts';
import { CalendarDays, Store } from '../../ui/icons.ts';

/** What can be sent in a conversation besides what chat knows itself. */
export const talkTools: readonly TalkTool[] = [
  {
    label: '服务',
    icon: Store,
    pick: async () => (await import('./pick.tsx')).pickService(),
  },
  {
    label: '活动',
    icon: CalendarDays,
    pick: async () => (await import('./pick.tsx')).pickActivity(),
  },
];
