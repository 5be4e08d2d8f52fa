import type { ReactNode } from 'react';
import css from './tag.module.css';
import { cx } from './cx.ts';

export interface TagProps {
  children: ReactNode;
  tone?: 'neutral' | 'accent' | 'good' | 'warn' | 'bad' | 'info';
  icon?: ReactNode;
}

/** A word or two about a thing: its state, its kind. Says it in words, the colour only helps. */
export function Tag({ children, tone = 'neutral', icon }: TagProps) {
  return (
    <span className={cx(css['root'], css[tone])}>
      {icon}
      {children}
    </span>
  );
}
