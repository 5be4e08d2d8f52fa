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
 * The same with locks, taken in an order that is the same for everybody. They bar each other and whoever locks a whole
 * user, yet let rows that point to these people be written meanwhile: a notice to somebody does not wait.
 */
export const lockStandings = (db: Db, userIds: readonly number[]): Promise<StandingRow[]> =>
  prepared<StandingRow>(db, standingsLocked, [[...userIds]]);
