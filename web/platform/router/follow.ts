import { callbackDestination, type Destination } from './callback.ts';
import { pageConfig } from '../config.ts';
import { navigate } from './location.ts';

/** Loads a page, in place of the present one. */
export const pageLoad = {
  replace(url: string): void {
    location.replace(url);
  },
};

/** Goes where a redirect leads; the present entry is replaced. */
export function follow(destination: Destination): void {
  if (destination.kind === 'load') pageLoad.replace(destination.url);
  else navigate(destination.target, { replace: true });
}

/** Goes where the `callback` of the query names, else home. */
export function followCallback(callback: string | null): void {
  follow(callbackDestination(callback, pageConfig().hosts));
}
