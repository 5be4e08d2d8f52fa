import { sql, type Updateable } from 'kysely';
import { anyOf, type Db, type TxDb } from '../../../platform/database.ts';
import type { LifecycleTables } from '../tables.ts';
import { dropRows } from '../../../platform/clean.ts';

const tables = (db: Db) => db.withTables<LifecycleTables>();

export interface ExportRow {
  export_id: number;
  state: 'waiting' | 'working' | 'ready' | 'failed';
  progress: number;
  created_at: Date;
  expires_at: Date | null;
  /** Bytes; null when there is no such file. */
  json_size: number | null;
  vcf_size: number | null;
}

/** Adds a requested export, unless one is being built. */
export async function addExport(db: TxDb, userId: number, now: Date): Promise<void> {
  await sql`insert into account_export (user_id, state, created_at) values (${userId}, 'waiting', ${now})
    on conflict (user_id) where state in ('waiting', 'working') do nothing`.execute(db);
}

/** The person's newest export, without the files. */
export async function findExport(db: Db, userId: number): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    select export_id, state, progress, created_at, expires_at,
      length(json_file) as json_size, length(vcf_file) as vcf_size
    from account_export where user_id = ${userId} order by export_id desc limit 1`.execute(db);
  return rows[0];
}

/** One file of the person's own export that is finished and not expired. */
export async function findFile(
  db: Db,
  wanted: { userId: number; exportId: number; format: 'json' | 'vcf'; now: Date },
): Promise<Buffer | undefined> {
  const column = wanted.format === 'json' ? 'json_file' : 'vcf_file';
  const row = await tables(db)
    .selectFrom('account_export')
    .select(`${column} as file`)
    .where('export_id', '=', wanted.exportId)
    .where('user_id', '=', wanted.userId)
    .where('state', '=', 'ready')
    .where('expires_at', '>', wanted.now)
    .executeTakeFirst();
  return row?.file ?? undefined;
}

/** Claims the longest waiting export, or one whose builder died; two processes never claim the same. */
export async function claimExport(
  db: TxDb,
  now: Date,
  stuckSeconds: number,
): Promise<{ export_id: number; user_id: number } | undefined> {
  const { rows } = await sql<{ export_id: number; user_id: number }>`
    update account_export set state = 'working', started_at = ${now}, progress = 0
    where export_id = (
      select export_id from account_export
      where state = 'waiting'
        or (state = 'working' and started_at < ${now}::timestamptz - make_interval(secs => ${stuckSeconds}))
      order by export_id limit 1 for update skip locked)
    returning export_id, user_id`.execute(db);
  return rows[0];
}

/** Writes a built export; does nothing when another builder has claimed it meanwhile, or the person was erased. */
export async function writeExport(
  db: TxDb,
  taken: { exportId: number; startedAt: Date },
  changes: Pick<
    Updateable<LifecycleTables['account_export']>,
    'progress' | 'state' | 'json_file' | 'vcf_file' | 'expires_at'
  >,
): Promise<void> {
  await tables(db)
    .updateTable('account_export')
    .set(changes)
    .where('export_id', '=', taken.exportId)
    .where('state', '=', 'working')
    .where('started_at', '=', taken.startedAt)
    .execute();
}

/** Deletes exports that a newer one replaces. */
export async function dropOlderExports(db: TxDb, userId: number, exportId: number): Promise<void> {
  await tables(db)
    .deleteFrom('account_export')
    .where('user_id', '=', userId)
    .where('export_id', '<', exportId)
    .execute();
}

/** Deletes expired exports, and failed ones of the same age. */
export async function dropOldExports(db: Db, now: Date, days: number, goesOn: () => boolean): Promise<void> {
  await dropRows(
    db,
    goesOn,
    'account_export',
    sql`expires_at <= ${now}
    or (state = 'failed' and created_at < ${now}::timestamptz - make_interval(days => ${days}))`,
  );
}

export async function dropExportsOf(db: TxDb, userIds: readonly number[]): Promise<void> {
  await tables(db).deleteFrom('account_export').where('user_id', '=', anyOf(userIds)).execute();
}
