import { useBadges } from '../platform/badges.ts';
import type { TabPlace } from '../platform/hub.ts';
import { Compass, House, type Icon, MessageCircle, User, Users } from '../ui/icons.ts';
import { TabBar } from '../ui/tab-bar.tsx';
import { useWide } from '../ui/use-wide.ts';
import { hubs } from './all-hubs.ts';
import { tabsOf } from './hubs.ts';

const places: Record<TabPlace, { path: string; label: string; icon: Icon }> = {
  home: { path: '/app/home', label: '首页', icon: House },
  contacts: { path: '/app/phonebook', label: '通讯录', icon: Users },
  find: { path: '/app/find', label: '发现', icon: Compass },
  messages: { path: '/app/messages', label: '消息', icon: MessageCircle },
  user: { path: '/app/user', label: '我的', icon: User },
};

const tabs = tabsOf(hubs);

/** The places where a feature lives, each with its badge counts (V035). */
export function useTabs(): { place: TabPlace; href: string; label: string; icon: Icon; badge: number }[] {
  const count = useBadges();
  return tabs.map(({ place, badges }) => {
    const { path, ...look } = places[place];
    return { place, href: `#!${path}`, ...look, badge: count(...badges) };
  });
}

/** The tab bar; a wide screen has a side bar instead. */
export function Tabs({ active }: { active: TabPlace }) {
  const items = useTabs();
  if (useWide()) return null;
  return (
    <TabBar
      items={items.map(({ place, icon: Icon, ...item }) => ({
        ...item,
        icon: <Icon size={24} aria-hidden />,
        active: place === active,
      }))}
    />
  );
}
