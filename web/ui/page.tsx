import { type ReactNode, use } from 'react';
import css from './page.module.css';
import { cx } from './cx.ts';
import { ListPane } from './list-pane.ts';

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
  /** What a wide screen makes of it: the first block beside the others, blocks side by side, or room for a layout of its own. Else one column. */
  wide?: 'aside' | 'blocks' | 'whole';
}

/** The frame of a screen: header, content, what stays at the bottom; one column, centred on paper, or what `wide` says. */
export function Page({ children, header, footer, tabBar, flush, wide }: PageProps) {
  // what stands beside the list is the main content
  const Main = use(ListPane) ? 'div' : 'main';
  return (
    <div className={cx(css['root'], wide && css['roomy'])}>
      {header}
      <Main className={cx(css['main'], flush && css['flush'], wide && css[wide])}>{children}</Main>
      {(footer || tabBar) && (
        <div className={css['bottom']} data-bottom-bar="">
          {footer && <footer className={css['footer']}>{footer}</footer>}
          {tabBar}
        </div>
      )}
    </div>
  );
}
