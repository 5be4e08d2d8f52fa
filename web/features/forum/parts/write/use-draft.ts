import { useEffect, useEffectEvent, useRef } from 'react';
import { dropLocal, keepDraft, keepLocal } from '../../queries/writing.ts';
import { isBlank, type PostValues } from './values.ts';

/** Milliseconds after the last change until it is kept on this phone, and on the server. */
const soon = 300;
const later = 3000;
/** Milliseconds that posting waits at most for a draft that is being kept, so that none is left over. */
const patience = 800;

interface KeptDraft {
  /** Its number on the server; 0: it is not there. */
  settled: () => Promise<number>;
  /** It is posted or thrown away: nothing of it is kept any more. */
  end: () => void;
}

/** Keeps what is written: on this phone at once, with its pictures; on the server a moment later. */
export function useKeptDraft(given: {
  circleId: number;
  values: PostValues;
  draftId: number;
  enabled: boolean;
}): KeptDraft {
  const { circleId, values, enabled } = given;
  const draftId = useRef(given.draftId);
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const over = useRef(!enabled);
  const isFirst = useRef(true);

  const keepHere = useEffectEvent(() => {
    if (over.current) return;
    if (isBlank(values)) dropLocal(circleId, values.kind);
    else keepLocal(circleId, { values, draftId: draftId.current });
  });
  const keepThere = useEffectEvent(() => {
    if (over.current || isBlank(values) || !navigator.onLine) return;
    saving.current = saving.current
      .then(async () => {
        if (over.current) return;
        draftId.current = await keepDraft(circleId, { values, draftId: draftId.current });
        keepHere();
      })
      // What is on this phone stays; the next change tries again.
      .catch(() => undefined);
  });

  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const timers = [setTimeout(() => keepHere(), soon), setTimeout(() => keepThere(), later)];
    return () => timers.forEach(clearTimeout);
  }, [values]);
  useEffect(() => () => keepHere(), []);

  return {
    async settled() {
      await Promise.race([saving.current, new Promise((done) => setTimeout(done, patience))]);
      return draftId.current;
    },
    end() {
      over.current = true;
      dropLocal(circleId, values.kind);
    },
  };
}
