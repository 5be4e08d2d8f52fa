import { scrollThrottleMs } from '@qunlu/contract/kernel/formats.ts';

/**
 * Listens for what comes in floods: the first event is heard at once, of those that follow within 16 ms the last one
 * only (B290). Answers with the function that stops it.
 */
export function listenThrottled(
  target: EventTarget,
  type: 'scroll' | 'resize',
  listener: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let missed = false;
  const rest = (): void => {
    timer = setTimeout(() => {
      timer = undefined;
      if (!missed) return;
      missed = false;
      listener();
      rest();
    }, scrollThrottleMs);
  };
  const heard = (): void => {
    if (timer !== undefined) {
      missed = true;
      return;
    }
    listener();
    rest();
  };
  target.addEventListener(type, heard, { passive: true });
  return () => {
    target.removeEventListener(type, heard);
    clearTimeout(timer);
  };
}
