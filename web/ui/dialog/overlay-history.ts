/**
 * Makes the back gesture close what lies over the page: each dialog, sheet and picker adds an entry of the same
 * address to the browser's history, and taking that entry away closes it. The address never changes.
 */
export interface OverlayHistory {
  /** Adds an entry; `onBack` is called when the person goes back over it. Answers with the function that removes it. */
  add: (onBack: () => void) => () => Promise<void>;
}

const MARK = 'overlay';
/** Milliseconds: a web view that swallows popstate must not leave a dialog waiting for ever. */
const PATIENCE = 150;

interface Open {
  id: number;
  onBack: () => void;
}

function markOf(state: unknown): number {
  if (typeof state === 'object' && state !== null && MARK in state && typeof state[MARK] === 'number')
    return state[MARK];
  return 0;
}

export function browserHistory(target: Window): OverlayHistory {
  const stack: Open[] = [];
  let counter = 0;
  let awaited: (() => void) | null = null;
  /** Entries that go away in one step, when several overlays close at once. */
  let leaving: { count: number; top: number; gone: Promise<void> } | null = null;

  target.addEventListener('popstate', (event) => {
    if (awaited) {
      awaited();
      return;
    }
    const reached = markOf(event.state);
    const gone: Open[] = [];
    while (stack.length > 0 && (stack.at(-1)?.id ?? 0) > reached) gone.push(...stack.splice(-1));
    // What stays open adds its entry again.
    for (const { onBack } of gone) onBack();
  });

  function push(id: number): void {
    const state: unknown = target.history.state;
    target.history.pushState({ ...(typeof state === 'object' ? state : null), [MARK]: id }, '');
  }

  async function takeAway(): Promise<void> {
    await Promise.resolve();
    const batch = leaving;
    leaving = null;
    if (!batch || markOf(target.history.state) !== batch.top) return; // the page has gone on to another address
    await new Promise<void>((resolve) => {
      const finish = (): void => {
        awaited = null;
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(finish, PATIENCE);
      awaited = finish;
      target.history.go(-batch.count);
    });
  }

  return {
    add(onBack) {
      counter = Math.max(counter, markOf(target.history.state)) + 1;
      const id = counter;
      stack.push({ id, onBack });
      push(id);
      return async () => {
        const index = stack.findIndex((one) => one.id === id);
        if (index < 0) return; // the person went back: the entry is gone already
        const wasTop = index === stack.length - 1;
        stack.splice(index, 1);
        if (!wasTop) return;
        if (leaving) leaving.count += 1;
        else leaving = { count: 1, top: id, gone: takeAway() };
        await leaving.gone;
      };
    },
  };
}
