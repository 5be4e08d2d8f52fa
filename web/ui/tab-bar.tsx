import type { ReactNode } from 'react';
import css from './tab-bar.module.css';
import { cx } from './cx.ts';
import { Badge } from './badge.tsx';

export interface TabItem {
  href: string;
  label: string;
  icon: ReactNode;
  active?: boolean;
  /** How many are unread. */
  badge?: number;
}

/** The first-level places of the app, at the bottom of the screen. */
export function TabBar({ items, label = '主导航' }: { items: readonly TabItem[]; label?: string }) {
  return (
    <nav className={css['root']} aria-label={label}>
      {items.map((item) => (
        <a
          key={item.href}
          className={cx(css['item'], item.active && css['active'])}
          href={item.href}
          aria-current={item.active ? 'page' : undefined}
        >
          <span className={css['icon']}>
            {item.icon}
            {item.badge ? (
              <span className={css['badge']}>
                <Badge count={item.badge} />
              </span>
            ) : null}
          </span>
          <span className={css['label']}>{item.label}</span>
        </a>
      ))}
    </nav>
  );
}
