import { prepared, type Db } from '../../../platform/database.ts';
import { noteHeld } from '../../../platform/held.ts';

export interface AccountStateRow {
  user_id: number;
  status: number;
  allow_friend: number;
}

const accountStates = `select user_id, status, allow_friend from account_user
  where user_id = any($1::bigint[]) order by user_id`;
const accountStatesLocked = `${accountStates} for no key update`;

export const findAccountStates = (db: Db, userIds: readonly number[]): Promise<AccountStateRow[]> =>
  prepared<AccountStateRow>(db, accountStates, [[...userIds]]);

/**
 * The same with locks, always taken in one order. They exclude each other and full locks of a user, but rows that
 * reference these people can still be written: a notice to somebody need not wait.
 */
export async function lockAccountStates(db: Db, userIds: readonly number[]): Promise<AccountStateRow[]> {
  const rows = await prepared<AccountStateRow>(db, accountStatesLocked, [[...userIds]]);
  noteHeld(db, 'person', userIds);
  return rows;
}
