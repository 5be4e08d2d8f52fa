import { useSyncExternalStore } from 'react';
import { addressOfTarget, currentTarget, normalAddress, pathOfHash } from './hash-bang.ts';
import { closeOverlays } from './overlays.ts';

export interface NavigateOptions {
  replace?: boolean;
  /** The new screen closes itself by going back to where the person came from: see `returns`. */
  returns?: boolean;
  /** The list that stays beside the new screen where there is room: its target. */
  beside?: string;
}

/** How the present address was reached; scroll and the back button depend on it. */
export type Arrival = 'start' | 'push' | 'replace' | 'traverse';

const indexKey = 'index';
const returnsKey = 'returns';
/** How long a history step may take before the fallback is opened (B191, K008). */
export const historyBackTimer = 700;

let arrival: Arrival = 'start';
let version = 0;
/** The target that the app shows, or is about to. */
let shown = '';
const listeners = new Set<() => void>();

/** Goes over to the next screen by `run`, now or, where a transition shows it, a moment later. */
type Transit = (run: () => void, how: Arrival) => void;
const atOnce: Transit = (run) => run();
let transit = atOnce;

/** Shows the way from screen to screen; null: at once. */
export function onTransit(show: Transit | null): void {
  transit = show ?? atOnce;
}

function changed(how: Arrival): void {
  arrival = how;
  version += 1;
  shown = currentTarget();
  transit(() => {
    for (const listener of listeners) listener();
  }, how);
}

/** The place of the present entry among those of this app; null for one that the app did not write. */
function indexOfState(state: unknown): number | null {
  return typeof state === 'object' &&
    state !== null &&
    indexKey in state &&
    typeof state[indexKey] === 'number'
    ? state[indexKey]
    : null;
}

let index = 0;

/** Opens a path of this app: `/card/edit?id=5` or `#!/card/edit?id=5`. What lies over the page closes first. */
export function navigate(target: string, options: NavigateOptions = {}): void {
  const closing = closeOverlays();
  if (closing) void closing.then(() => write(target, options));
  else write(target, options);
}

function write(target: string, { replace = false, returns = false, beside }: NavigateOptions): void {
  const address = addressOfTarget(target);
  const stays = replace || new URL(address, location.href).href === location.href;
  if (!stays) index += 1;
  const state = {
    [indexKey]: index,
    ...(returns ? { [returnsKey]: true } : {}),
    ...(beside ? { beside } : {}),
  };
  history[stays ? 'replaceState' : 'pushState'](state, '', address);
  changed(stays ? 'replace' : 'push');
}

/** Back in history; to `fallback` when there is nothing to go back to, or the host does not go. */
export function goBack(fallback = '/'): void {
  if (index === 0) {
    navigate(fallback, { replace: true });
    return;
  }
  const before = version;
  history.back();
  setTimeout(() => {
    if (version === before) navigate(fallback, { replace: true });
  }, historyBackTimer);
}

/** Whether the present screen was opened over another one to come back to it. */
export function returns(): boolean {
  return returnsKey in asObject(history.state);
}

export function arrivedBy(): Arrival {
  return arrival;
}

function normalise(): void {
  const address = normalAddress(location);
  const known = indexOfState(history.state);
  if (address !== null || known === null) {
    history.replaceState(
      { ...asObject(history.state), [indexKey]: known ?? index },
      '',
      address ?? location.href,
    );
  }
}

function asObject(state: unknown): object {
  return typeof state === 'object' && state !== null ? state : {};
}

/** Back, forward, a link to a hash, an edited hash: the browser has moved already. */
function moved(): void {
  const known = indexOfState(history.state);
  if (known === null) index += 1;
  else index = known;
  normalise();
  const here = currentTarget();
  if (here === shown) return; // only something over the page came or went
  changed(known === null ? 'push' : 'traverse');
}

/** Listens to the browser and brings the first address into its form. Answers with the function that stops it. */
export function startLocation(): () => void {
  index = indexOfState(history.state) ?? 0;
  arrival = indexOfState(history.state) === null ? 'start' : 'traverse';
  normalise();
  shown = currentTarget();
  addEventListener('popstate', moved);
  addEventListener('hashchange', moved);
  return () => {
    removeEventListener('popstate', moved);
    removeEventListener('hashchange', moved);
  };
}

/** Called after the address changed, while the old screen still stands. */
export function onNavigate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const subscribe = (listener: () => void): (() => void) => onNavigate(listener);
const currentPath = (): string => pathOfHash(location.hash);
const currentSearch = (): string => location.search;

/** The path of the present address. */
export function usePath(): string {
  return useSyncExternalStore(subscribe, currentPath);
}

/** The query of the present address as it is written. */
export function useSearch(): string {
  return useSyncExternalStore(subscribe, currentSearch);
}
