import { current, dismissAll } from '../../ui/dialog/stack.ts';

/** A web view that swallows popstate must not hold a navigation for ever. */
const patience = 200;

/**
 * Closes what lies over the page before the route changes under it. Null when nothing does; else done once the
 * history entries of the overlays are gone, so that going back leads to the screen and not to a copy of it.
 */
export function closeOverlays(): Promise<void> | null {
  if (current().length === 0) return null;
  if (!standsOnOverlay(history.state)) {
    dismissAll();
    return null;
  }
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      removeEventListener('popstate', finish);
      // Runs after the overlays' own listeners.
      setTimeout(resolve, 0);
    };
    const timer = setTimeout(finish, patience);
    addEventListener('popstate', finish);
    dismissAll();
  });
}

function standsOnOverlay(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'overlay' in state;
}
