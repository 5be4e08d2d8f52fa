import type { ComponentType } from 'react';
import { PART_FAILED } from '../../ui/words.ts';
import { ComponentError, isNetworkFailure } from '../http/errors.ts';
import type { RouteSpec } from './table.ts';

/** B151, B152, K006, K007 */
export const retryDelay = 700;
export const retries = 10;

const cannotFetch =
  /dynamically imported module|importing a module script|failed to fetch|load failed|unable to preload/i;

/** The code of the screen could not be fetched, as opposed to code that was fetched and failed. */
export function isLoadFailure(error: unknown): boolean {
  return isNetworkFailure(error) || (error instanceof Error && cannotFetch.test(error.message));
}

const loaded = new WeakMap<RouteSpec['screen'], ComponentType>();

/** The screen when its code is loaded already. */
export function loadedScreen(load: RouteSpec['screen']): ComponentType | undefined {
  return loaded.get(load);
}

/**
 * Loads the code of a screen. What cannot be fetched is tried again every 700 ms, 10 times; then a ComponentError
 * (D172). What a loader throws otherwise is passed on at once.
 */
export async function loadScreen(load: RouteSpec['screen'], signal?: AbortSignal): Promise<ComponentType> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const screen = (await load()).default;
      loaded.set(load, screen);
      return screen;
    } catch (error) {
      if (!isLoadFailure(error)) throw error;
      if (attempt >= retries) throw new ComponentError(PART_FAILED, error);
    }
    await new Promise((done) => setTimeout(done, retryDelay));
    signal?.throwIfAborted();
  }
}
