/** Whether the app is ready, and whether a screen is loading (B210). */
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

/** Until the app is ready the page shows its own loading mark: nothing to change here. */
export function setLoading(loading: boolean): void {
  if (state.ready && state.loading !== loading) set({ ...state, loading });
}

/** Calls back once the app is ready, at once when it already is. Answers with the function that cancels it. */
export function whenReady(act: () => void): () => void {
  if (state.ready) {
    act();
    return () => undefined;
  }
  const listener = (): void => {
    if (!state.ready) return;
    listeners.delete(listener);
    act();
  };
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** K062: how long the first screen has the network for itself, milliseconds. */
const preloadDelay = 1000;

/** Calls back a second after the first screen is shown (B252). Answers with the function that cancels it. */
export function afterFirstScreen(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const giveUp = whenReady(() => {
    timer = setTimeout(act, preloadDelay);
  });
  return () => {
    giveUp();
    clearTimeout(timer);
  };
}

let called = false;

/** Tells a native wrapper, once, that the page is ready (B211). */
export function callNative(notify: () => void): void {
  if (called) return;
  called = true;
  notify();
}

/** A new page load. */
export function resetPageState(): void {
  called = false;
  set({ ready: false, loading: false });
}
