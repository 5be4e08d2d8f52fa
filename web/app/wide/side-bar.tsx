import type { MyCircle } from '@qunlu/contract/circle/home.ts';
import { memberState } from '@qunlu/contract/circle/rules.ts';
import { CircleAvatar } from '../../features/circle/parts/circle-avatar.tsx';
import { circlePaths } from '../../features/circle/paths.ts';
import { useMine } from '../../features/circle/queries/home.ts';
import { useBadges } from '../../platform/badges.ts';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { BrandSeal } from '../../ui/brand-seal.tsx';
import { cx } from '../../ui/cx.ts';
import type { Icon } from '../../ui/icons.ts';
import { hubs } from '../all-hubs.ts';
import { waitsOf } from '../hubs.ts';
import { useTabs } from '../tabs.tsx';
import css from './side-bar.module.css';

const waits = waitsOf(hubs);
/** Circles that have a place here; 通讯录 has all. */
const circlesShown = 12;

/** At the left of a wide screen: the places of the app, my circles with what is new, and what waits for me. */
export function SideBar({ path }: { path: string }) {
  const tabs = useTabs();
  const here = `#!${path}`;
  return (
    <nav className={css['root']} aria-label="主导航">
      <p className={css['brand']}>
        <BrandSeal size="s" />
        <span>群录</span>
      </p>
      <ul>
        {tabs.map(({ place, ...item }) => (
          <Item key={place} {...item} here={here} />
        ))}
      </ul>
      <Waits here={here} />
      <Circles here={here} />
    </nav>
  );
}

function Waits({ here }: { here: string }) {
  const count = useBadges();
  const some = waits.filter(({ badge }) => count(badge) > 0);
  if (some.length === 0) return null;
  return (
    <Group title="等我处理">
      {some.map(({ badge, icon, text, href }) => (
        <Item key={badge} href={href} label={`${count(badge)} ${text}`} icon={icon} badge={0} here={here} />
      ))}
    </Group>
  );
}

const isIn = ({ state }: MyCircle): boolean => state === memberState.normal;
const hasNews = ({ joined, posts, notice_new: notice, confirm, waiting }: MyCircle): boolean =>
  joined > 0 || posts > 0 || notice === 1 || confirm === 1 || waiting > 0;

function Circles({ here }: { here: string }) {
  const { data } = useMine('');
  const mine = (data?.pages ?? []).flatMap(({ list }) => list).filter(isIn);
  if (mine.length === 0) return null;
  return (
    <Group title="我的圈子">
      {mine.slice(0, circlesShown).map((circle) => {
        const href = circlePaths.home(circle.id);
        return (
          <li key={circle.id}>
            <a
              className={cx(css['item'], href === here && css['active'])}
              href={href}
              aria-current={href === here ? 'page' : undefined}
            >
              <CircleAvatar circle={circle} size="s" />
              <span className={css['label']}>{circle.name}</span>
              {hasNews(circle) && <Badge dot />}
            </a>
          </li>
        );
      })}
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={css['group']}>
      <p className={css['title']} aria-hidden>
        {title}
      </p>
      <ul aria-label={title}>{children}</ul>
    </div>
  );
}

interface ItemProps {
  href: string;
  label: string;
  icon: Icon;
  badge: number;
  here: string;
}

function Item({ href, label, icon: Glyph, badge, here }: ItemProps) {
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
        {badge > 0 && <Badge count={badge} />}
      </a>
    </li>
  );
}
