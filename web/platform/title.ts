import { useEffect } from 'react';

const site = '群录';

/** The title of the browser's window and of what a host shows over the page. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' || title === site ? site : `${title} · ${site}`;
  }, [title]);
}
