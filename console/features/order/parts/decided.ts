import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';

/** Sends a decision about a row of a list, says whether it was made, and reads the list anew. */
export function useDecision(): {
  busy: boolean;
  send: (work: () => Promise<unknown>, done: string) => Promise<boolean>;
} {
  const [busy, setBusy] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  return {
    busy,
    async send(work, done) {
      setBusy(true);
      let made = false;
      try {
        await work();
        made = true;
        notify(done, { type: 'success' });
      } catch (error) {
        notify((error as Error).message, { type: 'error' });
      } finally {
        setBusy(false);
      }
      refresh();
      return made;
    },
  };
}
