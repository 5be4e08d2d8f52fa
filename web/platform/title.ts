import { useEffect, useLayoutEffect } from 'react';
import { arrivedBy } from './router/location.ts';

const site = '群录';

/** The title of the browser's window and of what a host shows over the page. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' || title === site ? site : `${title} · ${site}`;
  }, [title]);
}

/** The same where the title says it all, as the page from the server did. */
export function useWholeTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** What a route is called until its screen says more; a page that came with a title of its own keeps it until then. */
export function useRouteTitle(title: string): void {
  // Before the effects of the screen, which may be there at once.
  useLayoutEffect(() => {
    if (arrivedBy() === 'start' && document.title !== site && document.title !== '') return;
    document.title = title === '' || title === site ? site : `${title} · ${site}`;
  }, [title]);
}
