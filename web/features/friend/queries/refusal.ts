import { useCallback, useEffect, useRef } from 'react';
import { useUndo } from '../../../ui/dialog/pop-tip.tsx';
import { UNDO_DURATION } from '../../../ui/words.ts';

/** Shows the sentence with 撤销; answers with false when it was taken, else with true. */
export type Refusal = (text: string) => Promise<boolean>;

/**
 * A refusal cannot be taken back once the server knows of it: so it waits while it can be undone, and goes at once when the
 * person leaves the screen or closes the page.
 */
export function useRefusal(): Refusal {
  const undo = useUndo();
  const waiting = useRef(new Set<(sure: boolean) => void>());

  useEffect(() => {
    const all = waiting.current;
    const send = (): void => {
      for (const end of all) end(true);
    };
    addEventListener('pagehide', send);
    return () => {
      removeEventListener('pagehide', send);
      send();
    };
  }, []);

  return useCallback(
    (text) =>
      new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => end(true), UNDO_DURATION);
        const end = (sure: boolean): void => {
          clearTimeout(timer);
          waiting.current.delete(end);
          resolve(sure);
        };
        waiting.current.add(end);
        undo(text, () => end(false));
      }),
    [undo],
  );
}
