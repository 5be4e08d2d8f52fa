import type { VouchState } from '@qunlu/contract/vouch/rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import { personOf, type ListedPerson } from '../../card/api/listed-person.ts';
import type { VouchRow } from './vouches.ts';

export type StaffVouchRow = VouchRow & { by: ListedPerson | null; user: ListedPerson | null };

const shown = sql`v.*, ${personOf('v.by_id')} as "by", ${personOf('v.user_id')} as "user"`;

export async function findForStaff(
  db: Db,
  given: {
    byId: number | undefined;
    userId: number | undefined;
    state: VouchState | undefined;
    before: number | undefined;
    size: number;
  },
): Promise<StaffVouchRow[]> {
  const { byId, userId, state, before, size } = given;
  const conditions = [
    sql`v.vouch_id < ${before ?? Number.MAX_SAFE_INTEGER}`,
    ...(byId === undefined ? [] : [sql`v.by_id = ${byId}`]),
    ...(userId === undefined ? [] : [sql`v.user_id = ${userId}`]),
    ...(state === undefined ? [] : [sql`v.state = ${sql.lit(state)}`]),
  ];
  const { rows } = await sql<StaffVouchRow>`select ${shown} from vouch v
    where ${sql.join(conditions, sql` and `)} order by v.vouch_id desc limit ${sql.lit(size)}`.execute(db);
  return rows;
}

export async function findOneForStaff(db: Db, id: number): Promise<StaffVouchRow | undefined> {
  const { rows } = await sql<StaffVouchRow>`select ${shown} from vouch v where v.vouch_id = ${id}`.execute(
    db,
  );
  return rows[0];
}
