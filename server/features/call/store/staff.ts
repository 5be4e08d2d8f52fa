import type { CallKind } from '@qunlu/contract/call/rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import type { CallRow } from './calls.ts';

export type StaffCallRow = CallRow & { people: number; answered: number };

const counted = sql`c.*,
  (select count(distinct x.user_id) from call_leg x where x.call_id = c.call_id)::int as people,
  (select count(distinct x.user_id) from call_leg x where x.call_id = c.call_id and x.answered_at is not null)::int as answered`;

/** The newest first, without who. */
export async function findForStaff(
  db: Db,
  given: { kind: CallKind | undefined; state: number | undefined; before: number | undefined; size: number },
): Promise<StaffCallRow[]> {
  const conditions = [
    sql`c.made < ${given.before ?? Number.MAX_SAFE_INTEGER}`,
    ...(given.kind === undefined ? [] : [sql`c.kind = ${given.kind}`]),
    ...(given.state === undefined ? [] : [sql`c.state = ${sql.lit(given.state)}`]),
  ];
  const { rows } = await sql<StaffCallRow>`select ${counted} from call c
    where ${sql.join(conditions, sql` and `)} order by c.made desc limit ${sql.lit(given.size)}`.execute(db);
  return rows;
}

export async function findOneForStaff(db: Db, id: number): Promise<StaffCallRow | undefined> {
  const { rows } = await sql<StaffCallRow>`select ${counted} from call c where c.call_id = ${id}`.execute(db);
  return rows[0];
}
