import { useEffect, useState } from 'react';
import { popTip } from '../ui/dialog/pop-tip.tsx';
import { PART_FAILED } from '../ui/words.ts';

/** The code of what is tapped comes when it is tapped; when it does not come, a tip says so. */
export async function later<Part>(part: Promise<Part>, run: (part: Part) => unknown): Promise<void> {
  let loaded: Part;
  try {
    loaded = await part;
  } catch {
    return popTip(PART_FAILED, { type: 'bad' });
  }
  await run(loaded);
}

/** A part of a screen that comes after the screen stands, and is left out when it does not come. */
export function usePart<Part>(load: () => Promise<Part>, wanted = true): Part | undefined {
  const [part, setPart] = useState<Part>();
  const [first] = useState(() => load);
  useEffect(() => {
    if (!wanted) return;
    first().then(
      (loaded) => setPart(() => loaded),
      () => undefined,
    );
  }, [first, wanted]);
  return part;
}
