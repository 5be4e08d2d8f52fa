import { listBadges } from '@qunlu/contract/app.ts';
import type { Binder } from './bind.ts';
import type { Feature } from './feature.ts';

/** One call answers all counters of the tabs and hub rows; each feature counts its own for the caller. */
export function badgeRoutes(bind: Binder, features: readonly Feature[]): void {
  const counts = features.flatMap((feature) => Object.entries(feature.badges ?? {}));
  bind(listBadges, async (ctx) => {
    const badges: Record<string, number> = {};
    // one after the other: the embedded store has one connection
    for (const [name, count] of counts) badges[name] = await count(ctx);
    return { badges };
  });
}
