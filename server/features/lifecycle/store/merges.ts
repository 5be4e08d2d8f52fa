import type { TxDb } from '../../../platform/database.ts';
import type { MergeSides } from '../ports.ts';
import type { LifecycleTables } from '../tables.ts';

/** Records that two accounts were merged, and when. */
export async function addMerge(db: TxDb, { keep, drop }: MergeSides, merged_at: Date): Promise<void> {
  await db
    .withTables<LifecycleTables>()
    .insertInto('account_merge')
    .values({ keep_id: keep, drop_id: drop, merged_at })
    .execute();
}
