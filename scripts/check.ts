/**
 * `npm run check`: every structural rule of the repository. Prints findings with their place and where the code belongs,
 * then `N checks, M findings`; exit code 1 when there are findings. Warnings do not fail it.
 */
import { resolve } from 'node:path';
import { arrows } from './checks/arrows.ts';
import { auditWords } from './checks/audit-words.ts';
import { doors, givenOut } from './checks/doors.ts';
import { featureGraph } from './checks/feature-graph.ts';
import { fileSize } from './checks/file-size.ts';
import { fileVocabulary } from './checks/file-vocabulary.ts';
import type { Check, Finding } from './checks/finding.ts';
import { flowPages } from './checks/flow-pages.ts';
import { folderSize } from './checks/folder-size.ts';
import { freshDocs } from './checks/fresh-docs.ts';
import { knownWords } from './checks/known-words.ts';
import { migrations } from './checks/migrations.ts';
import { noAny } from './checks/no-any.ts';
import { noSleeps } from './checks/no-sleeps.ts';
import { outsideNames } from './checks/outside-names.ts';
import { processState } from './checks/process-state.ts';
import { requiredPorts } from './checks/required-ports.ts';
import { securityPage } from './checks/security-page.ts';
import { spelling } from './checks/spelling.ts';
import { sqlArrows } from './checks/sql-arrows.ts';
import { aloneIn, transactions } from './checks/transactions.ts';

const CHECKS: Record<string, Check> = {
  'file-vocabulary': fileVocabulary,
  arrows,
  'sql-arrows': sqlArrows,
  transactions,
  'feature-graph': featureGraph,
  'required-ports': requiredPorts,
  'audit-words': auditWords,
  'file-size': fileSize,
  'folder-size': folderSize,
  doors,
  spelling,
  'known-words': knownWords,
  migrations,
  'outside-names': outsideNames,
  'no-any': noAny,
  'no-sleeps': noSleeps,
  'fresh-docs': freshDocs,
  'flow-pages': flowPages,
  'security-page': securityPage,
  'process-state': processState,
};

export interface CheckResult {
  readonly name: string;
  readonly findings: readonly Finding[];
}

/** Runs all checks on a tree; one result per check. */
export function runChecks(root: string): CheckResult[] {
  return Object.entries(CHECKS).map(([name, check]) => ({ name, findings: check(root) }));
}

/** Prints the results; answers how many checks passed and failed. */
export function report(results: readonly CheckResult[]): { passed: number; failed: number } {
  let warnings = 0;
  let findings = 0;
  let failed = 0;
  for (const result of results) {
    const errors = result.findings.filter((finding) => finding.level !== 'warning');
    findings += errors.length;
    warnings += result.findings.length - errors.length;
    if (errors.length > 0) failed += 1;
    for (const finding of result.findings)
      console.log(
        `${finding.level ?? 'error'} ${result.name}: ${finding.path}${finding.line ? `:${finding.line}` : ''}\n    ${finding.message}`,
      );
  }
  if (warnings > 0) console.log(`${warnings} warnings`);
  console.log(`${results.length} checks, ${findings} findings`);
  return { passed: results.length - failed, failed };
}

/** `490 names given out: account 60, …` */
function tally(counted: readonly [feature: string, count: number][], what: string): void {
  const all = counted.reduce((sum, [, count]) => sum + count, 0);
  console.log(`${all} ${what}: ${counted.map((one) => one.join(' ')).join(', ')}`);
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..');
  const { failed } = report(runChecks(root));
  tally(givenOut(root), 'names given out');
  tally(aloneIn(root), 'writes without a transaction');
  process.exitCode = failed > 0 ? 1 : 0;
}
