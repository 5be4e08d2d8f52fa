/**
 * Requirements and the tests that name them.
 *   npm run trace              writes docs/coverage.md, prints the counts, and fails by what is wrong but for the page
 *   npm run trace -- --issue 2 prints the ids of spec/issues/2.txt that no test names; exit code 1 when there are any
 *   npm run trace -- --check   fails when a test names an unknown id, a question of the specifications has no answer that holds
 *                              (spec/answers.tsv) or docs/coverage.md is stale
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './run.ts';
import { readTree } from './source/tree.ts';
import { type Answers, readAnswers } from './trace/answers.ts';
import { type Claim, readClaims } from './trace/claims.ts';
import { countKinds, COVERAGE_PAGE, coveragePage } from './trace/coverage-page.ts';
import { readRequirements, type Requirement } from './trace/requirements.ts';

/** The sentences with which `--check` fails; empty when there is nothing to complain about. */
export function traceFindings(root: string): string[] {
  const found = read(root);
  return [
    ...unknownIds(found.requirements, found.claims),
    ...found.answers.findings,
    ...stalePage(root, found),
  ];
}

interface Found {
  readonly requirements: Requirement[];
  readonly claims: Claim[];
  readonly answers: Answers;
}

function read(root: string): Found {
  const tree = readTree(root);
  const requirements = readRequirements(tree);
  const claims = readClaims(tree);
  return { requirements, claims, answers: readAnswers(tree, requirements, claims) };
}

const pageOf = ({ requirements, claims, answers }: Found): string =>
  coveragePage(requirements, claims, answers.held);

function unknownIds(requirements: readonly Requirement[], claims: readonly Claim[]): string[] {
  const known = new Set(requirements.map(({ id }) => id));
  return claims
    .filter(({ id }) => !known.has(id))
    .map(
      ({ id, path, line }) =>
        `${path}:${line} names ${id}, which is no row of spec/: correct the id in the title`,
    );
}

function stalePage(root: string, found: Found): string[] {
  const path = join(root, COVERAGE_PAGE);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return text === pageOf(found) ? [] : [`${COVERAGE_PAGE} is stale: npm run trace writes it anew`];
}

function printIssue(number: string): number {
  const { requirements, claims, answers } = read(ROOT);
  const path = join(ROOT, 'spec', 'issues', `${number}.txt`);
  if (!existsSync(path)) {
    console.log(`there is no spec/issues/${number}.txt: write it, one id a line`);
    return 1;
  }
  const wanted = readFileSync(path, 'utf8').split(/\s+/).filter(Boolean);
  const named = new Set([...claims, ...answers.held].map(({ id }) => id));
  const sentences = new Map(requirements.map(({ id, sentence }) => [id, sentence]));
  const open = wanted.filter((id) => !named.has(id));
  for (const id of open) console.log(`${id}\t${sentences.get(id) ?? 'no such row in spec/'}`);
  console.log(
    `issue ${number}: ${wanted.length} ids, ${wanted.length - open.length} named by a test, ${open.length} open`,
  );
  return open.length > 0 ? 1 : 0;
}

function main(): number {
  const { values } = parseArgs({ options: { issue: { type: 'string' }, check: { type: 'boolean' } } });
  if (values.issue !== undefined) return printIssue(values.issue);
  if (values.check) {
    const findings = traceFindings(ROOT);
    for (const finding of findings) console.log(finding);
    console.log(`trace: ${findings.length} findings`);
    return findings.length > 0 ? 1 : 0;
  }
  const found = read(ROOT);
  const { requirements, claims, answers } = found;
  writeFileSync(join(ROOT, COVERAGE_PAGE), pageOf(found));
  for (const { name, total, named, answered } of countKinds(requirements, claims, answers.held))
    console.log(`${name.padEnd(10)} ${String(named + answered).padStart(4)} of ${total}`);
  const findings = [...unknownIds(requirements, claims), ...answers.findings];
  for (const finding of findings) console.log(finding);
  return findings.length > 0 ? 1 : 0;
}

if (import.meta.main) process.exitCode = main();
