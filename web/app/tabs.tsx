import { House, User } from '../ui/icons.ts';
import { TabBar } from '../ui/tab-bar.tsx';

const tabs = [
  { path: '/app/home', label: '首页', icon: House },
  { path: '/app/user', label: '我的', icon: User },
] as const;

/** The first-level places whose screens exist. */
export function Tabs({ active }: { active: (typeof tabs)[number]['path'] }) {
  return (
    <TabBar
      items={tabs.map(({ path, label, icon: Icon }) => ({
        href: `#!${path}`,
        label,
        icon: <Icon size={24} aria-hidden />,
        active: path === active,
      }))}
    />
  );
}
