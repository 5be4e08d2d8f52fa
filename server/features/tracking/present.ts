import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { dayText } from '@qunlu/contract/kernel/formats.ts';
import { type FunnelDay, funnelMin, type listErrors } from '@qunlu/contract/tracking/staff.ts';
import { secondsOf } from '../../platform/context.ts';
import { shownCount } from './policy.ts';
import type { ErrorRow } from './store/errors.ts';
import type { SourceCount } from './store/funnel.ts';

export const presentError = (row: ErrorRow): OutputOf<typeof listErrors>['list'][number] => ({
  id: row.error_id,
  message: row.message,
  frame: row.frame,
  stack: row.stack,
  route: row.route,
  count: row.times,
  people: row.people,
  first_at: secondsOf(row.first_at),
  last_at: secondsOf(row.last_at),
  first_version: row.first_version,
  version: row.version,
  solved: row.solved_at !== null,
  returned: row.returned_at !== null,
});

/** Sources of a day that are listed. */
const sourcesMax = 20;

interface Counts {
  opened: number;
  registered: number;
  swapped: number;
}

const sum = (counts: readonly Counts[], of: keyof Counts): number =>
  counts.reduce((all, one) => all + one[of], 0);

const shown = ({ opened, registered, swapped }: Counts): Counts => ({
  opened: shownCount(opened),
  registered: shownCount(registered),
  swapped: shownCount(swapped),
});

/** Counts of a day and of its sources; a source with a few people only is no line of its own. */
export function presentDay(day: number, counts: readonly SourceCount[]): FunnelDay {
  const sources = counts
    .filter(({ opened, registered }) => opened >= funnelMin || registered >= funnelMin)
    .toSorted((one, other) => other.opened + other.registered - one.opened - one.registered)
    .slice(0, sourcesMax);
  return {
    id: day,
    day: dayText(day * 86_400),
    ...shown({
      opened: sum(counts, 'opened'),
      registered: sum(counts, 'registered'),
      swapped: sum(counts, 'swapped'),
    }),
    sources: sources.map(({ qc, ac, ...one }) => ({ qc, ac, ...shown(one) })),
  };
}
