import type { CircleCan } from '@qunlu/contract/circle/entity.ts';
import type { CircleDayRow } from '@qunlu/contract/circle/home.ts';
import { circleRules, type PluginKey } from '@qunlu/contract/circle/rules.ts';
import type { Ctx } from '../../../../platform/context.ts';
import { presentDayRow, type Day } from '../../present/day.ts';
import { circleDays, type CircleDay } from '../../ports.ts';
import { findDay } from '../../store/day.ts';
import { countedWaits, waitsOf } from './assist.ts';

/** Of a list of many features the soonest, or the newest, come first. */
const inOrder: Record<CircleDay['block'], (one: CircleDayRow, other: CircleDayRow) => number> = {
  waits: () => 0,
  new: (one, other) => other.at - one.at,
  coming: (one, other) => one.at - other.at,
};

/**
 * What features bring to the home of a circle by modules that are on and visible to the viewer (decision 0107), and what waits for
 * whoever runs it: one statement, none where nobody brings anything. Visitors see what is for them, too.
 */
export async function dayOf(
  ctx: Ctx,
  asked: { circleId: number; can: CircleCan; modules: readonly { key: PluginKey }[]; isMember: boolean },
): Promise<Day> {
  const { circleId, can, modules, isMember } = asked;
  const seen = new Set(modules.map(({ key }) => key));
  const days = ctx.deps.ports
    .get(circleDays)
    .flat()
    .filter((one) => seen.has(one.plugin) && (isMember || one.guests === true));
  const waits = isMember ? waitsOf(ctx, can) : [];
  const userId = ctx.viewer?.userId ?? 0;
  const { rows, counts } = await findDay(ctx.db, {
    viewerId: userId,
    selects: days.map((one) => one.rows(ctx, { circleId, userId, can })),
    counts: waits.map(({ count }) => count(ctx, circleId)),
  });
  const block = (wanted: CircleDay['block']): CircleDayRow[] =>
    rows
      .flatMap((row) => {
        const from = days[row.turn];
        return from?.block === wanted ? [presentDayRow(row, from, circleId)] : [];
      })
      .toSorted(inOrder[wanted])
      .slice(0, circleRules.dayRows);
  return {
    waits: block('waits'),
    new: block('new'),
    coming: block('coming'),
    managing: countedWaits(waits, counts, circleId),
  };
}
