import type { KeptStatement } from '../../server/testing/sent-statements.ts';
import type { Route, Way } from './routing.ts';

export type StatementRoute = KeptStatement & Route;

const ways: readonly Way[] = ['alone', 'routes', 'by id', 'fans out', 'crosses'];
const featureOf = ({ sender }: KeptStatement): string => sender.split('/')[0] ?? '';
const howMany = (all: readonly StatementRoute[], way: Way): number =>
  all.filter((one) => one.way === way).length;

/** Statements by feature and way, a row of a table each, the sum last. */
export function countsOf(routed: readonly StatementRoute[]): string[] {
  const row = (name: string, all: readonly StatementRoute[]): string =>
    `| ${[name, all.length, ...ways.map((way) => howMany(all, way))].join(' | ')} |`;
  const features = [...new Set(routed.map(featureOf))].toSorted();
  return [
    `| feature | statements | ${ways.join(' | ')} |`,
    `|---|${'--:|'.repeat(ways.length + 1)}`,
    ...features.map((name) =>
      row(
        name,
        routed.filter((one) => featureOf(one) === name),
      ),
    ),
    row('all', routed),
  ];
}

/** How many calls one shard, or the first node, answers whole. */
export function callsOf(routed: readonly StatementRoute[]): string {
  const all = new Set(routed.flatMap(({ calls }) => calls));
  const several = new Set(
    routed.flatMap(({ way, calls }) => (way === 'crosses' || way === 'fans out' ? calls : [])),
  );
  return `${all.size - several.size} of ${all.size} calls ask no more than one shard at a time`;
}

/** What more than one shard is asked for, the most called first. */
export const rowsOf = (routed: readonly StatementRoute[]): string[] =>
  routed
    .filter(({ way }) => way === 'crosses' || way === 'fans out')
    .toSorted((one, other) => other.calls.length - one.calls.length)
    .map(
      ({ way, sender, calls, tables, text }) =>
        `${way}: ${sender} (${calls.length} calls: ${calls.slice(0, 3).join(', ')})\n  ${tables.join(' ')}\n  ${text.replaceAll(/\s+/g, ' ').trim().slice(0, 200)}\n`,
    );

const shown = 20;

/** Which tables stand in the statements that cross, the most frequent first. */
export function tableCounts(routed: readonly StatementRoute[]): string[] {
  const counts = new Map<string, number>();
  for (const { way, tables } of routed)
    if (way === 'crosses') for (const table of tables) counts.set(table, (counts.get(table) ?? 0) + 1);
  const first = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, shown);
  return ['', 'in those that cross:', ...first.map(([table, count]) => `  ${table} ${count}`)];
}
