import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, TxDb } from '../../platform/database.ts';
import type { ShareTables } from './tables.ts';
import { dropRows } from '../../platform/clean.ts';

const tables = (db: Db) => db.withTables<ShareTables>();

export type LinkRow = Selectable<ShareTables['share_link']>;
export type NewLink = Insertable<ShareTables['share_link']>;

/** The row of this link, qc and ac, revived if it had ended. undefined: another link has this code. */
export async function keepLink(db: TxDb, link: NewLink): Promise<LinkRow | undefined> {
  return tables(db)
    .insertInto('share_link')
    .values(link)
    .onConflict((on) =>
      on.columns(['link', 'qc', 'ac']).doUpdateSet({ used_at: link.used_at, expires_at: link.expires_at }),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Counts a visit and answers the row; undefined for an unknown code. */
export async function followLink(db: TxDb, code: string): Promise<LinkRow | undefined> {
  return tables(db)
    .updateTable('share_link')
    .set({ hits: sql`hits + 1` })
    .where('code', '=', code)
    .returningAll()
    .executeTakeFirst();
}

export async function dropEndedLinks(db: Db, before: Date, goesOn: () => boolean): Promise<void> {
  await dropRows(db, goesOn, 'share_link', sql`expires_at < ${before}`);
}

export async function forgetMaker(db: TxDb, userId: number): Promise<void> {
  await tables(db).updateTable('share_link').set({ user_id: null }).where('user_id', '=', userId).execute();
}

export async function moveMaker(db: TxDb, sides: { keep: number; drop: number }): Promise<void> {
  await tables(db)
    .updateTable('share_link')
    .set({ user_id: sides.keep })
    .where('user_id', '=', sides.drop)
    .execute();
}
