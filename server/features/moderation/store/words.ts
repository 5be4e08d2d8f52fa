import type { WordLevel } from '@qunlu/contract/moderation/rules.ts';
import { sql, type Selectable } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { ModerationTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<ModerationTables>();

export type WordRow = Selectable<ModerationTables['moderation_word']>;

export async function findVersion(db: Db): Promise<number> {
  const rows = await prepared<{ version: number }>(db, 'select version from moderation_list', []);
  return rows[0]?.version ?? 0;
}

/** The list with its version, in one statement, so that they belong together. */
export async function findList(
  db: Db,
): Promise<{ version: number; words: { word: string; folded: string; level: WordLevel }[] }> {
  const { rows } = await sql<{
    version: number;
    words: { word: string; folded: string; level: WordLevel }[] | null;
  }>`select version, (
      select json_agg(json_build_object('word', word, 'folded', folded, 'level', level)) from moderation_word) as words
    from moderation_list`.execute(db);
  return { version: rows[0]?.version ?? 0, words: rows[0]?.words ?? [] };
}

/** Counts the list up; whoever changes it does so first, and waits for who is at it. */
export async function countUp(db: TxDb): Promise<void> {
  await sql`update moderation_list set version = version + 1`.execute(db);
}

/** A page, the newest first. */
export async function findWords(
  db: Db,
  wanted: { part: string; before: number | undefined; size: number },
): Promise<WordRow[]> {
  let query = tables(db)
    .selectFrom('moderation_word')
    .selectAll()
    .orderBy('word_id', 'desc')
    .limit(wanted.size);
  if (wanted.part !== '') query = query.where(sql<boolean>`strpos(folded, ${wanted.part}) > 0`);
  if (wanted.before !== undefined) query = query.where('word_id', '<', wanted.before);
  return query.execute();
}

export async function countWords(db: Db): Promise<number> {
  const row = await tables(db)
    .selectFrom('moderation_word')
    .select((build) => build.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Adds a word, or changes the level of the one that is compared alike. */
export async function putWord(
  db: TxDb,
  word: { word: string; folded: string; level: WordLevel; added_by: number; created_at: Date },
): Promise<WordRow> {
  return tables(db)
    .insertInto('moderation_word')
    .values(word)
    .onConflict((on) => on.column('folded').doUpdateSet({ level: word.level }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function hasWord(db: Db, folded: string): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('moderation_word')
    .select('word_id')
    .where('folded', '=', folded)
    .executeTakeFirst();
  return row !== undefined;
}

export async function dropWord(db: TxDb, wordId: number): Promise<WordRow | undefined> {
  return tables(db)
    .deleteFrom('moderation_word')
    .where('word_id', '=', wordId)
    .returningAll()
    .executeTakeFirst();
}
