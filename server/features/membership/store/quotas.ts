import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { Membership } from '../ports.ts';
import type { MembershipTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<MembershipTables>();

export type QuotaRow = Selectable<MembershipTables['membership_quota']>;

/** The values in force at `at`; what was never said is missing. */
export async function findQuotas(
  db: Db,
  keys: readonly string[],
  at: Date,
): Promise<{ key: string; level: Membership; value: number }[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<{ key: string; level: Membership; value: number }>`
    select distinct on (key, level) key, level, value from membership_quota
    where key = any(${[...keys]}::text[]) and effective_from <= ${at}
    order by key, level, effective_from desc, quota_id desc`.execute(db);
  return rows;
}

/** Until the transaction ends nobody else sets a value: each is compared with those of the other memberships. */
export async function lockQuotas(db: Db): Promise<void> {
  await sql`lock table membership_quota in share row exclusive mode`.execute(db);
}

/** Of one privilege what is in force at `at` and what follows, in the order of writing. */
export async function findQuotasFrom(db: Db, key: string, at: Date): Promise<QuotaRow[]> {
  const { rows } = await sql<QuotaRow>`
    select * from (
      (select distinct on (level) * from membership_quota where key = ${key} and effective_from <= ${at}
        order by level, effective_from desc, quota_id desc)
      union all
      (select * from membership_quota where key = ${key} and effective_from > ${at})
    ) q order by quota_id`.execute(db);
  return rows;
}

/** What is set for later, the soonest first; and of each privilege the last `size` that were ever set, the newest first. */
export async function findHistory(
  db: Db,
  keys: readonly string[],
  { at, size }: { at: Date; size: number },
): Promise<{ later: QuotaRow[]; history: QuotaRow[] }> {
  const wanted = [...keys];
  const { rows: later } = await sql<QuotaRow>`
    select * from membership_quota where key = any(${wanted}::text[]) and effective_from > ${at}
    order by effective_from, quota_id`.execute(db);
  const { rows: history } = await sql<QuotaRow>`
    select q.* from unnest(${wanted}::text[]) k cross join lateral (
      select * from membership_quota where key = k order by quota_id desc limit ${size}) q
    order by q.quota_id desc`.execute(db);
  return { later, history };
}

export async function addQuota(
  db: TxDb,
  row: Insertable<MembershipTables['membership_quota']>,
): Promise<void> {
  await tables(db).insertInto('membership_quota').values(row).execute();
}

/** What some people set, by another, or by nobody. */
export async function moveSetter(db: TxDb, from: readonly number[], to: number | null): Promise<void> {
  await tables(db)
    .updateTable('membership_quota')
    .set({ created_by: to })
    .where('created_by', 'in', [...from])
    .execute();
}
