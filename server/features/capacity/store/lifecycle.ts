import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { WaitRow } from './waits.ts';

/** What people wait for, or are offered. */
export const findOpenOf = (db: Db, userIds: readonly number[]): Promise<WaitRow[]> =>
  prepared<WaitRow>(
    db,
    `select * from capacity_wait where user_id = any($1::bigint[]) and state in (0, 1) order by wait_id`,
    [[...userIds]],
  );

export async function moveToUser(db: TxDb, { keep, drop }: { keep: number; drop: number }): Promise<void> {
  await prepared(db, 'update capacity_wait set user_id = $1 where user_id = $2', [keep, drop]);
  await prepared(db, 'update capacity_claim set user_id = $1 where user_id = $2', [keep, drop]);
}

/** Deletes the entries of a person, and of places that they had what is over. */
export async function forgetPerson(db: TxDb, userId: number): Promise<void> {
  await prepared(db, 'delete from capacity_claim where user_id = $1 and state = 2', [userId]);
  await prepared(db, 'update capacity_claim set wait_id = null where user_id = $1', [userId]);
  await prepared(db, 'delete from capacity_wait where user_id = $1', [userId]);
}
