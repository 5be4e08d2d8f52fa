import { sharerCode } from '@qunlu/contract/attribution.ts';

let known = { userId: 0, mark: '' };
const listeners = new Set<() => void>();

/** The `_qc` of the links that this person passes on, signed by the server (D42); before it has come, unsigned. */
export const shareMark = (userId: number): string =>
  known.userId === userId && known.mark !== '' ? known.mark : sharerCode(userId);

export function learnShareMark(userId: number, mark: string): void {
  known = { userId, mark };
  for (const listener of listeners) listener();
}

/** Calls the listener when the signed mark has come. Answers with the function that unsubscribes. */
export function onShareMark(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
