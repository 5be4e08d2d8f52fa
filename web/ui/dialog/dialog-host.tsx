import { useEffect, useSyncExternalStore } from 'react';
import { LoadingOverlay } from './loading.tsx';
import { OpenEntry } from './open-entry.ts';
import type { OverlayHistory } from './overlay-history.ts';
import { PopTipHost } from './pop-tip.tsx';
import { current, type Entry, onSettle, subscribe } from './stack.ts';

/** Shows whatever is open over the page: dialogs, sheets, pickers, the loading overlay, the pop tip. Stands once, at the root of the app. */
export function DialogHost({ history }: { history?: OverlayHistory }) {
  const entries = useSyncExternalStore(subscribe, current);

  useEffect(() => {
    if (!history) return;
    const releases = new Map<number, () => Promise<void>>();
    const add = (entry: Entry): void => {
      const release = history.add(() => {
        const ask = entry.back();
        if (!ask) return entry.dismiss();
        // It stays open, and so does its history entry.
        add(entry);
        ask();
      });
      releases.set(entry.id, release);
    };
    const watch = (): void => {
      for (const entry of current()) if (!releases.has(entry.id)) add(entry);
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
        <OpenEntry key={entry.id} value={entry.setBack}>
          {entry.element}
        </OpenEntry>
      ))}
      <LoadingOverlay />
      <PopTipHost />
    </>
  );
}
