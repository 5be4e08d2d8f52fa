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

/** Called once the app is ready, at once when it is already. Answers with the way to give up. */
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

/** Called once the first screen has stood for a second (B252). Answers with the way to give up. */
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
