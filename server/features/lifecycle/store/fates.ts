import { sql, type RawBuilder } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { Fate, MergeCount, MergeItem, MergeSides } from '../ports.ts';

/** What happens to the rows of one column. */
export interface ColumnRows {
  table: string;
  column: string;
  fate: Fate;
}

type Sql = RawBuilder<unknown>;

const anyOne = (conditions: readonly Sql[]): Sql => sql`(${sql.join(conditions, sql` or `)})`;

/** Each table once, since a statement changes a row once. */
const byTable = (columns: readonly ColumnRows[]): [string, ColumnRows[]][] => [
  ...Map.groupBy(columns, ({ table }) => table),
];

/** All of them as one statement; they see the rows as they were before it. */
async function together(db: TxDb, parts: readonly Sql[]): Promise<void> {
  const [first, ...others] = parts;
  if (!first) return;
  if (others.length === 0) return void (await first.execute(db));
  const named = parts.map((part, index) => sql`${sql.ref(`part${index}`)} as (${part})`);
  await sql`with ${sql.join(named)} select`.execute(db);
}

/** Deletes, then changes what is left: `changes` maps a column to its value and the rows that get it. */
function changed(
  table: string,
  gone: readonly Sql[],
  changes: readonly { column: string; value: Sql; where: Sql }[],
): Sql[] {
  const parts = gone.length > 0 ? [sql`delete from ${sql.table(table)} t where ${anyOne(gone)}`] : [];
  const [only, ...more] = changes;
  if (!only) return parts;
  const set = changes.map(({ column, value, where }) =>
    more.length === 0
      ? sql`${sql.ref(column)} = ${value}`
      : sql`${sql.ref(column)} = case when ${where} then ${value} else t.${sql.ref(column)} end`,
  );
  const left = gone.length > 0 ? sql` and ${anyOne(gone)} is not true` : sql``;
  const where = anyOne(changes.map((change) => change.where));
  return [...parts, sql`update ${sql.table(table)} t set ${sql.join(set)} where ${where}${left}`];
}

/** The rows of the dropped account, as each column says. Both people are locked. */
export async function moveRows(
  db: TxDb,
  columns: readonly ColumnRows[],
  { keep, drop }: MergeSides,
): Promise<void> {
  const parts = byTable(columns).flatMap(([table, fates]) => {
    const of = (column: string) => sql`t.${sql.ref(column)} = ${drop}`;
    const takes: Sql[] = [];
    const gone = fates.flatMap(({ column, fate: { kind, once, take } }) => {
      if (kind === 'erase') return [of(column)];
      if (!once) return [];
      const same = [column, ...once].map((name) =>
        name === column ? sql`k.${sql.ref(name)} = ${keep}` : sql`k.${sql.ref(name)} = t.${sql.ref(name)}`,
      );
      const both = sql.join(same, sql` and `);
      const taken = Object.entries(take ?? {}).map(([name, way]) => {
        const [own, other] = [sql`k.${sql.ref(name)}`, sql`t.${sql.ref(name)}`];
        const value = way === 'sum' ? sql`${own} + ${other}` : sql`${sql.raw(way)}(${own}, ${other})`;
        return sql`${sql.ref(name)} = ${value}`;
      });
      if (taken.length > 0)
        takes.push(
          sql`update ${sql.table(table)} k set ${sql.join(taken)} from ${sql.table(table)} t where ${of(column)} and ${both}`,
        );
      return [sql`(${of(column)} and exists (select from ${sql.table(table)} k where ${both}))`];
    });
    const moved = fates.filter(({ fate }) => fate.kind === 'move');
    const changes = moved.map(({ column }) => ({ column, value: sql`${keep}::bigint`, where: of(column) }));
    return [...takes, ...changed(table, gone, changes)];
  });
  await together(db, parts);
}

/** The rows of a person who has left, with those of all accounts that became theirs. The person is locked. */
export async function eraseRows(
  db: TxDb,
  columns: readonly ColumnRows[],
  accounts: readonly number[],
): Promise<void> {
  const parts = byTable(columns).flatMap(([table, fates]) => {
    const of = (column: string) => sql`t.${sql.ref(column)} = any(${[...accounts]}::bigint[])`;
    const gone = fates.filter(({ fate }) => fate.kind === 'erase').map(({ column }) => of(column));
    const changes = fates.flatMap(({ column, fate: { kind, set } }) =>
      Object.entries(set ?? (kind === 'anonymise' ? { [column]: null } : {})).map(([name, value]) => {
        const written = value === null ? sql`null` : sql.lit(value);
        return {
          column: name,
          value: written,
          where: sql`(${of(column)} and t.${sql.ref(name)} is distinct from ${written})`,
        };
      }),
    );
    return changed(table, gone, changes);
  });
  await together(db, parts);
}

/** Numbers of both sides, all in one statement. */
export async function countBoth(
  db: Db,
  counts: readonly MergeCount[],
  { keep, drop }: MergeSides,
  now: Date,
): Promise<MergeItem[]> {
  if (counts.length === 0) return [];
  const { rows } = await sql<{ keep: number[]; drop: number[] }>`select
    array[${sql.join(counts.map(({ of }) => of(keep, now)))}]::bigint[] as keep,
    array[${sql.join(counts.map(({ of }) => of(drop, now)))}]::bigint[] as drop`.execute(db);
  return counts.map(({ title, rule }, index) => ({
    title,
    keep: Number(rows[0]?.keep[index] ?? 0),
    drop: Number(rows[0]?.drop[index] ?? 0),
    rule,
  }));
}
