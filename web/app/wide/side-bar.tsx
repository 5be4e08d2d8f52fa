import { useBadges } from '../../platform/badges.ts';
import { Badge } from '../../ui/badge.tsx';
import { BrandSeal } from '../../ui/brand-seal.tsx';
import { cx } from '../../ui/cx.ts';
import type { Icon } from '../../ui/icons.ts';
import { hubs } from '../all-hubs.ts';
import { userOf } from '../hubs.ts';
import { useTabs } from '../tabs.tsx';
import css from './side-bar.module.css';

const { groups } = userOf(hubs);

/** The places of the app at the left of a wide screen, and the rows of 我的 with one tap less. */
export function SideBar({ path }: { path: string }) {
  const tabs = useTabs();
  const count = useBadges();
  const here = `#!${path}`;
  return (
    <nav className={css['root']} aria-label="主导航">
      <p className={css['brand']}>
        <BrandSeal size="s" />
        <span>群录</span>
      </p>
      <ul>
        {tabs.map(({ place, ...item }) => (
          <Item key={place} {...item} badge={0} here={here} />
        ))}
      </ul>
      {groups.map(({ title, rows }) => (
        <ul key={title} aria-label={title || undefined}>
          {rows.map(
            (row) =>
              'href' in row && (
                <Item
                  key={row.href}
                  href={row.href}
                  label={row.title}
                  icon={row.icon}
                  badge={row.badge ? count(row.badge.name) : 0}
                  about={row.badge?.label}
                  here={here}
                />
              ),
          )}
        </ul>
      ))}
    </nav>
  );
}

interface ItemProps {
  href: string;
  label: string;
  icon: Icon;
  badge: number;
  about?: string | undefined;
  here: string;
}

function Item({ href, label, icon: Glyph, badge, about, here }: ItemProps) {
  const active = href === here;
  return (
    <li>
      <a
        className={cx(css['item'], active && css['active'])}
        href={href}
        aria-current={active ? 'page' : undefined}
      >
        <Glyph size={20} aria-hidden />
        <span className={css['label']}>{label}</span>
        {badge > 0 && <Badge count={badge} {...(about ? { label: about } : {})} />}
      </a>
    </li>
  );
}
