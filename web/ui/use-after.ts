import { useEffect, useState } from 'react';

/** false at first, true after so many milliseconds: what loads quickly needs no indicator. */
export function useAfter(ms: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return late;
}
