import { useState } from 'react';

const prefix = 'kept.';

function read(name: string): string {
  const state: unknown = history.state;
  const kept = typeof state === 'object' && state !== null ? { ...state } : {};
  const value = (kept as Record<string, unknown>)[prefix + name];
  return typeof value === 'string' ? value : '';
}

/**
 * A word that belongs to this visit of a screen: what is searched, which half is shown. It is kept in the history entry,
 * so that going back finds it again and opening the screen anew starts without.
 */
export function useEntryText(name: string): [string, (value: string) => void] {
  const [value, setValue] = useState(() => read(name));
  const keep = (next: string): void => {
    const state: unknown = history.state;
    history.replaceState(
      { ...(typeof state === 'object' && state !== null ? state : {}), [prefix + name]: next },
      '',
      location.href,
    );
    setValue(next);
  };
  return [value, keep];
}
