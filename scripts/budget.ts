/**
 * What the tests of each feature take, after a run, beside what they may take: `budget.json` lists who is above the usual figure,
 * and a figure there may only shrink (`node scripts/budget.ts --write` after a run on a machine that does nothing else).
 * A slower machine, or one that does much else, is slow for all: what takes three times its figure fails, and where half of the listed
 * take longer than theirs, three times of what that makes of it.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { ROOT } from './run.ts';
import { NOTHING, one, type Tally } from './tally.ts';

/** Seconds of a feature, by kind of test. */
const USUAL = { 'unit, API and screens': 8, journeys: 8, PostgreSQL: 2 } as const;
type Kind = keyof typeof USUAL;
export type Seconds = Readonly<Record<string, number>>;
export type Budget = Readonly<Partial<Record<Kind, Seconds>>>;

const FILE = join(import.meta.dirname, 'budget.json');
const TOLERANCE = 3;

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly duration?: number | null }[];
  }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly file: string;
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
}

/** The feature of a file; the guards, the platform and what joins features are none, and have the name of their folder. */
export function ownerOf(path: string): string {
  const feature =
    /^(?:server|web|console)\/features\/([^/]+)\//.exec(path) ?? /^contract\/([^/]+)\//.exec(path);
  return feature?.[1] ?? path.split('/').slice(0, -1).slice(0, 2).join('/');
}

/** Journeys are named after what they are about: `circles-money.test.ts` counts for `circles`. */
const storyOf = (file: string): string => basename(file).split(/[-.]/)[0] ?? file;

export function vitestSeconds({ testResults }: VitestReport, root = ROOT): Seconds {
  const found: Record<string, number> = {};
  for (const { name, assertionResults } of testResults) {
    const owner = ownerOf(relative(root, name));
    const spent = assertionResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0) / 1000;
    found[owner] = (found[owner] ?? 0) + spent;
  }
  return found;
}

export function playwrightSeconds({ suites = [], specs = [] }: PlaywrightSuite): Seconds {
  const found: Record<string, number> = {};
  const count = (name: string, seconds: number): void => void (found[name] = (found[name] ?? 0) + seconds);
  for (const { file, tests } of specs)
    // Of what was tried again, the try that counts: the other waited for something that did not come.
    for (const { results } of tests) count(storyOf(file), (results.at(-1)?.duration ?? 0) / 1000);
  for (const suite of suites)
    for (const [name, seconds] of Object.entries(playwrightSeconds(suite))) count(name, seconds);
  return found;
}

/** One line for each that takes more than its figure, the worst first; `over`: those that fail. */
export function compare(
  kind: Kind,
  spent: Seconds,
  listed: Seconds = {},
): { lines: string[]; over: string[] } {
  const rows = Object.entries(spent)
    .map(([name, seconds]) => ({ name, seconds, may: listed[name] ?? USUAL[kind] }))
    .toSorted((a, b) => b.seconds - a.seconds);
  const ratios = rows.filter(({ name }) => listed[name]).map(({ seconds, may }) => seconds / may);
  // Of one or two nobody can tell whether they or the machine are slow.
  const half = ratios.length < 3 ? 1 : (ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 1);
  const slowness = Math.max(1, half);
  const line = ({ name, seconds, may }: (typeof rows)[number]): string =>
    `${name} ${seconds.toFixed(1)} s of ${may} s`;
  return {
    lines: rows.map(line),
    over: rows
      .filter(({ seconds, may }) => seconds > TOLERANCE * may * slowness)
      .map((row) => `${kind}: ${line(row)}`),
  };
}

/** New figures: what is above the usual one, never more than was listed. */
export function shrunk(kind: Kind, spent: Seconds, listed: Seconds = {}): Seconds {
  return Object.fromEntries(
    Object.entries(spent)
      .map(([name, seconds]) => [name, Math.min(Math.ceil(seconds), listed[name] ?? Infinity)] as const)
      .filter(([, seconds]) => seconds > USUAL[kind])
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}

const read = <Shape>(name: string): Shape | undefined => {
  const file = join(ROOT, '.cache', name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Shape) : undefined;
};

/** Of the reports that the last run has left. */
function lastRun(): Partial<Record<Kind, Seconds>> {
  const vitest = read<VitestReport>('vitest.json');
  const journeys = read<PlaywrightSuite>('playwright.json');
  const postgres = read<VitestReport>('vitest-postgres.json');
  return {
    ...(vitest ? { 'unit, API and screens': vitestSeconds(vitest) } : {}),
    ...(journeys ? { journeys: playwrightSeconds(journeys) } : {}),
    ...(postgres ? { PostgreSQL: vitestSeconds(postgres) } : {}),
  };
}

/** Prints what the last run took; a feature that took three times its figure fails. */
export function reportBudget(): Tally {
  const budget = JSON.parse(readFileSync(FILE, 'utf8')) as Budget;
  const over: string[] = [];
  for (const [kind, spent] of Object.entries(lastRun()) as [Kind, Seconds][]) {
    const found = compare(kind, spent, budget[kind]);
    console.log(`\n${kind}, seconds: ${found.lines.join(' · ')}`);
    over.push(...found.over);
  }
  return over.length === 0 ? one(true, 'budget') : { ...NOTHING, failed: over.length, failures: over };
}

if (import.meta.main) {
  if (process.argv.includes('--write')) {
    const budget = JSON.parse(readFileSync(FILE, 'utf8')) as Budget;
    const spent = Object.entries(lastRun()) as [Kind, Seconds][];
    const now = Object.fromEntries(spent.map(([kind, all]) => [kind, shrunk(kind, all, budget[kind])]));
    writeFileSync(FILE, `${JSON.stringify({ ...budget, ...now }, null, 2)}\n`);
  }
  process.exitCode = reportBudget().failed > 0 ? 1 : 0;
}
