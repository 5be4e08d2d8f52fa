import { pageConfig } from '../config.ts';
import { track } from '../report.ts';
import { pageLoad } from '../router/follow.ts';

/** K061, B251: milliseconds until it is clear that no app has opened. */
export const openingDelay = 700;

/**
 * Opens the native app at a route of this one by its scheme (B250). When nothing has opened, because the page is still
 * in sight, `fallback` is called.
 */
export function openApp(route: string, fallback: () => void): void {
  const { scheme } = pageConfig().native;
  if (scheme === '') return fallback();
  track('open-app');
  const timer = setTimeout(() => {
    stop();
    if (document.visibilityState === 'visible') fallback();
  }, openingDelay);
  const stop = (): void => {
    clearTimeout(timer);
    removeEventListener('pagehide', stop);
    document.removeEventListener('visibilitychange', hidden);
  };
  const hidden = (): void => {
    if (document.visibilityState === 'hidden') stop();
  };
  addEventListener('pagehide', stop);
  document.addEventListener('visibilitychange', hidden);
  pageLoad.assign(`${scheme}://open?route=${encodeURIComponent(route)}`);
}
