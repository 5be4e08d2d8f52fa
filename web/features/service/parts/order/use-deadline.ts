import { useEffect, useEffectEvent } from 'react';

/** Milliseconds between two looks while the job that carries out a deadline is about to run. */
const pause = 10_000;
/** The longest that a timer of the browser may take. */
const longest = 2 ** 31 - 1;

/** Asks again when a deadline (seconds, 0 for none) has passed, until it is another one. */
export function useDeadline(until: number, ask: () => void): void {
  const look = useEffectEvent(ask);
  useEffect(() => {
    const left = until * 1000 - Date.now();
    if (until === 0 || left > longest) return;
    let timer = setTimeout(
      function again() {
        look();
        timer = setTimeout(again, pause);
      },
      Math.max(left, 0) + 1000,
    );
    return () => clearTimeout(timer);
  }, [until]);
}
