import { loadScreen } from '../platform/router/lazy-screen.ts';
import { pathOfHash } from '../platform/router/hash-bang.ts';
import { resolve } from '../platform/router/table.ts';
import { routeTable } from './route-table.ts';

/**
 * The server has written something readable into the page: it stands until the code of the screen is there that takes
 * its place, so that nothing blinks.
 */
export async function beforeTakeOver(root: Element): Promise<void> {
  if (root.childElementCount === 0) return;
  const found = resolve(routeTable, pathOfHash(location.hash), new URLSearchParams(location.search));
  // what does not come is said by the app itself
  if (found.kind === 'screen') await loadScreen(found.route).catch(() => undefined);
}
