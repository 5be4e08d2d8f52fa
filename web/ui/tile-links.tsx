import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './tile-links.module.css';

interface TileLinksProps<T> {
  /** What they lead to, for a screen reader. */
  label: string;
  list: readonly T[];
  keyOf: (one: T) => string | number;
  /** So few that they fill one line. */
  few?: boolean;
  /** A link. */
  children: (one: T) => ReactNode;
}

/** Short words side by side, each a link: kinds to look through. */
export const TileLinks = <T,>({ label, list, keyOf, few = false, children }: TileLinksProps<T>) => (
  <nav aria-label={label}>
    <ul className={cx(css['root'], few && css['few'])}>
      {list.map((one) => (
        <li key={keyOf(one)}>{children(one)}</li>
      ))}
    </ul>
  </nav>
);
