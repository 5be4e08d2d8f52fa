import { listBadges } from '@qunlu/contract/app.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Binder } from './bind.ts';
import type { ViewerCtx } from './context.ts';
import type { Db } from './database.ts';
import { manyPort } from './ports.ts';

/**
 * Counters by name, e.g. `notice.unread`: each an expression of SQL that counts for the caller by the feature's own tables and
 * published views.
 */
export const badges =
  manyPort<Readonly<Record<string, (ctx: ViewerCtx) => RawBuilder<number>>>>('platform.badges');

/** Counters by their names, by one statement. */
export async function countAll(
  db: Db,
  counters: readonly (readonly [string, RawBuilder<number>])[],
): Promise<Record<string, number>> {
  if (counters.length === 0) return {};
  const columns = counters.map(([name, count]) => sql`${count} as ${sql.id(name)}`);
  const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)}`.execute(db);
  return rows[0] ?? {};
}

/** One call answers all counters of the tabs and hub rows, by one statement: every app asks for them again and again. */
export function badgeRoutes(bind: Binder): void {
  bind(listBadges, async (ctx) => {
    const counters = ctx.deps.ports.get(badges).flatMap((some) => Object.entries(some));
    return {
      badges: await countAll(
        ctx.db,
        counters.map(([name, count]) => [name, count(ctx)]),
      ),
    };
  });
}
