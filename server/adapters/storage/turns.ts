/** Runs at most `width` pieces of work at once and queues `waiting` more; beyond that answers 'full' without running it. */
export function makeTurns(
  width: number,
  waiting: number,
): <T>(work: () => Promise<T>) => Promise<T | 'full'> {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= width) {
      if (queue.length >= waiting) return 'full';
      await new Promise<void>((go) => void queue.push(go));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
