import { useState } from 'react';
import { session } from '../../../platform/session.ts';

/** Searches that this phone remembers. */
const most = 12;

const keyOf = (): string => `search-history-${session().userId}`;

function read(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

function keep(list: readonly string[]): void {
  try {
    if (list.length === 0) localStorage.removeItem(keyOf());
    else localStorage.setItem(keyOf(), JSON.stringify(list));
  } catch {
    // A browser that keeps nothing has no history either.
  }
}

/** What this person has looked for on this phone, the newest first; a logout clears it (B197). */
export function useSearchHistory() {
  const [list, setList] = useState(read);
  const put = (next: readonly string[]): void => {
    keep(next);
    setList(next);
  };
  return {
    list,
    add: (q: string): void => {
      if (q !== '') put([q, ...read().filter((one) => one !== q)].slice(0, most));
    },
    remove: (q: string): void => put(read().filter((one) => one !== q)),
    clear: (): void => put([]),
  };
}
