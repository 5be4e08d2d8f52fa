import { useCallback, useState } from 'react';
import { useNotify } from 'react-admin';

type Run = <T>(
  action: () => Promise<T>,
  words: string | ((answer: T) => string),
  then: (done: boolean) => unknown,
) => Promise<void>;

/**
 * What a press does, one at a time: `run` says `words` when it is done, else why not. It is busy until what follows has ended, so
 * that a second press cannot do it again.
 */
export function useAction(): { busy: boolean; run: Run } {
  const [busy, setBusy] = useState(false);
  const notify = useNotify();
  const run: Run = useCallback(
    async (action, words, then) => {
      const complain = (error: unknown): void => notify((error as Error).message, { type: 'error' });
      setBusy(true);
      const done = await action().then(
        (answer) => {
          notify(typeof words === 'string' ? words : words(answer), { type: 'success' });
          return true;
        },
        (error: unknown) => {
          complain(error);
          return false;
        },
      );
      try {
        await then(done);
      } catch (error) {
        complain(error);
      }
      setBusy(false);
    },
    [notify],
  );
  return { busy, run };
}
