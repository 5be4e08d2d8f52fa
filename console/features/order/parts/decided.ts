import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';

/** Sends a decision about a row of a list, and reads the list anew. */
export function useDecision(): {
  busy: boolean;
  send: (work: () => Promise<unknown>, done: string) => Promise<void>;
} {
  const [busy, setBusy] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  return {
    busy,
    async send(work, done) {
      setBusy(true);
      try {
        await work();
        notify(done, { type: 'success' });
      } catch (error) {
        notify((error as Error).message, { type: 'error' });
      } finally {
        setBusy(false);
      }
      refresh();
    },
  };
}
