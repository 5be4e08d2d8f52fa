import { useEffect, useState } from 'react';
import type { draftsOf } from '../drafts.ts';

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

/** Keeps what differs from where it began. `rev`: of what it was begun from. */
export function useKeepDraft(drafts: Drafts, name: string, start: object, values: object, rev?: number) {
  const begun = JSON.stringify(start);
  const now = JSON.stringify(values);
  useEffect(() => {
    if (now === begun) drafts.drop(name);
    else
      drafts.keep(name, {
        ...(JSON.parse(now) as object),
        ...(rev === undefined ? {} : { rev }),
      });
  }, [drafts, name, begun, now, rev]);
}
