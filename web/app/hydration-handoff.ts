import { loadScreen } from '../platform/router/lazy-screen.ts';
import { pathOfHash } from '../platform/router/hash-bang.ts';
import { resolve } from '../platform/router/table.ts';
import { firstTableFor } from './first-routes.ts';

const wholeTable = async () => (await import('./route-table.ts')).routeTable;

/**
 * The server wrote a readable page. It stays until the code of the screen that replaces it has loaded, so that the page
 * does not flash.
 */
export async function beforeHydrationHandoff(root: Element): Promise<void> {
  if (root.childElementCount === 0) return;
  const path = pathOfHash(location.hash);
  // The app itself shows a failure to load.
  const table = firstTableFor(path) ?? (await wholeTable().catch(() => null));
  const found = table && resolve(table, path, new URLSearchParams(location.search));
  if (found?.kind === 'screen') await loadScreen(found.route.screen).catch(() => undefined);
}
