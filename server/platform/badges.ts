import { listBadges } from '@qunlu/contract/app.ts';
import type { Binder } from './bind.ts';
import type { ViewerCtx } from './context.ts';
import { manyPort } from './ports.ts';

/** Counters by name, e.g. `notice.unread`, each counted for the caller. */
export const badges =
  manyPort<Readonly<Record<string, (ctx: ViewerCtx) => Promise<number>>>>('platform.badges');

/** One call answers all counters of the tabs and hub rows. */
export function badgeRoutes(bind: Binder): void {
  bind(listBadges, async (ctx) => {
    const counted: Record<string, number> = {};
    // One after the other: the embedded store has one connection.
    for (const counts of ctx.deps.ports.get(badges))
      for (const [name, count] of Object.entries(counts)) counted[name] = await count(ctx);
    return { badges: counted };
  });
}
