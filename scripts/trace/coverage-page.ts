/**
 * The text of docs/coverage.md: a summary by kind, then every requirement with the test files that name it, for a question of the
 * specifications what answers it and the test that holds the answer, or —.
 */
import type { Answer } from './answers.ts';
import type { Claim } from './claims.ts';
import type { Requirement } from './requirements.ts';

export const COVERAGE_PAGE = 'docs/coverage.md';

export interface Count {
  readonly name: string;
  readonly total: number;
  readonly named: number;
  /** Questions that no test names and that have an answer which holds. */
  readonly answered: number;
}

/** Counts per kind, the word before the colon of an area (rules, calls, decisions …), and the total last. */
export function countKinds(
  requirements: readonly Requirement[],
  claims: readonly Claim[],
  answers: readonly Answer[] = [],
): Count[] {
  const named = new Set(claims.map((claim) => claim.id));
  const answered = new Set(answers.map(({ id }) => id).filter((id) => !named.has(id)));
  const kinds = [...new Set(requirements.map(kindOf))];
  const count = (name: string, list: readonly Requirement[]): Count => ({
    name,
    total: list.length,
    named: list.filter(({ id }) => named.has(id)).length,
    answered: list.filter(({ id }) => answered.has(id)).length,
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

export function coveragePage(
  requirements: readonly Requirement[],
  claims: readonly Claim[],
  answers: readonly Answer[] = [],
): string {
  const tests = new Map<string, Set<string>>();
  for (const { id, path } of claims) tests.set(id, (tests.get(id) ?? new Set()).add(path));
  const answersOf = Map.groupBy(answers, ({ id }) => id);
  const areas = [...new Set(requirements.map(({ area }) => area))];
  const summary = countKinds(requirements, claims, answers).map(
    ({ name, total, named, answered }) =>
      `| ${name} | ${total} | ${named} | ${answered} | ${total - named - answered} |`,
  );
  const sections = areas.map((area) => {
    const rows = requirements.filter((row) => row.area === area);
    const named = rows.filter(({ id }) => tests.has(id) || answersOf.has(id)).length;
    const lines = rows.map(
      ({ id, sentence }) =>
        `| ${id} | ${cell(sentence)} | ${links(tests.get(id)) || held(answersOf.get(id)) || '—'} |`,
    );
    return `## ${area} (${named} of ${rows.length})\n\n| id | requirement | tests |\n|---|---|---|\n${lines.join('\n')}\n`;
  });
  return `# Coverage of the requirements

Written by \`npm run trace\` from \`spec/\` and the titles of the tests. Do not edit by hand.
What is a question or a conflict there, and no behaviour, has its answer in \`spec/answers.tsv\`, with the test that holds it.
A test that proves a requirement names its id in the title: \`test('[B031] an update without card_id sends nothing', …)\`.

| rows of | total | named by a test | answered | open |
|---|---|---|---|---|
${summary.join('\n')}

${sections.join('\n')}`;
}

function kindOf({ area }: Requirement): string {
  return area.replace(/:.*$/, '');
}

function links(paths: ReadonlySet<string> | undefined): string {
  return [...(paths ?? [])]
    .toSorted()
    .map((path) => `[${path}](../${path})`)
    .join(' ');
}

/** `answered by D171: [path](…) “part of the title”` */
function held(answers: readonly Answer[] = []): string {
  return answers
    .map(({ answer, path, title }) => `answered by ${answer}: [${path}](../${path}) “${cell(title)}”`)
    .join('; ');
}

function cell(text: string): string {
  return text.replace(/\|/g, '\\|').replace(/\s+/g, ' ');
}
