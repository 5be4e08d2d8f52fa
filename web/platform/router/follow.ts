import type { Destination } from './callback.ts';
import { goBack, navigate, returns } from './location.ts';

/** Loads a page instead of the present one, after it, or reloads it. */
export const pageLoad = {
  reload(): void {
    location.reload();
  },
  assign(url: string): void {
    location.assign(url);
  },
  replace(url: string): void {
    location.replace(url);
  },
};

/** Goes where a redirect leads; the present entry is replaced. */
export function follow(destination: Destination): void {
  if (destination.kind === 'load') pageLoad.replace(destination.url);
  else navigate(destination.target, { replace: true });
}

/** Goes back to the screen from which the present one was opened, or else where the redirect leads. */
export function returnOr(destination: Destination): void {
  if (destination.kind === 'route' && returns()) goBack(destination.target);
  else follow(destination);
}
