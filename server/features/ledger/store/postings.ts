import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';

export interface PostingLine {
  kind: string;
  /** 0 on accounts of the platform and of circles. */
  user: number;
  /** 0 on all others. */
  circle: number;
  amount: number;
  title: string;
  detail: string;
}

/** Writes an entry with its lines; null when the key was posted before. One statement, one round trip. */
export async function insertEntry(
  db: Db,
  given: {
    key: string;
    kind: string;
    orderId: number;
    shard: number;
    at: Date;
    lines: readonly PostingLine[];
  },
): Promise<number | null> {
  const { rows } = await sql<{ entry: number | null }>`
    select ledger_post(${given.key}, ${given.kind}, ${given.orderId}, ${given.shard}, ${given.at},
      ${JSON.stringify(given.lines)}::jsonb) as entry`.execute(db);
  return rows[0]?.entry ?? null;
}
