import { useBadges } from '../platform/badges.ts';
import type { TabPlace } from '../platform/hub.ts';
import { Compass, House, type Icon, MessageCircle, User, Users } from '../ui/icons.ts';
import { TabBar } from '../ui/tab-bar.tsx';
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

/** The tab bar: the places where a feature lives, each with its badge counts (V035). */
export function Tabs({ active }: { active: TabPlace }) {
  const count = useBadges();
  return (
    <TabBar
      items={tabs.map(({ place, badges }) => {
        const { path, label, icon: Icon } = places[place];
        return {
          href: `#!${path}`,
          label,
          icon: <Icon size={24} aria-hidden />,
          active: place === active,
          badge: count(...badges),
        };
      })}
    />
  );
}
