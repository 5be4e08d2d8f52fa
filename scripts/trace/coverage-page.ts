/**
 * The text of docs/coverage.md: a summary by kind, then every requirement with the test files that name it, or —.
 */
import type { Claim } from './claims.ts';
import type { Requirement } from './requirements.ts';

export const COVERAGE_PAGE = 'docs/coverage.md';

export interface Count {
  readonly name: string;
  readonly total: number;
  readonly named: number;
}

/** Counts per kind, the word before the colon of an area (rules, calls, decisions …), and the total last. */
export function countKinds(requirements: readonly Requirement[], claims: readonly Claim[]): Count[] {
  const named = new Set(claims.map((claim) => claim.id));
  const kinds = [...new Set(requirements.map(kindOf))];
  const count = (name: string, list: readonly Requirement[]): Count => ({
    name,
    total: list.length,
    named: list.filter(({ id }) => named.has(id)).length,
  });
  return [
    ...kinds.map((kind) =>
      count(
        kind,
        requirements.filter((row) => kindOf(row) === kind),
      ),
    ),
    count('all', requirements),
  ];
}

export function coveragePage(requirements: readonly Requirement[], claims: readonly Claim[]): string {
  const tests = new Map<string, Set<string>>();
  for (const { id, path } of claims) tests.set(id, (tests.get(id) ?? new Set()).add(path));
  const areas = [...new Set(requirements.map(({ area }) => area))];
  const summary = countKinds(requirements, claims).map(
    ({ name, total, named }) => `| ${name} | ${total} | ${named} | ${total - named} |`,
  );
  const sections = areas.map((area) => {
    const rows = requirements.filter((row) => row.area === area);
    const named = rows.filter(({ id }) => tests.has(id)).length;
    const lines = rows.map(({ id, sentence }) => `| ${id} | ${cell(sentence)} | ${links(tests.get(id))} |`);
    return `## ${area} (${named} of ${rows.length})\n\n| id | requirement | tests |\n|---|---|---|\n${lines.join('\n')}\n`;
  });
  return `# Coverage of the requirements

Written by \`npm run trace\` from \`spec/\` and the titles of the tests. Do not edit by hand.
A test that proves a requirement names its id in the title: \`test('[B031] an update without card_id sends nothing', …)\`.

| rows of | total | named by a test | open |
|---|---|---|---|
${summary.join('\n')}

${sections.join('\n')}`;
}

function kindOf({ area }: Requirement): string {
  return area.replace(/:.*$/, '');
}

function links(paths: ReadonlySet<string> | undefined): string {
  if (!paths) return '—';
  return [...paths]
    .toSorted()
    .map((path) => `[${path}](../${path})`)
    .join(' ');
}

function cell(text: string): string {
  return text.replace(/\|/g, '\\|').replace(/\s+/g, ' ');
}
