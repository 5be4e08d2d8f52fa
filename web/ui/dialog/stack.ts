import type { ReactNode } from 'react';

/**
 * What is open over the page, bottom first. A dialog is opened by `open`, which answers with a promise; DialogHost shows it.
 * The stack knows no kind of dialog, so that a screen loads only the kinds it uses.
 */
export interface Entry {
  id: number;
  element: ReactNode;
  dismiss: () => void;
  /** What the back gesture does in place of closing it; null: it closes. */
  back: () => (() => void) | null;
  setBack: (act: (() => void) | null) => void;
}

type Listener = () => void;

let entries: readonly Entry[] = [];
let nextId = 1;
const listeners = new Set<Listener>();

function set(next: readonly Entry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

export function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function current(): readonly Entry[] {
  return entries;
}

/** Waits until the host has taken the history entry of a dialog back; set by DialogHost. */
let settle: (id: number) => Promise<void> | undefined = () => undefined;

export function onSettle(wait: (id: number) => Promise<void> | undefined): void {
  settle = wait;
}

/**
 * Opens something over the page and answers once it is done. `dismissed` is the answer when it is closed in any
 * other way: Escape, the back gesture, a change of route.
 */
export function open<T>(render: (done: (value: T) => void) => ReactNode, dismissed: T): Promise<T> {
  return new Promise((resolve) => {
    const id = nextId++;
    let finished = false;
    const done = (value: T): void => {
      if (finished) return;
      finished = true;
      const waiting = settle(id);
      set(entries.filter((entry) => entry.id !== id));
      if (waiting) void waiting.then(() => resolve(value));
      else resolve(value);
    };
    let back: (() => void) | null = null;
    const setBack: Entry['setBack'] = (act) => {
      back = act;
    };
    const dismiss = (): void => done(dismissed);
    set([...entries, { id, element: render(done), dismiss, back: () => back, setBack }]);
  });
}

/** Closes all, as if each had been dismissed: when the route changes under them. */
export function dismissAll(): void {
  for (const entry of [...entries].reverse()) entry.dismiss();
}
