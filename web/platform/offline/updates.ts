import { Workbox } from 'workbox-window';
import { setOfflineState } from '../offline.ts';
import { pageLoad } from '../router/follow.ts';
import { savesData } from '../saves-data.ts';

/** Milliseconds between two looks for a new version, at most when the page is looked at again. */
const lookEvery = 3_600_000;

/**
 * Registers the service worker and offers a new version when one waits; it is taken only when the person says so. Answers
 * with the function that stops looking.
 */
export function startUpdates(): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const worker = new Workbox('/sw.js');
  const before = navigator.serviceWorker.controller;
  let taken = false;
  worker.addEventListener('waiting', () =>
    setOfflineState({
      update: () => {
        taken = true;
        worker.messageSkipWaiting();
      },
    }),
  );
  const changed = (): void => {
    if (taken) pageLoad.reload();
    // Another tab has taken it: this one still runs the old version, and goes on until the person says so.
    else if (before) setOfflineState({ update: () => pageLoad.reload() });
  };
  navigator.serviceWorker.addEventListener('controllerchange', changed);
  // A browser may refuse it (private window, full storage): the app works without one.
  void worker
    .register()
    .then(() => keepLaterFiles(worker))
    .catch(() => undefined);
  let looked = Date.now();
  const look = (): void => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < lookEvery) return;
    looked = Date.now();
    void worker.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', look);
  return () => {
    navigator.serviceWorker.removeEventListener('controllerchange', changed);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Waits until a worker answers for this page; for ever where there is none. */
export async function workerServes(): Promise<void> {
  if (navigator.serviceWorker?.controller) return;
  await new Promise((done) => {
    navigator.serviceWorker?.addEventListener('controllerchange', done, { once: true });
  });
}

/** Once the page is idle: the files that no first screen needs. Not where the person pays for each megabyte. */
async function keepLaterFiles(worker: Workbox): Promise<void> {
  if (savesData()) return;
  await navigator.serviceWorker.ready;
  const ask = (): void => void worker.messageSW({ type: 'KEEP_LATER' }).catch(() => undefined);
  if ('requestIdleCallback' in window) requestIdleCallback(ask, { timeout: 10_000 });
  else setTimeout(ask, 5000);
}
