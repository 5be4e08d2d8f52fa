import { sql } from 'kysely';
import type { TxDb } from '../../../platform/database.ts';

/** Counts an error; keeps the first report of its kind and the version of the last. */
export async function countError(
  db: TxDb,
  error: { hash: Buffer; message: string; stack: string; route: string; version: string; now: Date },
): Promise<void> {
  await sql`insert into tracking_error as e (error_hash, message, stack, route, version, times, first_at, last_at)
    values (${error.hash}, ${error.message}, ${error.stack}, ${error.route}, ${error.version}, 1, ${error.now}, ${error.now})
    on conflict (error_hash) do update set
      times = e.times + 1, last_at = excluded.last_at, version = excluded.version`.execute(db);
}
