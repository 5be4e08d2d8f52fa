import { useEffect, useState } from 'react';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';

/** When it stops by itself: not, at a moment (milliseconds), or with the lesson. */
export type Sleep = 'off' | 'end' | number;

/** Stops at the moment that was chosen. Looked at as it plays, too: the timer of a page in the background may come late. */
export function useSleep(media: HTMLMediaElement | null): readonly [Sleep, (sleep: Sleep) => void] {
  const [sleep, setSleep] = useState<Sleep>('off');
  useEffect(() => {
    if (!media || typeof sleep !== 'number') return;
    const look = (): void => {
      if (Date.now() < sleep) return;
      media.pause();
      setSleep('off');
      popTip('定时到了，已经停下');
    };
    const timer = setTimeout(look, Math.max(0, sleep - Date.now()));
    media.addEventListener('timeupdate', look);
    return () => {
      clearTimeout(timer);
      media.removeEventListener('timeupdate', look);
    };
  }, [media, sleep]);
  return [sleep, setSleep];
}
