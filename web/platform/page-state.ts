import { useSyncExternalStore } from 'react';

/** Whether the app stands, and whether it is at work on a screen (B210). */
export interface PageState {
  ready: boolean;
  loading: boolean;
}

let state: PageState = { ready: false, loading: false };
const listeners = new Set<() => void>();

function set(next: PageState): void {
  state = next;
  for (const listener of listeners) listener();
}

export function pageState(): PageState {
  return state;
}

export function setReady(): void {
  if (!state.ready) set({ ...state, ready: true });
}

/** Before the app is ready the page itself shows that it loads: nothing changes here. */
export function setLoading(loading: boolean): void {
  if (state.ready && state.loading !== loading) set({ ...state, loading });
}

export function usePageState(): PageState {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, pageState);
}

let called = false;

/** Tells a native wrapper once that the page is there (B211). */
export function callNative(tell: () => void): void {
  if (called) return;
  called = true;
  tell();
}

/** A new page load. */
export function resetPageState(): void {
  called = false;
  set({ ready: false, loading: false });
}
