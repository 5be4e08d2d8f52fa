import { useWaiting } from '../features/friend/queries/standing.ts';
import { useUnread } from '../features/notice/queries.ts';
import { House, User } from '../ui/icons.ts';
import { TabBar } from '../ui/tab-bar.tsx';

const tabs = [
  { path: '/app/home', label: '首页', icon: House },
  { path: '/app/user', label: '我的', icon: User },
] as const;

/** The first-level places whose screens exist; what waits for me is counted where it can be found (V035). */
export function Tabs({ active }: { active: (typeof tabs)[number]['path'] }) {
  const waiting = useUnread() + useWaiting();
  return (
    <TabBar
      items={tabs.map(({ path, label, icon: Icon }) => ({
        href: `#!${path}`,
        label,
        icon: <Icon size={24} aria-hidden />,
        active: path === active,
        badge: path === '/app/user' ? waiting : 0,
      }))}
    />
  );
}
