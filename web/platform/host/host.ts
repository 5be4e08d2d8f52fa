import { browserHost } from './browser.ts';
import { detect, surroundings } from './detect.ts';
import type { Host } from './host-interface.ts';

let chosen: Host | undefined;

/** The host of this page load. Others than the browser register themselves before the first screen (`start-host.ts`). */
export function host(): Host {
  chosen ??= browserHost(detect(surroundings()));
  return chosen;
}

export function registerHost(other: Host): void {
  chosen = other;
}

/** A new page load. */
export function forgetHost(): void {
  chosen = undefined;
}
