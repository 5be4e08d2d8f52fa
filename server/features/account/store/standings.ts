import { prepared, type Db } from '../../../platform/database.ts';

export interface StandingRow {
  user_id: number;
  status: number;
  allow_friend: number;
}

const standings = `select user_id, status, allow_friend from account_user
  where user_id = any($1::bigint[]) order by user_id`;
const standingsLocked = `${standings} for no key update`;

export const findStandings = (db: Db, userIds: readonly number[]): Promise<StandingRow[]> =>
  prepared<StandingRow>(db, standings, [[...userIds]]);

/**
 * The same with locks, always taken in one order. They exclude each other and full locks of a user, but rows that
 * reference these people can still be written: a notice to somebody need not wait.
 */
export const lockStandings = (db: Db, userIds: readonly number[]): Promise<StandingRow[]> =>
  prepared<StandingRow>(db, standingsLocked, [[...userIds]]);
