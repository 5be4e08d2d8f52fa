import { useEffect, useState } from 'react';

/** Whole seconds until a time in seconds, 0 when it has passed. It follows the clock, so that a phone that sleeps does not lengthen it. */
export function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil(until - now / 1000));
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return left;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** `29:05`, above an hour `1:00:05`. */
export function clockOf(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}
