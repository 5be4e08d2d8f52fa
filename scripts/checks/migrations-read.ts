/**
 * The statements of a migration, read by PostgreSQL's own parser.
 *   { kind: 'IndexStmt', node: { relation: { relname: 'card_card' }, … }, line: 12, notes: ['-- small: …'], … }
 */
import { loadModule, parseSync } from 'libpg-query';

await loadModule();

// The parser types each field as one that may be missing, of a hundred kinds: rules here ask for few of them.
export type Node = Readonly<Record<string, unknown>>;

export interface Statement {
  readonly kind: string;
  readonly node: Node;
  readonly line: number;
  /** The lines of comment before it. */
  readonly notes: readonly string[];
  readonly text: string;
}

export interface MigrationStatements {
  readonly statements: readonly Statement[];
  /** The parser's complaint, when it is no SQL. */
  readonly complaint: string;
  /** `-- no transaction` on the second line (server/platform/migrate-online.ts). */
  readonly isOnline: boolean;
}

export function readMigration(sql: string): MigrationStatements {
  const isOnline = sql.split('\n')[1] === '-- no transaction';
  try {
    return { statements: statementsOf(sql), complaint: '', isOnline };
  } catch (error) {
    return { statements: [], complaint: error instanceof Error ? error.message : String(error), isOnline };
  }
}

function statementsOf(sql: string): Statement[] {
  // The parser counts bytes.
  const bytes = Buffer.from(sql);
  const slice = (from: number, to: number): string => bytes.subarray(from, to).toString();
  let before = 0;
  return (parseSync(sql).stmts ?? []).map(({ stmt, stmt_location: start = 0, stmt_len: length = 0 }) => {
    const end = length === 0 ? bytes.length : start + length;
    const [kind = '', node = {}] = Object.entries(stmt ?? {})[0] ?? [];
    const gap = slice(before, start);
    const statement = {
      kind,
      node: node as Node,
      line: slice(0, start).split('\n').length,
      notes: gap
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line.startsWith('--')),
      text: slice(start, end),
    };
    before = end;
    return statement;
  });
}

export const child = (node: Node | undefined, name: string): Node | undefined =>
  node?.[name] as Node | undefined;
export const children = (node: Node | undefined, name: string): readonly Node[] =>
  (node?.[name] as readonly Node[] | undefined) ?? [];
export function word(node: Node | undefined, name: string): string {
  const value = node?.[name];
  return typeof value === 'string' ? value : '';
}

/** The table, view or function that a statement is about. */
export const relationOf = ({ node }: Statement): string =>
  word(child(node, 'relation') ?? child(node, 'view') ?? child(child(node, 'into'), 'rel'), 'relname') ||
  lastName(node['funcname']);

/** Names of what a `drop` takes away, without their schema. */
export const removes = ({ node }: Statement): string[] =>
  children(node, 'objects').map((object) =>
    lastName(child(object, 'ObjectWithArgs')?.['objname'] ?? child(object, 'List')?.['items'] ?? object),
  );

/** `public.card_card` → `card_card` */
function lastName(names: unknown): string {
  const found = [...JSON.stringify(names ?? []).matchAll(/"sval":"([^"]*)"/g)];
  return found.at(-1)?.[1] ?? '';
}
