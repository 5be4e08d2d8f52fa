import { Worker } from 'node:worker_threads';
import { Failure, fail, type FailureDetail, type FailureName } from '@qunlu/contract/kernel/errors.ts';

/** What a thread answers: what the function returned, an expected failure of the contract, or a defect. */
export type ApartAnswer =
  | { is: 'ready' }
  | { is: 'done'; value: unknown }
  | { is: 'failed'; failure: FailureName; detail: FailureDetail }
  | { is: 'broken'; message: string; stack: string | undefined };

export interface ApartTask {
  name: string;
  args: readonly unknown[];
}

interface Bounds {
  /** Milliseconds of one task, from its start in the thread. */
  ms: number;
  /** Megabytes of the thread's heap. */
  heap: number;
  /** What a task beyond its time or memory answers. */
  exceeded: () => never;
}

interface Waiting extends ApartTask {
  done(value: unknown): void;
  failed(error: unknown): void;
}

/** Tasks that wait for the thread; further ones are refused. */
const waitingMost = 100;
const retrySeconds = 2;
/** A thread that is not there by then does not come: whoever waits is told. */
const openMs = 20_000;
/** A thread without work gives its memory back after so long. */
const idleMs = 10_000;
/** Code and tables of the engine, beside what `heap` bounds. */
const youngMegabytes = 8;

const entry = new URL('./apart-thread.ts', import.meta.url);

const errorOf = (answer: Extract<ApartAnswer, { is: 'failed' | 'broken' }>): Error => {
  if (answer.is === 'failed') return new Failure(answer.failure, answer.detail);
  return Object.assign(new Error(answer.message), { stack: answer.stack ?? answer.message });
};

/** One thread, made when there is work, reused, and ended with the task that goes beyond its bounds. */
function makeThread(module: URL, { ms, heap, exceeded }: Bounds): (task: Waiting) => void {
  const queue: Waiting[] = [];
  let worker: Worker | undefined;
  let isReady = false;
  let running: Waiting | undefined;
  let timer: NodeJS.Timeout | undefined;

  const drop = (): void => {
    const gone = worker;
    clearTimeout(timer);
    worker = undefined;
    isReady = false;
    void gone?.terminate();
  };
  const settle = (how: (task: Waiting) => void): void => {
    const task = running;
    clearTimeout(timer);
    running = undefined;
    if (task) how(task);
    next();
  };
  const stop = (): void => {
    drop();
    settle((task) => {
      try {
        exceeded();
      } catch (error) {
        task.failed(error);
      }
    });
  };
  const giveUp = (): void => {
    drop();
    for (const task of queue.splice(0)) task.failed(new Failure('busy', { retryAfter: retrySeconds }));
  };
  function open(): Worker {
    const made = new Worker(entry, {
      workerData: module.href,
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: youngMegabytes },
    });
    made.on('message', (answer: ApartAnswer) => {
      if (made !== worker) return;
      if (answer.is === 'ready') {
        isReady = true;
        return next();
      }
      if (answer.is === 'done') settle((task) => task.done(answer.value));
      else settle((task) => task.failed(errorOf(answer)));
    });
    made.on('error', (error: NodeJS.ErrnoException) => {
      if (made !== worker) return;
      // It fails with the memory that one task took, or because its module does.
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY' && running) return stop();
      drop();
      running ??= queue.shift();
      settle((task) => task.failed(error));
    });
    return made;
  }
  function next(): void {
    if (running) return;
    if (queue.length > 0 && !worker) {
      // The idle time of the thread before it would end this one.
      clearTimeout(timer);
      worker = open();
      timer = setTimeout(giveUp, openMs);
    }
    if (queue.length === 0) {
      // The process may end, and the thread does after a while.
      worker?.unref();
      timer = setTimeout(drop, idleMs).unref();
      return;
    }
    worker?.ref();
    if (!isReady) return;
    clearTimeout(timer);
    running = queue.shift();
    // oxlint-disable-next-line require-post-message-target-origin -- a thread has no origin
    if (running) worker?.postMessage({ name: running.name, args: running.args } satisfies ApartTask);
    timer = setTimeout(stop, ms);
  }
  return (task) => {
    if (queue.length >= waitingMost) fail('busy', { retryAfter: retrySeconds });
    queue.push(task);
    next();
  };
}

type Functions = Record<string, (...args: never[]) => unknown>;

/**
 * The functions of a module, run one after the other in a thread of its own: for what strangers send, which may take long or
 * much memory to read, so that others are answered meanwhile. What goes in and out is copied; of failures only those of the
 * contract keep their kind.
 */
export function apart<M extends Functions>(
  module: URL,
  bounds: Bounds,
): <N extends keyof M & string>(name: N, ...args: Parameters<M[N]>) => Promise<Awaited<ReturnType<M[N]>>> {
  const give = makeThread(module, bounds);
  return (name, ...args) => new Promise((done, failed) => give({ name, args, done: done as never, failed }));
}
