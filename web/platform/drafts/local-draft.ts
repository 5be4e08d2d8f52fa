import { useEffect, useState } from 'react';
import type { draftsOf } from './kept-text.ts';

export type Drafts = ReturnType<typeof draftsOf>;

export interface LocalDraft<V> {
  /** What was typed the last time and not saved. */
  kept: Partial<V>;
  isKept: boolean;
  forget: () => void;
}

/** What is half written is on the phone, under a name, until it is saved or thrown away. */
export function useLocalDraft<V extends object>(drafts: Drafts, name: string): LocalDraft<V> {
  const [kept, setKept] = useState(() => drafts.read<V>(name));
  return {
    kept,
    isKept: Object.keys(kept).length > 0,
    forget() {
      setKept({});
      drafts.drop(name);
    },
  };
}

/**
 * Keeps the fields that differ from where they began: what was not touched is the newest when it is opened again, and not a copy that
 * would undo what was saved elsewhere. `rev`: of what it was begun from.
 */
export function useKeepDraft(drafts: Drafts, name: string, start: object, values: object, rev?: number) {
  const typed = JSON.stringify(changed(start, values));
  useEffect(() => {
    if (typed === '{}') drafts.drop(name);
    else drafts.keep(name, { ...(JSON.parse(typed) as object), ...(rev === undefined ? {} : { rev }) });
  }, [drafts, name, typed, rev]);
}

/** Fields by their text: a form may hold lists, and the same again is another object. */
function changed(start: object, values: object): Record<string, unknown> {
  const before = new Map(Object.entries(start).map(([field, value]) => [field, JSON.stringify(value)]));
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => JSON.stringify(value) !== before.get(field)),
  );
}
