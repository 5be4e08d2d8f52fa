import type { Bucket } from '@qunlu/contract/media/rules.ts';
import { sql, type Selectable } from 'kysely';
import { anyOf, type Db, type TxDb } from '../../../platform/database.ts';
import type { StoredFile } from '../../../platform/providers.ts';
import type { MediaTables } from '../tables.ts';
import { dropRows } from '../../../platform/clean.ts';

const tables = (db: Db) => db.withTables<MediaTables>();

export type FileRow = Selectable<MediaTables['media_file']>;
export interface FileKey {
  bucket: Bucket;
  key: string;
}

/** Records a file; the same bucket and key again is the same file. */
export async function addFile(db: TxDb, file: StoredFile, now: Date): Promise<void> {
  const { bucket, key, userId, bytes, mime, width, height } = file;
  await tables(db)
    .insertInto('media_file')
    .values({ bucket, key, user_id: userId, bytes, mime, width, height, created_at: now, doomed_at: null })
    .onConflict((on) => on.columns(['bucket', 'key']).doNothing())
    .execute();
}

export async function findFile(db: Db, { bucket, key }: FileKey): Promise<FileRow | undefined> {
  return tables(db)
    .selectFrom('media_file')
    .selectAll()
    .where('bucket', '=', bucket)
    .where('key', '=', key)
    .where('doomed_at', 'is', null)
    .executeTakeFirst();
}

const jsonOf = (files: readonly FileKey[]): string => JSON.stringify(files);

/**
 * The files that `userId` may refer to from `subjects`: their own, and those that one of these refers to already; `ofProduct`: those of
 * nobody, too. Locked until the transaction ends, so that the cleaning does not delete them meanwhile.
 */
export async function lockFiles(
  db: TxDb,
  subjects: readonly string[],
  userId: number,
  files: readonly FileKey[],
  ofProduct = false,
): Promise<FileKey[]> {
  const { rows } = await sql<FileKey>`
    select f.bucket, f.key from media_file f
    join json_to_recordset(${jsonOf(files)}::json) as n(bucket text, key text) on n.bucket = f.bucket and n.key = f.key
    where f.doomed_at is null and (f.user_id = ${userId} or (${ofProduct}::boolean and f.user_id is null) or exists (
      select from media_use u where u.subject = any(${[...subjects]}) and u.bucket = f.bucket and u.key = f.key))
    order by f.bucket, f.key
    for share of f`.execute(db);
  return rows;
}

/** Replaces the references of a subject. */
export async function setReferences(db: TxDb, subject: string, files: readonly FileKey[]): Promise<void> {
  await sql`
    with shown as (select distinct bucket, key from json_to_recordset(${jsonOf(files)}::json) as n(bucket text, key text)),
    gone as (delete from media_use u where u.subject = ${subject}
      and not exists (select from shown s where s.bucket = u.bucket and s.key = u.key))
    insert into media_use (subject, bucket, key) select ${subject}, bucket, key from shown
    on conflict do nothing`.execute(db);
}

export async function dropReferences(db: TxDb, subjects: readonly string[]): Promise<void> {
  if (subjects.length > 0)
    await tables(db).deleteFrom('media_use').where('subject', '=', anyOf(subjects)).execute();
}

/** Files of a subject are nobody's from then on. */
export async function giveUpFiles(db: TxDb, subject: string): Promise<void> {
  await sql`update media_file f set user_id = null from media_use u
    where u.subject = ${subject} and u.bucket = f.bucket and u.key = f.key and f.user_id is not null`.execute(
    db,
  );
}

/** An unreferenced file that is marked for deletion; `at` is its position in the order of the scan. */
export type UnreferencedFile = FileKey & { file_id: number; at: string };

/**
 * Marks the next files after `last` that have no reference and are older than `before`; answers them, together with those
 * that an earlier run left marked, in order.
 */
