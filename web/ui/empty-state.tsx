import type { ReactNode } from 'react';
import css from './empty-state.module.css';

export interface EmptyStateProps {
  icon?: ReactNode;
  /** What this place is for. */
  title: string;
  text?: ReactNode;
  /** The first step: a Button. */
  action?: ReactNode;
}

/** Nothing here yet: says what the place is for and offers the first step. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={css['root']}>
      {icon && <span className={css['icon']}>{icon}</span>}
      <p className={css['title']}>{title}</p>
      {text && <p className={css['text']}>{text}</p>}
      {action && <div className={css['action']}>{action}</div>}
    </div>
  );
}
