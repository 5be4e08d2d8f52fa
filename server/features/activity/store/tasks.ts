import { prepared, type TxDb } from '../../../platform/database.ts';

/** About all registrations that there are now: whoever registers holds the host, as who begins a task does. */
export async function insertTask(
  db: TxDb,
  row: { activity_id: number; kind: 'move' | 'cancel' | 'thank'; details: object; created_at: Date },
): Promise<void> {
  await prepared(
    db,
    `insert into activity_task (activity_id, kind, details, created_at, last)
     select $1::bigint, $2, $3, $4,
       coalesce((select max(registration_id) from activity_registration where activity_id = $1), 0)`,
    [row.activity_id, row.kind, JSON.stringify(row.details), row.created_at],
  );
}
