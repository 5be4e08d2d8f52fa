import type { ReactNode } from 'react';
import css from './row-parts.module.css';

/** A line of its own in what a row says; long names break. */
export const Line = ({ children }: { children: ReactNode }) => (
  <span className={css['line']}>{children}</span>
);

/** What can be done about a row, under it. */
export const RowActions = ({ children }: { children: ReactNode }) => (
  <div className={css['actions']}>{children}</div>
);
