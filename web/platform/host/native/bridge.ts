import { newIdempotencyKey } from '../../idempotency-key.ts';
import { isAtLeast } from '../version.ts';
import { type AnswerOf, type MessageName, messages } from './messages.ts';

/** Longest answer that is read, characters. */
const answerMax = 65_536;

/** `cancelled`: the person gave up; `old`: the wrapper does not know the message; `failed`: everything else. */
export type BridgeFailure = 'cancelled' | 'old' | 'failed';

export class BridgeError extends Error {
  readonly failure: BridgeFailure;
  constructor(failure: BridgeFailure, message: string) {
    super(message);
    this.name = 'BridgeError';
    this.failure = failure;
  }
}

interface Wrapper {
  postMessage(json: string): void;
}

interface BridgeWindow {
  QunluNative?: Wrapper;
  qunluNativeAnswer?: (json: unknown) => void;
}

interface Waiting {
  settle(answer: Record<string, unknown>): void;
}

export interface Bridge {
  knows(name: MessageName): boolean;
  /** Rejects with a {@link BridgeError}. */
  ask<Name extends MessageName>(name: Name, data?: object): Promise<AnswerOf<Name>>;
}

/** The bridge to a wrapper of that version: questions with a number of their own, each with one answer or none. */
export function openBridge(version: string, target: Window = window): Bridge {
  const place = target as Window & BridgeWindow;
  const waiting = new Map<string, Waiting>();
  place.qunluNativeAnswer = (json) => {
    const answer = readAnswer(json);
    const id = answer?.['id'];
    if (!answer || typeof id !== 'string') return;
    waiting.get(id)?.settle(answer);
    waiting.delete(id);
  };

  const knows = (name: MessageName): boolean =>
    // A page inside a frame of another page is not the app.
    target.top === target && place.QunluNative !== undefined && isAtLeast(version, messages[name].since);

  return {
    knows,
    ask(name, data = {}) {
      if (!knows(name)) return Promise.reject(new BridgeError('old', '当前版本过低，请更新后再试'));
      const { patience, read } = messages[name];
      const id = newIdempotencyKey();
      return new Promise((resolve, reject) => {
        const fail = (failure: BridgeFailure, message: string): void =>
          reject(new BridgeError(failure, message));
        const timer = setTimeout(() => {
          waiting.delete(id);
          fail('failed', '应用没有回应，请稍后再试');
        }, patience);
        waiting.set(id, {
          settle(answer) {
            clearTimeout(timer);
            if (answer['ok'] !== true) {
              const cancelled = answer['code'] === 'cancelled';
              return fail(cancelled ? 'cancelled' : 'failed', '应用没有完成，请稍后再试');
            }
            try {
              resolve(read(answer['data']) as AnswerOf<typeof name>);
            } catch {
              fail('failed', '应用的回应不正确，请更新应用后再试');
            }
          },
        });
        place.QunluNative?.postMessage(JSON.stringify({ id, type: name, data }));
      });
    },
  };
}

function readAnswer(json: unknown): Record<string, unknown> | null {
  if (typeof json !== 'string' || json.length > answerMax) return null;
  try {
    const answer: unknown = JSON.parse(json);
    return typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
