import { arrivedBy, onNavigate } from './location.ts';

/**
 * Scroll positions, kept per path and restored when the person comes back to it (B190). A list that fills from the
 * cache or from the server is followed until it is long enough, unless the person scrolls first.
 */
const storageName = 'scroll';
/** Milliseconds after which a page that did not grow back to its length is no longer followed. */
const patience = 5000;
const ownMoves = ['wheel', 'touchstart', 'keydown', 'mousedown'] as const;

const positions = new Map<string, number>();
/** The path whose position is the window's; null while a screen is coming. */
let active: string | null = null;
let stopFollowing: () => void = () => undefined;

function leave(): void {
  stopFollowing();
  if (active !== null) positions.set(active, scrollY);
  active = null;
}

/** A screen is shown: scrolls to where it was left, or to the top when it is opened anew. */
export function enterScreen(path: string): void {
  stopFollowing();
  const wanted = arrivedBy() === 'traverse' ? (positions.get(path) ?? 0) : 0;
  if (arrivedBy() === 'replace' && active === path) return;
  scrollTo(0, wanted);
  if (wanted === 0 || reached(wanted)) active = path;
  else follow(path, wanted);
}

function reached(wanted: number): boolean {
  return Math.abs(scrollY - wanted) <= 1;
}

function follow(path: string, wanted: number): void {
  const finish = (): void => {
    stopFollowing();
    active = path;
  };
  const observer = new ResizeObserver(() => {
    scrollTo(0, wanted);
    if (reached(wanted)) finish();
  });
  const timer = setTimeout(finish, patience);
  for (const name of ownMoves) addEventListener(name, finish, { passive: true });
  stopFollowing = () => {
    stopFollowing = () => undefined;
    observer.disconnect();
    clearTimeout(timer);
    for (const name of ownMoves) removeEventListener(name, finish);
  };
  observer.observe(document.body);
}

/** Keeps scroll positions while the app runs, and over a reload. Answers with the function that stops it. */
export function startScroll(): () => void {
  history.scrollRestoration = 'manual';
  readStored();
  const stopListening = onNavigate(leave);
  const store = (): void => {
    if (active !== null) positions.set(active, scrollY);
    sessionStorage.setItem(storageName, JSON.stringify([...positions].slice(-100)));
  };
  addEventListener('pagehide', store);
  return () => {
    stopFollowing();
    stopListening();
    removeEventListener('pagehide', store);
    positions.clear();
    active = null;
  };
}

function readStored(): void {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageName) ?? '[]');
    if (!Array.isArray(stored)) return;
    for (const pair of stored) {
      if (Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'number')
        positions.set(pair[0], pair[1]);
    }
  } catch {
    // A damaged store only loses positions.
  }
}
