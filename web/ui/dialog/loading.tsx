import { useSyncExternalStore } from 'react';
import { LoaderCircle } from '../icons.ts';
import { LOADING_DIALOG_DELAY, LOADING_HELPER_DEFER, LOADING_HELPER_KEEP, LOADING_TEXT } from '../words.ts';
import css from './loading.module.css';
import { Modal } from './modal.tsx';

interface Wait {
  text: string;
  timer: ReturnType<typeof setTimeout>;
}

/** Everything that is being waited for, and the text that is on the screen for it. */
const waits = new Set<Wait>();
let shown: readonly Wait[] = [];
const listeners = new Set<() => void>();

function set(next: typeof shown): void {
  shown = next;
  for (const listener of listeners) listener();
}

function remove(wait: Wait): void {
  clearTimeout(wait.timer);
  waits.delete(wait);
  if (shown.includes(wait)) set(shown.filter((one) => one !== wait));
}

function add(text: string, delay: number, onShow?: () => void): () => void {
  const wait: Wait = {
    text,
    timer: setTimeout(() => {
      set([...shown, wait]);
      onShow?.();
    }, delay),
  };
  waits.add(wait);
  return () => remove(wait);
}

export const loading = {
  /** Shows the overlay after 100 ms, unless it was hidden before. Answers with the function that hides this one. */
  show(text: string = LOADING_TEXT): () => void {
    return add(text, LOADING_DIALOG_DELAY);
  },
  /** Hides all. */
  hide(): void {
    for (const wait of waits) remove(wait);
  },
};

/**
 * Waits with an overlay that appears only after 300 ms, and then stays at least 250 ms, so that it does not flicker.
 */
export async function withLoading<T>(work: Promise<T>, text: string = LOADING_TEXT): Promise<T> {
  const seen: { since?: number } = {};
  const hide = add(text, LOADING_HELPER_DEFER, () => {
    seen.since = Date.now();
  });
  try {
    return await work;
  } finally {
    const left = seen.since === undefined ? 0 : seen.since + LOADING_HELPER_KEEP - Date.now();
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
    hide();
  }
}

/** Part of DialogHost. */
export function LoadingOverlay() {
  const list = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
  const text = list.at(-1)?.text;
  if (text === undefined) return null;
  return (
    <Modal kind="bare" label={text}>
      <div className={css['root']} role="status">
        <LoaderCircle className={css['spinner']} size={28} aria-hidden />
        <span>{text}</span>
      </div>
    </Modal>
  );
}
