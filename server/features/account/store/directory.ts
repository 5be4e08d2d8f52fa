import { sql } from 'kysely';
import { anyOf, type Db } from '../../../platform/database.ts';
import type { AccountTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<AccountTables>();

export interface DirectoryRow {
  user_id: number;
  username: string;
  phone: string | null;
  status: number;
  status_reason: string;
  created_at: Date;
}

const columns = ['user_id', 'username', 'phone', 'status', 'status_reason', 'created_at'] as const;
/** Sorts after every name with the same beginning. */
const last = '\u{10ffff}';

export type Search =
  /** A whole phone or a user number: some digits could be either. */
  { by: 'number'; digits: string } | { by: 'name'; begins: string } | { by: 'all' };

/** A page of people: by name when searching by name, otherwise the newest first. `after`: last one of the page before. */
export async function findPeople(
  db: Db,
  wanted: { search: Search; status: number | undefined; after: number | undefined; size: number },
): Promise<DirectoryRow[]> {
  const { search, status, after, size } = wanted;
  let query = tables(db).selectFrom('account_user').select(columns).limit(size);
  if (status !== undefined) query = query.where('status', '=', status);
  if (search.by === 'number') {
    if (after !== undefined) return [];
    const { digits } = search;
    return query
      .where((one) => one.or([one('phone', '=', digits), one('user_id', '=', Number(digits))]))
      .execute();
  }
  const before = sql`(select u.username collate "C", u.user_id from account_user u where u.user_id = ${after ?? 0})`;
  if (search.by === 'name') {
    const { begins } = search;
    query = query.where(
      sql<boolean>`username collate "C" >= ${begins} and username collate "C" < ${begins + last}`,
    );
    if (after !== undefined) query = query.where(sql<boolean>`(username collate "C", user_id) > ${before}`);
    return query
      .orderBy(sql`username collate "C"`)
      .orderBy('user_id')
      .execute();
  }
  if (after !== undefined)
    query = query.where(
      sql<boolean>`(created_at, user_id) < (select u.created_at, u.user_id from account_user u where u.user_id = ${after})`,
    );
  return query.orderBy('created_at', 'desc').orderBy('user_id', 'desc').execute();
}

export async function findPeopleById(db: Db, userIds: readonly number[]): Promise<DirectoryRow[]> {
  if (userIds.length === 0) return [];
  return tables(db)
    .selectFrom('account_user')
    .select(columns)
    .where('user_id', '=', anyOf(userIds))
    .execute();
}

export async function countIdentities(db: Db, userId: number): Promise<number> {
  const row = await tables(db)
    .selectFrom('account_oauth')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export const findByPhones = async (
  db: Db,
  phones: readonly string[],
): Promise<{ phone: string; user_id: number }[]> => {
  const { rows } = await sql<{ phone: string; user_id: number }>`
    select phone, user_id from account_user where phone = any(${[...phones]}::text[]) and status in (1, 2)`.execute(
    db,
  );
  return rows;
};
