import type { ReactNode } from 'react';
import css from './app-header.module.css';
import { cx } from './cx.ts';
import { ChevronLeft } from './icons.ts';
import { IconButton } from './icon-button.tsx';

export interface AppHeaderProps {
  title?: ReactNode;
  /** Left out on the first level, where there is nothing to go back to. */
  onBack?: (() => void) | undefined;
  /** At most two. */
  actions?: ReactNode;
  /** The host shows title and back arrow itself: only the actions remain, the title stays for screen readers. */
  bare?: boolean;
  /** A first-level screen: the title is large and stands at the left. */
  large?: boolean;
}

/** The top of a screen: back, title, at most two actions. */
export function AppHeader({ title, onBack, actions, bare, large }: AppHeaderProps) {
  if (bare) {
    return (
      <header className={cx(css['bare'], Boolean(actions) && css['withActions'])}>
        {title && <h1 className="visually-hidden">{title}</h1>}
        {actions && <div className={css['actions']}>{actions}</div>}
      </header>
    );
  }
  return (
    <header className={cx(css['root'], large && css['large'])}>
      {!large && (
        <div className={css['side']}>
          {onBack && (
            <IconButton label="返回" onClick={onBack}>
              <ChevronLeft size={24} aria-hidden />
            </IconButton>
          )}
        </div>
      )}
      {title && <h1 className={css['title']}>{title}</h1>}
      <div className={cx(css['side'], css['actions'])}>{actions}</div>
    </header>
  );
}
