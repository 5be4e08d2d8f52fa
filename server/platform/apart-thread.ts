import { parentPort, workerData } from 'node:worker_threads';
import { Failure } from '@qunlu/contract/kernel/errors.ts';
import type { ApartAnswer, ApartTask } from './apart.ts';

const functions = (await import(String(workerData))) as Record<string, (...args: unknown[]) => unknown>;

function failureOf(error: unknown): ApartAnswer {
  if (error instanceof Failure) {
    const { failure, message, field, retryAfter } = error;
    return {
      is: 'failed',
      failure,
      detail: {
        message,
        ...(field === undefined ? {} : { field }),
        ...(retryAfter === undefined ? {} : { retryAfter }),
      },
    };
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { is: 'broken', message, stack };
}

async function run({ name, args }: ApartTask): Promise<ApartAnswer> {
  try {
    return { is: 'done', value: await functions[name]?.(...args) };
  } catch (error) {
    return failureOf(error);
  }
}

// oxlint-disable require-post-message-target-origin -- a port of a thread has no origin
parentPort?.on(
  'message',
  (task: ApartTask) => void run(task).then((answer) => parentPort?.postMessage(answer)),
);
parentPort?.postMessage({ is: 'ready' } satisfies ApartAnswer);
