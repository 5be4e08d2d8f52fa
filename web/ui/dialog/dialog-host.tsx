import { Fragment, useEffect, useSyncExternalStore } from 'react';
import { LoadingOverlay } from './loading.tsx';
import type { OverlayHistory } from './overlay-history.ts';
import { PopTipHost } from './pop-tip.tsx';
import { current, onSettle, subscribe } from './stack.ts';

/** Shows whatever is open over the page: dialogs, sheets, pickers, the loading overlay, the pop tip. Stands once, at the root of the app. */
export function DialogHost({ history }: { history?: OverlayHistory }) {
  const entries = useSyncExternalStore(subscribe, current);

  useEffect(() => {
    if (!history) return;
    const releases = new Map<number, () => Promise<void>>();
    const watch = (): void => {
      for (const entry of current()) {
        if (!releases.has(entry.id)) releases.set(entry.id, history.add(entry.dismiss));
      }
    };
    onSettle((id) => {
      const release = releases.get(id);
      releases.delete(id);
      return release?.();
    });
    watch();
    const stop = subscribe(watch);
    return () => {
      stop();
      onSettle(() => undefined);
    };
  }, [history]);

  return (
    <>
      {entries.map((entry) => (
        <Fragment key={entry.id}>{entry.element}</Fragment>
      ))}
      <LoadingOverlay />
      <PopTipHost />
    </>
  );
}
