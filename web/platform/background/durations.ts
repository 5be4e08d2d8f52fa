import { lastPageView, onPageView } from '../router/page-view.ts';

/**
 * Calls back with every screen that was left and how many milliseconds it was visible (D211). Screens are named by their route
 * patterns, without ids. Answers with the function that stops it.
 */
export function startDurations(notify: (pattern: string, duration: number) => void): () => void {
  let pattern = lastPageView()?.pattern ?? '';
  let since = lastPageView()?.at ?? Date.now();
  let inSight = document.visibilityState === 'visible';
  const end = (): void => {
    const duration = Date.now() - since;
    since = Date.now();
    if (inSight && pattern !== '' && duration > 0) notify(pattern, duration);
  };
  const stop = onPageView((view) => {
    end();
    pattern = view.pattern;
  });
  const turned = (): void => {
    end();
    inSight = document.visibilityState === 'visible';
  };
  document.addEventListener('visibilitychange', turned);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', turned);
  };
}
