import type { ReactNode } from 'react';
import css from './page.module.css';
import { cx } from './cx.ts';

export interface PageProps {
  children: ReactNode;
  /** An AppHeader. */
  header?: ReactNode;
  /** The one action of the screen, kept within the thumb's reach above the safe area. */
  footer?: ReactNode;
  /** A TabBar, under the footer. */
  tabBar?: ReactNode;
  /** The children start right under the header, without space (a picture, a list of its own). */
  flush?: boolean;
}

/** The frame of a screen: header, content, what stays at the bottom; one column of 480 px, centred on paper. */
export function Page({ children, header, footer, tabBar, flush }: PageProps) {
  return (
    <div className={css['root']}>
      {header}
      <main className={cx(css['main'], flush && css['flush'])}>{children}</main>
      {(footer || tabBar) && (
        <div className={css['bottom']} data-bottom-bar="">
          {footer && <footer className={css['footer']}>{footer}</footer>}
          {tabBar}
        </div>
      )}
    </div>
  );
}
