import { useEffect, useState } from 'react';

/** The value once it has not changed for so many milliseconds; '' at once, because clearing a field needs no wait. */
export function useSettled(value: string, ms: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