export async function markUnreferenced(
  db: TxDb,
  wanted: { before: Date; now: Date; last: UnreferencedFile | undefined; size: number },
): Promise<UnreferencedFile[]> {
  const { before, now, last, size } = wanted;
  const behind = last
    ? sql`(o.created_at, o.bucket, o.key) > (${last.at}::timestamptz, ${last.bucket}, ${last.key})`
    : sql`true`;
  const { rows } = await sql<UnreferencedFile>`
    with unreferenced as (
      update media_file f set doomed_at = ${now}
      where (f.bucket, f.key) in (
        select o.bucket, o.key from media_file o
        where o.created_at < ${before} and ${behind} and not exists (
          select from media_use u where u.bucket = o.bucket and u.key = o.key)
        order by o.created_at, o.bucket, o.key limit ${size} for update skip locked)
      returning f.file_id, f.bucket, f.key, f.created_at)
    select file_id, bucket, key, created_at::text as at from unreferenced order by created_at, bucket, key`.execute(
    db,
  );
  return rows;
}

/**
 * Unmarks those of the just marked files that have got a reference meanwhile, and answers them. A statement of its own: the
 * marking one cannot see references written after it began. Marked files cannot get new references.
 */
export async function restoreReferenced(db: TxDb, files: readonly FileKey[]): Promise<FileKey[]> {
  const { rows } = await sql<FileKey>`
    update media_file f set doomed_at = null
    from json_to_recordset(${jsonOf(files)}::json) as n(bucket text, key text)
    where f.bucket = n.bucket and f.key = n.key
      and exists (select from media_use u where u.bucket = f.bucket and u.key = f.key)
    returning f.bucket, f.key`.execute(db);
  return rows;
}

/** Makes files that nothing refers to old enough for the next cleaning. */
export async function ageUnreferenced(db: TxDb, files: readonly FileKey[]): Promise<void> {
  await sql`update media_file f set created_at = 'epoch'
    from json_to_recordset(${jsonOf(files)}::json) as n(bucket text, key text)
    where f.bucket = n.bucket and f.key = n.key
      and not exists (select from media_use u where u.bucket = f.bucket and u.key = f.key)`.execute(db);
}

/** Marks all files of a person for deletion and removes their references. */
/** Number of somebody's files. */
export const filesOf = (userId: number) =>
  sql<number>`(select count(*) from media_file where user_id = ${userId} and doomed_at is null)`;

export async function markUnreferencedOf(db: TxDb, userId: number, now: Date): Promise<void> {
  await sql`delete from media_use u using media_file f
    where f.user_id = ${userId} and u.bucket = f.bucket and u.key = f.key`.execute(db);
  await sql`update media_file set user_id = null, doomed_at = ${now}, created_at = 'epoch' where user_id = ${userId}`.execute(
    db,
  );
}

export async function dropFile(db: TxDb, { bucket, key }: FileKey): Promise<void> {
  await tables(db).deleteFrom('media_file').where('bucket', '=', bucket).where('key', '=', key).execute();
}

export async function findFilesOf(db: Db, userId: number, size: number): Promise<FileRow[]> {
  return tables(db)
    .selectFrom('media_file')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .limit(size)
    .execute();
}

export async function findDownload(db: Db, hash: Buffer): Promise<FileKey | undefined> {
  const row = await tables(db)
    .selectFrom('media_download')
    .select(['bucket', 'key'])
    .where('media_hash', '=', hash)
    .executeTakeFirst();
  return row as FileKey | undefined;
}

export async function addDownload(
  db: TxDb,
  row: { media_hash: Buffer; user_id: number; bucket: Bucket; key: string; created_at: Date },
): Promise<void> {
  await tables(db)
    .insertInto('media_download')
    .values(row)
    .onConflict((on) => on.doNothing())
    .execute();
}

export async function addAccess(
  db: TxDb,
  row: { key: string; user_id: number; reason: string; seen_at: Date },
): Promise<void> {
  await tables(db).insertInto('media_access').values(row).execute();
}

/** Deletes old records of downloads and of staff access. */
export async function dropOldRecords(
  db: Db,
  downloads: Date,
  accesses: Date,
  goesOn: () => boolean,
): Promise<void> {
  await dropRows(db, goesOn, 'media_download', sql`created_at < ${downloads}`);
  await dropRows(db, goesOn, 'media_access', sql`seen_at < ${accesses}`);
}
