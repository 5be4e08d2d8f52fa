import { useState } from 'react';
import { sentence } from '../../../platform/http/sentence.ts';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';

/** One deed at a time; what goes wrong is said. */
export function useDoing(): { busy: boolean; run: (deed: () => Promise<void>) => Promise<void> } {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async run(deed) {
      setBusy(true);
      try {
        await deed();
      } catch (error) {
        popTip(sentence(error), { type: 'bad' });
      } finally {
        setBusy(false);
      }
    },
  };
}
