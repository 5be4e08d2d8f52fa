/** What a statement of a migration takes away from the release that still serves. */
import type { InFile } from './migrations-locks.ts';
import { child, children, removes, type Node, relationOf, type Statement, word } from './migrations-read.ts';

const CONTRACT = /^-- contract: unused since (20\d\d-\d\d-\d\d), (\d{8}_\d{4}_\w+?)(?:\.sql)?$/;
const HOW =
  'what the release before may still use goes a release later, with “-- contract: unused since <day>, <migration of the release that stopped using it>” above it';
/** Names that no statement of the product speaks of. */
const UNSPOKEN = new Set(['OBJECT_INDEX', 'OBJECT_TABCONSTRAINT', 'OBJECT_TRIGGER', 'OBJECT_POLICY']);

export function contractComplaints(statement: Statement, inFile: InFile): string[] {
  if (inFile.made.has(relationOf(statement))) return [];
  const missing = missingDefaults(statement);
  if (takesAway(statement, inFile).length === 0) return missing;
  return [...missing, ...contract(statement, inFile)];
}

/** `not null` without a default: what the release before inserts would be refused. */
function missingDefaults({ node }: Statement): string[] {
  return alterations(node).flatMap((cmd) => {
    const column = child(child(cmd, 'def'), 'ColumnDef');
    const types = children(column, 'constraints').map((one) => word(child(one, 'Constraint'), 'contype'));
    const fills = types.some((type) =>
      ['CONSTR_DEFAULT', 'CONSTR_GENERATED', 'CONSTR_IDENTITY'].includes(type),
    );
    return word(cmd, 'subtype') === 'AT_AddColumn' && types.includes('CONSTR_NOTNULL') && !fills
      ? ['the release before inserts rows without this column: give it a default, or let it be null']
      : [];
  });
}

function takesAway(statement: Statement, { made }: InFile): string[] {
  const { kind, node } = statement;
  if (kind === 'RenameStmt') return UNSPOKEN.has(word(node, 'renameType')) ? [] : [word(node, 'newname')];
  if (kind === 'TruncateStmt') return ['its rows'];
  if (kind === 'AlterEnumStmt') return node['oldVal'] === undefined ? [] : [word(node, 'oldVal')];
  if (kind === 'DropStmt')
    return UNSPOKEN.has(word(node, 'removeType')) ? [] : removes(statement).filter((name) => !made.has(name));
  return alterations(node)
    .filter((cmd) => {
      const type = word(cmd, 'subtype');
      return type === 'AT_DropColumn' || (type === 'AT_ColumnDefault' && cmd['def'] === undefined);
    })
    .map((cmd) => word(cmd, 'name'));
}

function contract({ notes }: Statement, { path, names }: InFile): string[] {
  const found = notes.map((note) => CONTRACT.exec(note)).find((one) => one !== null);
  if (!found) return [HOW];
  const [, day = '', migration = ''] = found;
  const own = path.replace(/^.*\//, '').replace(/\.sql$/, '');
  const date = day.replaceAll('-', '');
  if (!names.has(migration)) return [`there is no migration ${migration}: ${HOW}`];
  if (migration.slice(0, 8) > date) return [`${migration} came after ${day}: ${HOW}`];
  return own.slice(0, 8) > date ? [] : [`${day} is the day of this migration, or after it: ${HOW}`];
}

const alterations = (node: Node): Node[] =>
  children(node, 'cmds').flatMap((one) => {
    const cmd = child(one, 'AlterTableCmd');
    return cmd ? [cmd] : [];
  });
