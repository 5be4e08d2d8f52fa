import type { Selectable } from 'kysely';
import { anyOf, prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { AccountTables } from '../tables.ts';
import { noteHeld } from '../../../platform/held.ts';

const tables = (db: Db) => db.withTables<AccountTables>();

export type UserRow = Selectable<AccountTables['account_user']>;

export async function findUser(db: Db, userId: number): Promise<UserRow | undefined> {
  return tables(db).selectFrom('account_user').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** A user, or the account that they were merged into (D10). */
export async function findPresentUser(db: Db, userId: number): Promise<UserRow | undefined> {
  const row = await findUser(db, userId);
  return row?.merged_into ? findUser(db, row.merged_into) : row;
}

export async function findUserByPhone(db: Db, phone: string): Promise<UserRow | undefined> {
  return tables(db).selectFrom('account_user').selectAll().where('phone', '=', phone).executeTakeFirst();
}

/** The same with the lock of `findUserLocked`; undefined, too, when the number changed hands while waiting for the lock. */
export async function findUserByPhoneLocked(db: TxDb, phone: string): Promise<UserRow | undefined> {
  const row = await tables(db)
    .selectFrom('account_user')
    .selectAll()
    .where('phone', '=', phone)
    .forUpdate()
    .executeTakeFirst();
  if (row) noteHeld(db, 'person', [row.user_id]);
  return row;
}

/** Locks the rows of several people, always in one order. */
export async function lockUsers(db: TxDb, userIds: readonly number[]): Promise<UserRow[]> {
  const rows = await tables(db)
    .selectFrom('account_user')
    .selectAll()
    .where('user_id', '=', anyOf(userIds))
    .orderBy('user_id')
    .forUpdate()
    .execute();
  noteHeld(db, 'person', userIds);
  return rows;
}

/**
 * A user with the row lock that every per-person quota relies on. Order of locks: WeChat identities, then this one, then
 * codes, passes and sessions.
 */
export async function findUserLocked(db: TxDb, userId: number): Promise<UserRow | undefined> {
  const row = await tables(db)
    .selectFrom('account_user')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  noteHeld(db, 'person', [userId]);
  return row;
}

export async function setStatus(db: TxDb, userId: number, status: number, reason: string): Promise<void> {
  await tables(db)
    .updateTable('account_user')
    .set({ status, status_reason: reason })
    .where('user_id', '=', userId)
    .execute();
}

/** The id of the next user, from which the temporary name is made. */
export async function nextUserId(db: Db): Promise<number> {
  const rows = await prepared<{ id: number }>(db, "select public_id('account_user_seq') as id", []);
  return rows[0]?.id ?? 0;
}

/** Inserts a user; undefined when another request has just inserted one with this phone. */
export async function addUser(
  db: TxDb,
  user: { user_id: number; username: string; phone: string | null; qc: string; ac: string; now: Date },
): Promise<UserRow | undefined> {
  const { now, ...rest } = user;
  return tables(db)
    .insertInto('account_user')
    .values({
      ...rest,
      password_hash: null,
      phone_verified_at: user.phone === null ? null : now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export type UserChanges = Partial<
  Pick<
    UserRow,
    | 'username'
    | 'avatar'
    | 'sex'
    | 'sex_chosen'
    | 'allow_friend'
    | 'allow_calls'
    | 'allow_push'
    | 'no_personalization'
    | 'password_hash'
    | 'password_set_at'
    | 'phone'
    | 'phone_verified_at'
    | 'phone_changed_at'
  >
>;

export async function updateUser(db: TxDb, userId: number, changes: UserChanges): Promise<UserRow> {
  if (Object.keys(changes).length === 0) {
    return tables(db)
      .selectFrom('account_user')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
  }
  return tables(db)
    .updateTable('account_user')
    .set(changes)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function addAcceptances(
  db: TxDb,
  acceptances: readonly {
    user_id: number;
    protocol_id: number;
    version: string;
    ip: string;
    accepted_at: Date;
  }[],
): Promise<void> {
  await tables(db)
    .insertInto('account_protocol_acceptance')
    .values([...acceptances])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findAllowFriend(db: Db, userId: number): Promise<number | undefined> {
  const rows = await prepared<{ allow_friend: number }>(
    db,
    'select allow_friend from account_user where user_id = $1',
    [userId],
  );
  return rows[0]?.allow_friend;
}

/** false: they have another name than `from`. */
export async function renameUser(db: TxDb, userId: number, from: string, username: string): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('account_user')
    .set({ username })
    .where('user_id', '=', userId)
    .where('username', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
