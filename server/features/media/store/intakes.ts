import { sql, type Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { MediaTables } from '../tables.ts';
import type { FileKey } from './files.ts';

const tables = (db: Db) => db.withTables<MediaTables>();

export type IntakeRow = Selectable<MediaTables['media_intake']>;

/** Files and bytes of a person since `since`: those that still exist, and uploads under way. */
export async function sumUploads(
  db: Db,
  userId: number,
  since: Date,
): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*) as files, coalesce(sum(bytes), 0)::bigint as bytes from (
      select bytes from media_file where user_id = ${userId} and created_at >= ${since}
      union all select bytes from media_intake where user_id = ${userId} and created_at >= ${since}) u`.execute(
    db,
  );
  return rows[0] ?? { files: 0, bytes: 0 };
}

/** Makes the uploads of one person wait for each other until the transaction ends. */
export async function lockUploads(db: TxDb, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`media intake ${userId}`}, 0))`.execute(db);
}

/** Answers its id. */
export async function addIntake(
  db: TxDb,
  row: { user_id: number; bytes: number; created_at: Date },
): Promise<number> {
  const { intake_id } = await tables(db)
    .insertInto('media_intake')
    .values({ ...row, bucket: null, key: null })
    .returning('intake_id')
    .executeTakeFirstOrThrow();
  return intake_id;
}

/** Names the object that is about to be written. */
export async function nameIntake(db: TxDb, intakeId: number, { bucket, key }: FileKey): Promise<void> {
  await tables(db)
    .updateTable('media_intake')
    .set({ bucket, key })
    .where('intake_id', '=', intakeId)
    .execute();
}

export async function dropIntake(db: TxDb, intakeId: number): Promise<void> {
  await tables(db).deleteFrom('media_intake').where('intake_id', '=', intakeId).execute();
}

/** The next ones after `last` that began before `before`, oldest first. */
export async function findOldIntakes(
  db: Db,
  wanted: { before: Date; last: IntakeRow | undefined; size: number },
): Promise<IntakeRow[]> {
  const { before, last, size } = wanted;
  let query = tables(db).selectFrom('media_intake').selectAll().where('created_at', '<', before);
  if (last)
    query = query.where(sql<boolean>`(created_at, intake_id) > (${last.created_at}, ${last.intake_id})`);
  return query.orderBy('created_at').orderBy('intake_id').limit(size).execute();
}

export async function isRecorded(db: Db, { bucket, key }: FileKey): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('media_file')
    .select('key')
    .where('bucket', '=', bucket)
    .where('key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

export async function forgetIntakesOf(db: TxDb, userId: number): Promise<void> {
  await tables(db).updateTable('media_intake').set({ user_id: null }).where('user_id', '=', userId).execute();
}
