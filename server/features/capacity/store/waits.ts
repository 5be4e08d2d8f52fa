import type { WaitState } from '@qunlu/contract/capacity/rules.ts';
import { sql, type Selectable } from 'kysely';
import { prepared, valueOf, type Db, type TxDb } from '../../../platform/database.ts';
import type { CapacityTables } from '../tables.ts';

export type WaitRow = Selectable<CapacityTables['capacity_wait']>;

/** As its person sees it in the list. */
export interface ListedWait extends WaitRow {
  subject: string;
  target: string;
  starts_at: Date | null;
  ahead: number;
}

export async function addWait(
  db: TxDb,
  row: { poolId: number; userId: number; quantity: number; now: Date },
): Promise<WaitRow> {
  const [added] = await prepared<WaitRow>(
    db,
    'insert into capacity_wait (pool_id, user_id, quantity, joined_at) values ($1, $2, $3, $4) returning *',
    [row.poolId, row.userId, row.quantity, row.now],
  );
  if (!added) throw new Error('not added');
  return added;
}

/** The entry of a person for a pool that is not over. */
export async function findOpen(db: Db, poolId: number, userId: number): Promise<WaitRow | undefined> {
  const [row] = await prepared<WaitRow>(
    db,
    'select * from capacity_wait where pool_id = $1 and user_id = $2 and state in (0, 1)',
    [poolId, userId],
  );
  return row;
}

/** The last entry of a person for a pool. */
export async function findLast(db: Db, poolId: number, userId: number): Promise<WaitRow | undefined> {
  const [row] = await prepared<WaitRow>(
    db,
    'select * from capacity_wait where pool_id = $1 and user_id = $2 order by wait_id desc limit 1',
    [poolId, userId],
  );
  return row;
}

export const findWaits = (db: Db, waitIds: readonly number[]): Promise<WaitRow[]> =>
  prepared<WaitRow>(db, 'select * from capacity_wait where wait_id = any($1::bigint[]) order by wait_id', [
    [...waitIds],
  ]);

const fitting = (pools: string): string => `select w.* from capacity_wait w
  join account_person p on p.user_id = w.user_id and not p.erased
  where w.pool_id = ${pools} and w.state = 0 and w.wait_id > $2 and w.quantity <= $3
  order by w.wait_id limit $4`;
const fittingOne = fitting('$1');
const fittingMany = fitting('any($1::bigint[])');

/**
 * Who waits for one of these pools and fits, in the order of joining, behind one of them. Whoever may not be met at present
 * (banned, leaving) keeps their place and is passed over.
 */
export const findFitting = (
  db: Db,
  given: { poolIds: readonly number[]; free: number; behind: number; limit: number },
): Promise<WaitRow[]> => {
  const [only, ...others] = given.poolIds;
  const rest = [given.behind, given.free, given.limit];
  // The index of one pool gives them in this order.
  return others.length === 0
    ? prepared<WaitRow>(db, fittingOne, [only, ...rest])
    : prepared<WaitRow>(db, fittingMany, [[...given.poolIds], ...rest]);
};

export async function offerWaits(db: TxDb, waitIds: readonly number[], until: Date): Promise<void> {
  await prepared(
    db,
    'update capacity_wait set state = 1, offer_until = $2 where wait_id = any($1::bigint[]) and state = 0',
    [[...waitIds], until],
  );
}

export async function endWaits(
  db: TxDb,
  waitIds: readonly number[],
  state: WaitState,
  now: Date,
): Promise<void> {
  await prepared(
    db,
    'update capacity_wait set state = $2, ended_at = $3 where wait_id = any($1::bigint[]) and state in (0, 1)',
    [[...waitIds], state, now],
  );
}

/**
 * The offers whose orders were given up stand again, as long as their time is not over, with the places that come back, and no
 * more than were offered; not beside another entry of the same person. Answers those that do.
 */
export const restoreOffers = (
  db: TxDb,
  back: readonly { waitId: number; quantity: number }[],
  now: Date,
): Promise<WaitRow[]> =>
  prepared<WaitRow>(
    db,
    `update capacity_wait w set state = 1, ended_at = null, quantity = least(w.quantity, b.quantity)
     from unnest($1::bigint[], $2::int[]) as b (wait_id, quantity)
     where w.wait_id = b.wait_id and w.state = 2 and w.offer_until > $3
       and not exists (
         select from capacity_wait o where o.pool_id = w.pool_id and o.user_id = w.user_id and o.state in (0, 1))
     returning w.*`,
    [back.map(({ waitId }) => waitId), back.map(({ quantity }) => quantity), now],
  );

/** Nobody waits for what has begun, or is not to be had any more. Answers how many did. */
export async function endQueue(db: TxDb, poolId: number, now: Date): Promise<number> {
  const rows = await prepared(
    db,
    'update capacity_wait set state = 5, ended_at = $2 where pool_id = $1 and state = 0 returning wait_id',
    [poolId, now],
  );
  return rows.length;
}

const listed = `select w.*, p.subject, p.target, p.starts_at,
    case when w.state = 0 then (select count(*) from (
      select from capacity_wait b where b.pool_id = w.pool_id and b.state = 0 and b.wait_id < w.wait_id
      limit $2) before) else 0 end as ahead
  from capacity_wait w join capacity_pool p using (pool_id)`;

/** The entries of a person, the newest first. */
export const findListed = (
  db: Db,
  given: { userId: number; before: number | undefined; size: number; aheadMax: number },
): Promise<ListedWait[]> =>
  prepared<ListedWait>(
    db,
    `${listed} where w.user_id = $1 and w.wait_id < $3 order by w.wait_id desc limit $4`,
    [given.userId, given.aheadMax, given.before ?? Number.MAX_SAFE_INTEGER, given.size],
  );

export async function findListedOne(
  db: Db,
  waitId: number,
  aheadMax: number,
): Promise<ListedWait | undefined> {
  const [row] = await prepared<ListedWait>(db, `${listed} where w.wait_id = $1`, [waitId, aheadMax]);
  return row;
}

/** Number of somebody's entries that wait or are offered a place. */
export const openOf = (userId: number) =>
  sql<number>`(select count(*) from capacity_wait where user_id = ${userId} and state in (0, 1))`;

export const countOpen = (db: Db, userId: number): Promise<number> => valueOf(db, openOf(userId));
