import { afterFirstScreen } from '../platform/page-state.ts';
import type { RouteSpec } from '../platform/router/table.ts';
import { savesData } from '../platform/saves-data.ts';
import { session } from '../platform/session.ts';

// A failure here does not matter: the screen loads its code, with retries, when it is opened.
const nothing = (): void => undefined;

/** Fetches the code of the likely next screens once the first one stands (B252). Answers with the function that stops it. */
export function startPreload(table: () => Promise<readonly RouteSpec[]>): () => void {
  if (savesData()) return nothing;
  return afterFirstScreen(() => {
    const who = session().guest ? 'guest' : 'member';
    const fetch = async (): Promise<void> => {
      for (const route of await table()) if (route.next === who) void route.screen().catch(nothing);
    };
    void fetch().catch(nothing);
  });
}
