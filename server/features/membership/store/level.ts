import { prepared, type Db } from '../../../platform/database.ts';

const rank = `(select coalesce(max(rank), 0) from vip_standing where user_id = $1 and starts_at <= $2 and ends_at > $2) as rank`;
const values = `(select coalesce(json_object_agg(q.level, q.value), '{}') from (
    select distinct on (level) level, value from membership_quota where key = $3 and effective_from <= $2
    order by level, effective_from desc, quota_id desc) q) as values`;

/** The rank of a person's membership at `at`; 0: none. */
export async function findRank(db: Db, userId: number, at: Date): Promise<number> {
  const [row] = await prepared<{ rank: number }>(db, `select ${rank}`, [userId, at]);
  return row?.rank ?? 0;
}

/** The same, and what memberships permit of one privilege then, as far as it was ever said. */
export async function findAllowance(
  db: Db,
  wanted: { userId: number; key: string; at: Date },
): Promise<{ rank: number; values: Partial<Record<string, number>> }> {
  const text = `select ${rank}, ${values}`;
  const { userId, key, at } = wanted;
  const [row] = await prepared<{ rank: number; values: Partial<Record<string, number>> }>(db, text, [
    userId,
    at,
    key,
  ]);
  return row ?? { rank: 0, values: {} };
}
