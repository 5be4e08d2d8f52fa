import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Measurement } from './calls/cost.ts';
import type { SentStatement } from './statements.ts';
import type { World } from './world.ts';

/** The statements of all calls, once each, with what they are read with (`npm run sharding`). */
export interface SentStatements {
  /** Columns of each table and view. */
  columns: Record<string, string[]>;
  /** What a view selects. */
  views: Record<string, string>;
  statements: KeptStatement[];
}

export interface KeptStatement {
  text: string;
  /** By parameter, from the first on: the number of the first one that always had the same value. */
  same: number[];
  /** The innermost function that sends it, as `card/store/cards.ts findCard`. */
  sender: string;
  /** The calls that send it, as `card.view guest`. */
  calls: string[];
}

export const sentFile = join(import.meta.dirname, '../../.cache/sent-statements.json');

const control = /^(begin|commit|rollback|savepoint|release|set|listen|notify|discard)\b/i;
/** Below, two numbers may be the same by chance: states, sizes, positions. Ids of people, cards and circles are large. */
const meaning = 10_000;

const isMeaningful = (value: unknown): boolean =>
  typeof value === 'number' ? value >= meaning : typeof value === 'string' && value.length >= 8;

const firstSame = (values: readonly unknown[]): number[] =>
  values.map((value, at) => (isMeaningful(value) ? values.indexOf(value) : at) + 1);

/** What is the same in both. */
const both = (one: readonly number[], other: readonly number[]): number[] => {
  const pairs = one.map((first, at) => `${first} ${other[at]}`);
  return pairs.map((pair) => pairs.indexOf(pair) + 1);
};

function kept(measured: ReadonlyMap<string, Measurement>): KeptStatement[] {
  const byText = new Map<string, KeptStatement>();
  const keep = (call: string, { text, values, frames }: SentStatement): void => {
    if (control.test(text)) return;
    const same = firstSame(values);
    const known = byText.get(text);
    if (!known) {
      byText.set(text, { text, same, sender: frames[0]?.name ?? 'platform', calls: [call] });
      return;
    }
    known.same = both(known.same, same);
    if (!known.calls.includes(call)) known.calls.push(call);
  };
  for (const [call, { counted }] of measured)
    for (const one of [...counted.own, ...counted.after]) keep(call, one);
  return [...byText.values()];
}

/** Writes what was measured for `npm run sharding`, with the tables and views as the migrations leave them. */
export async function keepSent(world: World, measured: ReadonlyMap<string, Measurement>): Promise<void> {
  const { pool } = world.database;
  const { rows: columns } = await pool.query<{ name: string; columns: string[] }>(
    `select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns where table_schema = 'public' group by 1`,
  );
  const { rows: views } = await pool.query<{ name: string; text: string }>(
    `select viewname as name, definition as text from pg_views where schemaname = 'public'`,
  );
  const sent: SentStatements = {
    columns: Object.fromEntries(columns.map((one) => [one.name, one.columns])),
    views: Object.fromEntries(views.map(({ name, text }) => [name, text])),
    statements: kept(measured),
  };
  mkdirSync(dirname(sentFile), { recursive: true });
  writeFileSync(sentFile, JSON.stringify(sent));
}
