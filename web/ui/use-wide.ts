import { useSyncExternalStore } from 'react';

/** From 900 px on, more with larger text: two screens stand side by side and a side bar replaces the tab bar. */
const room = (): MediaQueryList => matchMedia('(min-width: 56.25em)');

function watch(changed: () => void): () => void {
  const query = room();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether the window is wide. */
export const useWide = (): boolean => useSyncExternalStore(watch, () => room().matches);
