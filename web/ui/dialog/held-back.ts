import { useCallback, useEffect, useRef, useState } from 'react';
import { UNDO_DURATION } from '../words.ts';

export interface Undoable {
  /** What can still be taken back. */
  held: ReadonlySet<number>;
  /** Answers true when the time is over, false when it was taken back. */
  hold: (id: number) => Promise<boolean>;
  undo: (id: number) => void;
}

/**
 * What cannot be taken back once the server knows of it: so it waits while it can be undone, and goes at once when the person
 * leaves the screen or closes the page.
 */
export function useHeldBack(): Undoable {
  const waiting = useRef(new Map<number, (sure: boolean) => void>());
  const [held, setHeld] = useState<ReadonlySet<number>>(new Set());

  useEffect(() => {
    const all = waiting.current;
    const send = (): void => {
      for (const end of all.values()) end(true);
    };
    addEventListener('pagehide', send);
    return () => {
      removeEventListener('pagehide', send);
      send();
    };
  }, []);

  const hold = useCallback(
    (id: number) =>
      new Promise<boolean>((resolve) => {
        const show = (): void => setHeld(new Set(waiting.current.keys()));
        const end = (sure: boolean): void => {
          clearTimeout(timer);
          waiting.current.delete(id);
          show();
          resolve(sure);
        };
        const timer = setTimeout(() => end(true), UNDO_DURATION);
        waiting.current.set(id, end);
        show();
      }),
    [],
  );
  const undo = useCallback((id: number) => waiting.current.get(id)?.(false), []);
  return { held, hold, undo };
}
