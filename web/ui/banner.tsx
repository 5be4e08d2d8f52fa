import type { ReactNode } from 'react';
import css from './banner.module.css';
import { cx } from './cx.ts';

export interface BannerProps {
  children: ReactNode;
  tone?: 'quiet' | 'info' | 'warn' | 'bad';
  icon?: ReactNode;
  /** A quiet Button at the end. */
  action?: ReactNode;
}

/** A line at the top of a screen about a lasting state: no network, a trial, a missing step. */
export function Banner({ children, tone = 'quiet', icon, action }: BannerProps) {
  return (
    <div className={cx(css['root'], css[tone])} role="status">
      {icon}
      <span className={css['text']}>{children}</span>
      {action}
    </div>
  );
}
