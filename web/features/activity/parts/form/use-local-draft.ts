import { useEffect, useState } from 'react';
import { activityDrafts } from './values.ts';

export interface LocalDraft<V> {
  /** What was typed the last time and not saved. */
  kept: Partial<V>;
  isKept: boolean;
  forget: () => void;
}

/** What is half written is on the phone, under a name, until it is saved or thrown away. */
export function useLocalDraft<V extends object>(name: string): LocalDraft<V> {
  const [kept, setKept] = useState(() => activityDrafts.read<V>(name));
  return {
    kept,
    isKept: Object.keys(kept).length > 0,
    forget() {
      setKept({});
      activityDrafts.drop(name);
    },
  };
}

/** Keeps what differs from where it began. `rev`: of what it was begun from. */
export function useKeepDraft(name: string, start: object, values: object, rev?: number): void {
  const begun = JSON.stringify(start);
  const now = JSON.stringify(values);
  useEffect(() => {
    if (now === begun) activityDrafts.drop(name);
    else
      activityDrafts.keep(name, {
        ...(JSON.parse(now) as object),
        ...(rev === undefined ? {} : { rev }),
      });
  }, [name, begun, now, rev]);
}
