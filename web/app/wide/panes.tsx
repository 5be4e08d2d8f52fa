import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { goBack, navigate } from '../../platform/router/location.ts';
import { routeTarget } from '../../platform/router/links.ts';
import { type PathParams } from '../../platform/router/pattern.ts';
import { SearchContext } from '../../platform/router/params.ts';
import { ScreenSlot } from '../../platform/router/screen-slot.tsx';
import type { RouteSpec } from '../../platform/router/table.ts';
import { useTitle } from '../../platform/title.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListPane } from '../../ui/list-pane.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import css from './frame.module.css';
import { startPaneKeys } from './pane-keys.ts';
import { startRows } from './rows.ts';

interface Screen {
  route: RouteSpec;
  path: string;
  params: PathParams;
}

export interface PanesProps {
  list: Screen & { target: string; search: string };
  /** What was opened from the list; null when nothing was. */
  detail: Screen | null;
}

/**
 * A list and what was opened from it, side by side. Both are the screens of their own routes: a link opens the detail
 * alone, the history entry says which list stands beside it. Back and Escape close the detail.
 */
export function Panes({ list, detail }: PanesProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const pane = useMemo(() => ({ current: scroller }), [scroller]);
  const aside = useRef<HTMLElement>(null);
  const open = detail?.path ?? '';
  const { target } = list;

  useEffect(() => {
    if (!scroller) return;
    return startRows(scroller, open);
  }, [scroller, open]);

  useEffect(() => startPaneKeys({ close: open === '' ? null : () => goBack(target) }), [open, target]);

  // The focus goes with what was opened, and back to its row.
  const before = useRef(open);
  useEffect(() => {
    if (before.current === open) return;
    const closed = open === '' ? before.current : '';
    before.current = open;
    if (closed === '') aside.current?.focus({ preventScroll: true });
    else rowTo(scroller, closed)?.focus({ preventScroll: true });
  }, [open, scroller]);

  /** Another row of the list replaces the open detail, so that back leads to the list. */
  const follow = (event: MouseEvent, replace: boolean): void => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const to = link?.hasAttribute('href') ? routeTarget(link) : null;
    if (to === null) return;
    event.preventDefault();
    navigate(to, { beside: target, replace });
  };

  return (
    <>
      {/* the links inside are followed, and a key on a link is a click */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
      <section
        ref={setScroller}
        className={css['list']}
        aria-label={list.route.title}
        data-pane="list"
        onClick={(event) => follow(event, open !== '')}
      >
        {scroller && (
          <ListPane value={pane}>
            <SearchContext value={list.search}>
              <ScreenSlot key={target} route={list.route} path={list.path} params={list.params} />
            </SearchContext>
          </ListPane>
        )}
      </section>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
      <section
        ref={aside}
        className={css['detail']}
        aria-label="详情"
        tabIndex={-1}
        data-pane="detail"
        onClick={(event) => follow(event, false)}
      >
        {detail ? (
          <ErrorBoundary key={detail.path}>
            <ScreenSlot {...detail} />
          </ErrorBoundary>
        ) : (
          <Nothing route={list.route} />
        )}
      </section>
    </>
  );
}

const rowTo = (list: HTMLElement | null, path: string): HTMLElement | null =>
  [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].find(
    (row) => row.getAttribute('href') === `#!${path}`,
  ) ??
  list?.querySelector<HTMLElement>('[data-row][tabindex="0"]') ??
  null;

function Nothing({ route }: { route: RouteSpec }) {
  useTitle(route.title);
  return (
    <main className={css['nothing']}>
      <EmptyState title="" text={route.list ?? ''} />
    </main>
  );
}
