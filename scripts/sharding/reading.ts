/** Reads one statement by PostgreSQL's own parser: its tables, and which of their columns are equal to what. */
import { parseSync } from 'libpg-query';
import { child, children, type Node, word } from '../checks/migrations-read.ts';
import { type Equalities, makeEqualities } from './equalities.ts';

export interface Schema {
  /** Columns of each table and view. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** What a view selects. */
  readonly views: Readonly<Record<string, string>>;
}

/** A table as a statement names it once. */
export interface Place {
  readonly table: string;
  /** The name of one of its columns among the equalities. */
  column(name: string): string;
}

export interface Reading {
  readonly places: readonly Place[];
  readonly equalities: Equalities;
}

/** What stands in a `from`. `names`: its columns; undefined: any. */
interface Source {
  readonly alias: string;
  readonly names?: ReadonlyMap<string, string | undefined>;
}

interface Level {
  readonly sources: Source[];
  readonly above?: Level;
  /** Of a `with`: by name. */
  readonly tables: Map<string, ReadonlyMap<string, string | undefined>>;
}

type Outputs = readonly (readonly [name: string, value: string | undefined])[];

const kindOf = (node: Node | undefined): [string, Node] => {
  const [kind = '', inside = {}] = Object.entries(node ?? {})[0] ?? [];
  return [kind, inside as Node];
};
const textsOf = (nodes: readonly Node[]): string[] => nodes.map((one) => word(child(one, 'String'), 'sval'));

