/** What a statement of a migration locks for as long as its table is large, and how the same is done beside those who work. */
import { child, children, type Node, relationOf, type Statement, word } from './migrations-read.ts';

export interface InFile {
  readonly path: string;
  /** Of all migrations, without `.sql`. */
  readonly names: ReadonlySet<string>;
  /** What the file makes. */
  readonly made: ReadonlySet<string>;
  readonly columnChecks: ColumnChecks;
  /** Marked `-- no transaction`. */
  readonly isOnline: boolean;
}

/** Checks that say of a column that it is never null, by table and name of the constraint. */
export type ColumnChecks = Map<string, { column: string; validated: boolean }>;

const ALONE =
  'in a file whose second line is “-- no transaction” (CONTRIBUTING.md, Migrations), so that writes go on meanwhile';
/** Defaults that are worked out once, for all rows that are there. */
const ONCE = new Set(['now', 'statement_timestamp', 'transaction_timestamp', 'current_setting']);
const SERIAL = /^(small|big)?serial\d?$/;

export function lockComplaints(statement: Statement, inFile: InFile): string[] {
  if (inFile.isOnline) return aloneComplaints(statement);
  const { kind, node, notes } = statement;
  const isSmall = notes.some((note) => /^-- small: \S+/.test(note));
  if (isSmall || inFile.made.has(relationOf(statement))) return [];
  if (kind === 'AlterTableStmt')
    return children(node, 'cmds').flatMap((cmd) =>
      alteration(child(cmd, 'AlterTableCmd'), relationOf(statement), inFile),
    );
  const complaint = PLAIN[kind]?.(node);
  return complaint === undefined || complaint === '' ? [] : [complaint];
}

const PLAIN: Readonly<Record<string, (node: Node) => string>> = {
  IndexStmt: () =>
    `an index of a table that is there is made with “create index concurrently if not exists”, ${ALONE}`,
  DropStmt: (node) =>
    node['removeType'] === 'OBJECT_INDEX'
      ? `an index is dropped with “drop index concurrently if exists”, ${ALONE}`
      : '',
  UpdateStmt: () => rowsComplaint,
  DeleteStmt: () => rowsComplaint,
  DoStmt: () =>
    'what a “do” block locks cannot be read: write statements, or “-- small: …” above it, why it is short',
  ClusterStmt: () => 'clustering locks the table until it is written anew: leave it to the operator',
  VacuumStmt: () => 'vacuuming is the operator’s: no migration does it',
  ReindexStmt: () => 'an index is made anew by another name beside the old one, then the old one is dropped',
  LockStmt: () => 'a table is not locked for the length of a migration',
  RefreshMatViewStmt: (node) =>
    node['concurrent'] === true ? '' : 'a view is refreshed “concurrently”, by a job',
};

const rowsComplaint = `rows of a table that is there are changed some at a time: below “-- repeat”, chosen by a “limit”, ${ALONE}; or “-- small: …” above it`;

function alteration(cmd: Node | undefined, table: string, { columnChecks }: InFile): string[] {
  switch (word(cmd, 'subtype')) {
    case 'AT_AddColumn':
      return newColumn(child(child(cmd, 'def'), 'ColumnDef'));
    case 'AT_SetNotNull':
      return isNeverNull(columnChecks, table, word(cmd, 'name'))
        ? []
        : [
            `every row is looked at under a lock: first “add constraint … check (${word(cmd, 'name')} is not null) not valid”, in a later file “validate constraint”, then this`,
          ];
    case 'AT_AlterColumnType':
      return [
        'the table is written anew under a lock, and the release before knows the old type: add a column, write both, move the rows, read the new one, drop the old one with “-- contract: …”',
      ];
    case 'AT_AddConstraint':
      return newConstraint(child(child(cmd, 'def'), 'Constraint'));
    case 'AT_ValidateConstraint':
      return [`“validate constraint” stands ${ALONE}`];
    case 'AT_SetLogged':
    case 'AT_SetUnLogged':
    case 'AT_SetTableSpace':
    case 'AT_SetAccessMethod':
    case 'AT_SetExpression':
      return ['the table is written anew under a lock: make another beside it'];
    default:
      return [];
  }
}

