import { prepared, type Db } from '../../../platform/database.ts';

const statement = `select coalesce(max(rank), 0) as rank from vip_standing
  where user_id = $1 and starts_at <= $2 and ends_at > $2`;

/** The rank of a person's membership at `at`; 0: none. */
export async function findRank(db: Db, userId: number, at: Date): Promise<number> {
  const [row] = await prepared<{ rank: number }>(db, statement, [userId, at]);
  return row?.rank ?? 0;
}
