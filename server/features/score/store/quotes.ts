import { sql, type Selectable } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { ScoreTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<ScoreTables>();

export type QuoteRow = Selectable<ScoreTables['score_quote']>;
type Text = Pick<QuoteRow, 'text' | 'author' | 'source'>;

/** What operators have chosen for a day (`YYYY-MM-DD`). */
export async function findQuote(db: Db, day: string): Promise<Text | undefined> {
  const rows = await prepared<Text>(db, 'select text, author, source from score_quote where day = $1::date', [
    day,
  ]);
  return rows[0];
}

export async function findQuotes(db: Db, from: string, to: string): Promise<QuoteRow[]> {
  const { rows } = await sql<QuoteRow>`
    select to_char(day, 'YYYY-MM-DD') as day, text, author, source, chosen_by, chosen_at
    from score_quote where day between ${from}::date and ${to}::date order by 1`.execute(db);
  return rows;
}

export async function putQuote(db: TxDb, row: QuoteRow): Promise<void> {
  await tables(db)
    .insertInto('score_quote')
    .values(row)
    .onConflict((conflict) => conflict.column('day').doUpdateSet(row))
    .execute();
}

export async function dropQuote(db: TxDb, day: string): Promise<void> {
  await sql`delete from score_quote where day = ${day}::date`.execute(db);
}