function newColumn(column: Node | undefined): string[] {
  const type = children(child(column, 'typeName'), 'names')
    .map((name) => word(child(name, 'String'), 'sval'))
    .at(-1);
  if (SERIAL.test(type ?? ''))
    return ['a numbered column is written into every row under a lock: make the numbers beside it'];
  return children(column, 'constraints').flatMap((one) => {
    const constraint = child(one, 'Constraint');
    switch (word(constraint, 'contype')) {
      case 'CONSTR_DEFAULT':
        return isOnce(child(constraint, 'raw_expr'))
          ? []
          : [
              'a default that differs from row to row is written into every row under a lock: add the column without, then “set default”, then fill the rows “-- repeat”',
            ];
      case 'CONSTR_GENERATED':
      case 'CONSTR_IDENTITY':
        return ['a column that is worked out is written into every row under a lock: fill one by a trigger'];
      case 'CONSTR_CHECK':
      case 'CONSTR_FOREIGN':
      case 'CONSTR_UNIQUE':
      case 'CONSTR_PRIMARY':
        return [
          'every row is looked at under a lock: add the column alone, then what holds of it as a constraint of its own, “not valid” or “using index”',
        ];
      default:
        return [];
    }
  });
}

function newConstraint(constraint: Node | undefined): string[] {
  switch (word(constraint, 'contype')) {
    case 'CONSTR_CHECK':
    case 'CONSTR_FOREIGN':
      return constraint?.['skip_validation'] === true
        ? []
        : [
            'every row is looked at under a lock: “not valid” here, and “validate constraint” in a later file',
          ];
    case 'CONSTR_UNIQUE':
    case 'CONSTR_PRIMARY':
      return word(constraint, 'indexname') === ''
        ? [
            'its index is made under a lock: “create unique index concurrently” in a file before, then “using index”',
          ]
        : [];
    case 'CONSTR_EXCLUSION':
    case 'CONSTR_NOTNULL':
      return ['every row is looked at under a lock'];
    default:
      return [];
  }
}

/** No function but those that answer the same for all rows. */
function isOnce(expression: Node | undefined): boolean {
  const calls = [...JSON.stringify(expression ?? {}).matchAll(/"funcname":(\[.*?\])/g)];
  return calls.every(([, names = '']) => ONCE.has(/"sval":"(\w+)"\}\}\]$/.exec(names)?.[1] ?? ''));
}

/** What may stand outside of a transaction: it can be made again after it was broken off, and locks nobody out. */
function aloneComplaints({ kind, node, notes, text }: Statement): string[] {
  if (text.includes(';') || text.includes('$$'))
    return ['here a semicolon ends a statement: write it without one'];
  if (kind === 'IndexStmt')
    return node['concurrent'] === true && node['if_not_exists'] === true && word(node, 'idxname') !== ''
      ? []
      : ['outside of a transaction: “create index concurrently if not exists <name>”'];
  if (kind === 'DropStmt' && node['removeType'] === 'OBJECT_INDEX')
    return node['concurrent'] === true && node['missing_ok'] === true
      ? []
      : ['outside of a transaction: “drop index concurrently if exists”'];
  if (kind === 'UpdateStmt' || kind === 'DeleteStmt')
    return notes.includes('-- repeat') && JSON.stringify(node['whereClause'] ?? {}).includes('"limitCount"')
      ? []
      : [rowsComplaint];
  const cmds = children(node, 'cmds').map((cmd) => word(child(cmd, 'AlterTableCmd'), 'subtype'));
  return kind === 'AlterTableStmt' && cmds.every((cmd) => cmd === 'AT_ValidateConstraint')
    ? []
    : [
        'outside of a transaction stand indexes that are made or dropped “concurrently”, “validate constraint” and rows below “-- repeat”: the rest in a file of its own',
      ];
}

const isNeverNull = (columnChecks: ColumnChecks, table: string, column: string): boolean =>
  [...columnChecks].some(
    ([key, known]) => key.startsWith(`${table} `) && known.column === column && known.validated,
  );

/** Remembers `add constraint … check (x is not null)` and its `validate constraint`. */
export function noteColumnChecks(statement: Statement, columnChecks: ColumnChecks): void {
  if (statement.kind !== 'AlterTableStmt') return;
  const table = relationOf(statement);
  for (const one of children(statement.node, 'cmds')) {
    const cmd = child(one, 'AlterTableCmd');
    const known = columnChecks.get(`${table} ${word(cmd, 'name')}`);
    if (word(cmd, 'subtype') === 'AT_ValidateConstraint' && known) known.validated = true;
    const constraint = child(child(cmd, 'def'), 'Constraint');
    const isNot = child(child(constraint, 'raw_expr'), 'NullTest');
    if (word(isNot, 'nulltesttype') !== 'IS_NOT_NULL') continue;
    const [field] = children(child(child(isNot, 'arg'), 'ColumnRef'), 'fields');
    const column = word(child(field, 'String'), 'sval');
    columnChecks.set(`${table} ${word(constraint, 'conname')}`, { column, validated: false });
  }
}