/** `same`: by parameter, from the first on, the first one that has the same value. */
export function readStatement(sql: string, schema: Schema, same: readonly number[] = []): Reading {
  const places: Place[] = [];
  const equalities = makeEqualities();
  let count = 0;

  function addTable(table: string): Map<string, string> {
    count += 1;
    const prefix = `${table}#${count}.`;
    places.push({ table, column: (name) => prefix + name });
    return new Map((schema.columns[table] ?? []).map((name) => [name, prefix + name]));
  }

  function find(
    level: Level | undefined,
    alias: string,
    name: string,
  ): { value?: string; depth: number; source?: Source } {
    let depth = 0;
    for (let at = level; at; at = at.above) {
      const known = at.sources.filter((one) => (alias === '' ? one.names?.has(name) : one.alias === alias));
      const [source] = known;
      const value = source?.names?.get(name);
      if (source) return { depth, source, ...(value === undefined ? {} : { value }) };
      depth += 1;
    }
    return { depth };
  }

  function tableOf(
    level: Level | undefined,
    name: string,
  ): ReadonlyMap<string, string | undefined> | undefined {
    for (let at = level; at; at = at.above) if (at.tables.has(name)) return at.tables.get(name);
    return undefined;
  }

  /** What an expression is, where it is a column or given. */
  function valueOf(node: Node | undefined, level: Level): { value?: string; depth: number; source?: Source } {
    const [kind, inside] = kindOf(node);
    if (kind === 'TypeCast') return valueOf(child(inside, 'arg'), level);
    if (kind === 'ParamRef') {
      const number = Number(inside['number'] ?? 0);
      return { value: `$${same[number - 1] ?? number}`, depth: -1 };
    }
    if (kind === 'A_Const')
      return { value: `'${JSON.stringify(inside['ival'] ?? inside['sval'] ?? inside)}`, depth: -1 };
    if (kind !== 'ColumnRef') return { depth: -1 };
    const fields = textsOf(children(inside, 'fields'));
    return find(level, fields.length > 1 ? (fields.at(-2) ?? '') : '', fields.at(-1) ?? '');
  }

  /** `one = other` holds of all rows that are read; `weak`: of an outer join, whose rows without a match are read, too. */
  function equal(
    one: Node | undefined,
    other: Node | undefined,
    level: Level,
    weak?: ReadonlySet<Source>,
  ): void {
    const [left, right] = [valueOf(one, level), valueOf(other, level)];
    if (left.value === undefined || right.value === undefined) return;
    const own = (side: typeof left): boolean =>
      side.depth === 0 && (!weak || (side.source !== undefined && weak.has(side.source)));
    if (own(left) && (own(right) || right.depth === -1)) equalities.join(left.value, right.value);
    else if (own(right) && left.depth === -1) equalities.join(left.value, right.value);
    else if (own(left)) equalities.take(left.value, right.value);
    else if (own(right)) equalities.take(right.value, left.value);
  }

  /** What must hold of each row: equalities joined by `and`; all else is looked through for subqueries. */
  function condition(node: Node | undefined, level: Level, weak?: ReadonlySet<Source>): void {
    const [kind, inside] = kindOf(node);
    if (kind === 'BoolExpr' && word(inside, 'boolop') === 'AND_EXPR')
      for (const one of children(inside, 'args')) condition(one, level, weak);
    else {
      if (kind === 'A_Expr' && textsOf(children(inside, 'name')).join('') === '=') {
        const list = children(child(child(inside, 'rexpr'), 'List'), 'items');
        if (word(inside, 'kind') === 'AEXPR_OP')
          equal(child(inside, 'lexpr'), child(inside, 'rexpr'), level, weak);
        if (word(inside, 'kind') === 'AEXPR_IN' && list.length === 1)
          equal(child(inside, 'lexpr'), list[0], level, weak);
      }
      if (kind === 'SubLink' && word(inside, 'subLinkType') === 'ANY_SUBLINK') {
        const [first] = query(child(inside, 'subselect'), level);
        const tested = valueOf(child(inside, 'testexpr'), level);
        if (first?.[1] === undefined || tested.value === undefined) return;
        // What is looked for in a list has to be in it, so both are the same.
        if (tested.depth === 0 && !weak) equalities.join(first[1], tested.value);
        else equalities.take(first[1], tested.value);
      } else lookThrough(node, level);
    }
  }

  /** Subqueries anywhere in an expression. */
  function lookThrough(node: unknown, level: Level): void {
    if (Array.isArray(node)) for (const one of node) lookThrough(one, level);
    else if (typeof node === 'object' && node !== null)
      for (const [name, inside] of Object.entries(node)) {
        if (name !== 'subselect') lookThrough(inside, level);
        else {
          const [first] = query(inside as Node, level);
          const tested = valueOf(child(node as Node, 'testexpr'), level);
          if (first?.[1] !== undefined && tested.value !== undefined) equalities.take(first[1], tested.value);
        }
      }
  }

  function from(node: Node, level: Level): Source[] {
    const [kind, inside] = kindOf(node);
    if (kind === 'JoinExpr') return joined(inside, level);
    const alias = word(child(inside, 'alias'), 'aliasname');
    const source = sourceOf(kind, inside, alias, level);
    level.sources.push(source);
    return [source];
  }

  function sourceOf(kind: string, inside: Node, alias: string, level: Level): Source {
    if (kind === 'RangeSubselect') return { alias, names: new Map(query(child(inside, 'subquery'), level)) };
    if (kind !== 'RangeVar') {
      lookThrough(inside, level);
      return { alias };
    }
    const name = word(inside, 'relname');
    return { alias: alias || name, names: tableOf(level, name) ?? relation(name) };
  }

  function relation(name: string): ReadonlyMap<string, string | undefined> {
    const view = schema.views[name];
    if (view === undefined) return addTable(name);
    return new Map(query(parseSync(view).stmts?.[0]?.stmt as Node));
  }

  function joined(inside: Node, level: Level): Source[] {
    const left = from(child(inside, 'larg') ?? {}, level);
    const right = from(child(inside, 'rarg') ?? {}, level);
    const type = word(inside, 'jointype');
    const weak = { JOIN_LEFT: right, JOIN_RIGHT: left, JOIN_FULL: [] }[type];
    for (const name of textsOf(children(inside, 'usingClause'))) {
      const [one, other] = [left, right].map((side) =>
        side.find((source) => source.names?.has(name))?.names?.get(name),
      );
      if (one === undefined || other === undefined) continue;
      if (!weak) equalities.join(one, other);
      else if (weak === right) equalities.take(other, one);
      else if (weak === left) equalities.take(one, other);
    }
    condition(child(inside, 'quals'), level, weak && new Set(weak));
    return [...left, ...right];
  }

  function newLevel(node: Node, above?: Level): Level {
    const level: Level = { sources: [], tables: new Map(), ...(above ? { above } : {}) };
    for (const one of children(child(node, 'withClause'), 'ctes')) {
      const table = child(one, 'CommonTableExpr');
      // One that reads itself knows none of its columns yet.
      level.tables.set(word(table, 'ctename'), new Map());
      const outputs = query(child(table, 'ctequery'), level);
      const names = textsOf(children(table, 'aliascolnames'));
      level.tables.set(
        word(table, 'ctename'),
        new Map(outputs.map(([name, value], at) => [names[at] ?? name, value])),
      );
    }
    return level;
  }

  function outputsOf(targets: readonly Node[], level: Level): Outputs {
    return targets.flatMap((one): Outputs => {
      const target = child(one, 'ResTarget');
      const value = child(target, 'val');
      lookThrough(value, level);
      const fields = children(child(value, 'ColumnRef'), 'fields');
      if (fields.some((field) => field['A_Star'])) {
        const [alias = ''] = textsOf(fields.slice(0, -1));
        return level.sources
          .filter((source) => alias === '' || source.alias === alias)
          .flatMap((source) => [...(source.names ?? [])]);
      }
      return [[word(target, 'name') || (textsOf(fields).at(-1) ?? ''), valueOf(value, level).value]];
    });
  }

  function query(wrapped: Node | undefined, above?: Level): Outputs {
    const [kind, node] = kindOf(wrapped);
    if (kind === 'SelectStmt') return select(node, above);
    if (!['InsertStmt', 'UpdateStmt', 'DeleteStmt'].includes(kind)) return [];
    const level = newLevel(node, above);
    const target = child(node, 'relation');
    const names = addTable(word(target, 'relname'));
    level.sources.push({
      alias: word(child(target, 'alias'), 'aliasname') || word(target, 'relname'),
      names,
    });
    if (kind === 'InsertStmt') insert(node, names, level);
    for (const one of [...children(node, 'fromClause'), ...children(node, 'usingClause')]) from(one, level);
    condition(child(node, 'whereClause'), level);
    if (kind === 'UpdateStmt') lookThrough(node['targetList'], level);
    lookThrough(node['onConflictClause'], level);
    return outputsOf(children(node, 'returningList'), level);
  }

  function insert(node: Node, names: ReadonlyMap<string, string>, level: Level): void {
    const columns = children(node, 'cols').map((one) => names.get(word(child(one, 'ResTarget'), 'name')));
    const given = child(child(node, 'selectStmt'), 'SelectStmt');
    const rows = children(given, 'valuesLists').map((row) => children(child(row, 'List'), 'items'));
    lookThrough(given?.['valuesLists'], level);
    const values = rows.length > 0 ? undefined : query(child(node, 'selectStmt'), { ...level, sources: [] });
    for (const [at, column] of columns.entries()) {
      const all = new Set(values ? [values[at]?.[1]] : rows.map((row) => valueOf(row[at], level).value));
      const [value] = all;
      if (column !== undefined && all.size === 1 && value !== undefined) equalities.take(column, value);
    }
  }

  function select(node: Node, above?: Level): Outputs {
    const level = newLevel(node, above);
    if (node['larg'] !== undefined) {
      const arms = ['larg', 'rarg'].map((side) => select(child(node, side) ?? {}, level));
      count += 1;
      // A filter over the whole reaches both arms, one of an arm only itself.
      const outputs = (arms[0] ?? []).map(([name]) => [name, `union#${count}.${name}`] as const);
      for (const arm of arms)
        for (const [at, [, value]] of arm.entries())
          if (value !== undefined && outputs[at]) equalities.take(value, outputs[at][1]);
      return outputs;
    }
    for (const one of children(node, 'fromClause')) from(one, level);
    condition(child(node, 'whereClause'), level);
    for (const part of ['havingClause', 'sortClause', 'groupClause', 'valuesLists', 'limitCount'])
      lookThrough(node[part], level);
    return outputsOf(children(node, 'targetList'), level);
  }

  for (const { stmt } of parseSync(sql).stmts ?? []) query(stmt as Node);
  return { places, equalities };
}
