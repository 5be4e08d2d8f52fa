import { useState } from 'react';
import { sentence } from '../../../platform/http/sentence.ts';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';

/** A deed of one button: busy while it runs, its failure as a sentence. */
export function useAct(): { busy: boolean; act: (deed: () => Promise<unknown>) => Promise<void> } {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async act(deed) {
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
