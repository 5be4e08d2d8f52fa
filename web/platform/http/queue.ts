/** Lets a bounded number of tasks run at once; the others wait in the order they came. */
export interface Queue {
  run<T>(task: () => Promise<T>): Promise<T>;
}

export function createQueue(limit: number): Queue {
  const waiting: (() => void)[] = [];
  let running = 0;

  const release = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  return {
    async run(task) {
      if (running < limit) running += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await task();
      } finally {
        release();
      }
    },
  };
}
