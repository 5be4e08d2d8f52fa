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

/** The most that stand in one line. */
const most = 4;
const fewMost = 5;

/** So many in a line that the lines are full, or else that none has one alone. */
function columnsFor(count: number, wide: number): number {
  if (count <= wide) return Math.max(count, 1);
  const widths = Array.from({ length: wide - 2 }, (_, at) => wide - at);
  return widths.find((one) => count % one === 0) ?? widths.find((one) => count % one !== 1) ?? wide;
}

/** Short words side by side, each a link: kinds to look through. */
export const TileLinks = <T,>({ label, list, keyOf, few = false, children }: TileLinksProps<T>) => (
  <nav aria-label={label}>
    <ul
      className={cx(css['root'], few && css['few'])}
      style={{ '--columns': columnsFor(list.length, few ? fewMost : most) }}
    >
      {list.map((one) => (
        <li key={keyOf(one)}>{children(one)}</li>
      ))}
    </ul>
  </nav>
);
