/**
 * A release serves while the next one migrates (decision 0119): statements that lock a table for as long as it is large, or take away
 * what the release before still uses, are refused, with what to write instead.
 *
 * What the same file makes is nobody's yet, and may be anything. A line above a statement says what a parser cannot know:
 *   -- small: <why the table never holds more than some thousand rows>
 *   -- contract: unused since <day>, <the migration of the release that stopped using it>
 */
import type { Finding } from './finding.ts';
import { contractComplaints } from './migrations-contract.ts';
import { lockComplaints, type ColumnChecks, noteColumnChecks } from './migrations-locks.ts';
import { removes, type MigrationStatements, relationOf, type Statement } from './migrations-read.ts';

/** Migrations of earlier days were there before the rule. */
const since = 'server/migrations/20261221';

export const isOnlineRule = (path: string): boolean => path >= since;

export interface MigrationFile {
  readonly path: string;
  readonly parsed: MigrationStatements;
}

/** `files`: those under the rule, in their order; `names`: of all migrations. */
export function onlineFindings(files: readonly MigrationFile[], names: ReadonlySet<string>): Finding[] {
  const columnChecks: ColumnChecks = new Map();
  return files.flatMap(({ path, parsed }) => {
    if (parsed.complaint !== '') return [{ path, message: `this is no SQL: ${parsed.complaint}` }];
    const made = madeIn(parsed.statements);
    const inFile = { path, names, made, columnChecks, isOnline: parsed.isOnline };
    return parsed.statements.flatMap((statement) => {
      const messages = [...lockComplaints(statement, inFile), ...contractComplaints(statement, inFile)];
      noteColumnChecks(statement, columnChecks);
      return messages.map((message) => ({ path, line: statement.line, message }));
    });
  });
}

const MAKERS = new Set(['CreateStmt', 'CreateTableAsStmt', 'ViewStmt', 'CreateFunctionStmt']);

/** Tables that were not there before, and views and functions that are there afterwards. */
function madeIn(statements: readonly Statement[]): Set<string> {
  const gone = new Set(
    statements
      .filter(({ kind, node }) => kind === 'DropStmt' && node['removeType'] === 'OBJECT_TABLE')
      .flatMap(removes),
  );
  return new Set(
    statements
      .filter(({ kind }) => MAKERS.has(kind))
      .map(relationOf)
      .filter((name) => !gone.has(name)),
  );
}
