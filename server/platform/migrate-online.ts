/**
 * A migration whose second line is `-- no transaction`: each of its statements is a transaction of its own, so that none holds a lock
 * for as long as all of them take. It may end half-way, so each may be made again (`npm run check` sees to it):
 *   create index concurrently if not exists …   a half-made index is dropped first
 *   drop index concurrently if exists …
 *   alter table … validate constraint …
 *   update … / delete …   below a line `-- repeat`, a thousand rows or so at a time: made again until it finds none
 */
import pg from 'pg';

const REPEAT = '-- repeat';
const MARK = /^-- feature: [^\n]*\n-- no transaction\n/;

export const isOnline = (sql: string): boolean => MARK.test(sql);

interface Statement {
  text: string;
  /** Made again until it finds no rows. */
  repeat: boolean;
}

/** A semicolon ends a statement, and stands nowhere within one. */
export function statementsOf(sql: string): Statement[] {
  const kept = sql.split('\n').filter((line) => line.startsWith(REPEAT) || !line.startsWith('--'));
  return kept
    .join('\n')
    .split(';')
    .map((part) => ({ text: part.replace(REPEAT, '').trim(), repeat: part.includes(REPEAT) }))
    .filter(({ text }) => text !== '');
}

const INDEX = /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)/i;

/** What was broken off leaves an index that every write pays for and no read uses; `if not exists` would keep it so. */
async function dropHalfMade(client: pg.ClientBase, text: string): Promise<void> {
  const name = INDEX.exec(text)?.[1];
  if (name === undefined) return;
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [name],
  );
  if (rowCount) await client.query(`drop index concurrently ${pg.escapeIdentifier(name)}`);
}

/** Runs the statements of such a file; the same again after it was broken off. */
export async function runOnline(client: pg.ClientBase, sql: string): Promise<void> {
  for (const { text, repeat } of statementsOf(sql)) {
    await dropHalfMade(client, text);
    let rows = await rowsOf(client, text);
    if (repeat) while (rows > 0) rows = await rowsOf(client, text);
  }
}

const rowsOf = async (client: pg.ClientBase, text: string): Promise<number> =>
  (await client.query(text)).rowCount ?? 0;
