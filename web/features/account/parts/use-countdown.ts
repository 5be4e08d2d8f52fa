import { useCallback, useEffect, useState } from 'react';

/** Whole seconds left; `start` begins again. It follows the clock, so that a phone that sleeps does not lengthen it. */
export function useCountdown(): { left: number; start: (seconds: number) => void } {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const running = left > 0;

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);

  const start = useCallback((seconds: number) => {
    const moment = Date.now();
    setNow(moment);
    setUntil(moment + seconds * 1000);
  }, []);

  return { left, start };
}
