import { listBadges } from '@qunlu/contract/app.ts';
import type { Binder } from './bind.ts';
import type { Ctx } from './context.ts';

/** Counters by name, `notice.unread`: each counts for the caller. */
export type BadgeCounts = Readonly<Record<string, (ctx: Ctx) => Promise<number>>>;

/** One call answers all counters of the tabs and hub rows. */
export function badgeRoutes(bind: Binder, counts: BadgeCounts): void {
  bind(listBadges, async (ctx) => {
    const badges: Record<string, number> = {};
    // one after the other: the embedded store has one connection
    for (const [name, count] of Object.entries(counts)) badges[name] = await count(ctx);
    return { badges };
  });
}
