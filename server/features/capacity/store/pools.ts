import { sql, type Selectable } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { CapacityTables } from '../tables.ts';

/** A pool, and what the one has that it stands inside of (decision 0099). */
export interface PoolRow extends Selectable<CapacityTables['capacity_pool']> {
  outer_seats: number | null;
  /** null: it stands inside of none. */
  outer_taken: number | null;
  /** How many wait in all pools inside the same. */
  outer_waiting: number | null;
  /** Others stand inside it. */
  holds: boolean;
}

const columns = `p.*, o.seats as outer_seats, o.taken as outer_taken, o.waiting as outer_waiting,
  exists (select from capacity_pool i where i.inside_id = p.pool_id) as holds`;

/**
 * Locks the pools that others stand inside of, ascending, before the ones that are meant, ascending: the outer one is the lock
 * of its whole family, so who holds it may change any pool inside it. `around` is materialized and joined, so that the lock on
 * `p` is the top of the plan and comes last.
 */
export const lockedPools = (which: string, more = ''): string => `
  with around as materialized (
    select o.pool_id, o.seats, o.taken, o.waiting from capacity_pool o
    where o.pool_id in (select p.inside_id from capacity_pool p where ${which})
    order by o.pool_id for no key update of o ${more})
  select ${columns} from capacity_pool p left join around o on o.pool_id = p.inside_id
  where ${which} and (p.inside_id is null or o.pool_id is not null)
  order by p.pool_id for no key update of p ${more}`;

const lockByTarget = lockedPools('p.subject = $1 and p.target = $2');
const lockById = lockedPools('p.pool_id = any($1::bigint[])');
const lockNow = lockedPools('p.pool_id = $1', 'skip locked');

/** Held until the transaction ends; everything about the places of a pool changes under it. */
export async function lockPool(db: TxDb, subject: string, target: string): Promise<PoolRow | undefined> {
  const [row] = await prepared<PoolRow>(db, lockByTarget, [subject, target]);
  return row;
}

/** Several in one order, so that two who need the same ones never wait for each other. */
export const lockPools = (db: TxDb, poolIds: readonly number[]): Promise<PoolRow[]> =>
  prepared<PoolRow>(db, lockById, [[...poolIds]]);

/** undefined when somebody else holds it, or the one around it. */
export async function lockPoolNow(db: TxDb, poolId: number): Promise<PoolRow | undefined> {
  const [row] = await prepared<PoolRow>(db, lockNow, [poolId]);
  return row;
}

/** All that stand inside one, which is locked. */
export const findInside = (db: TxDb, outerId: number): Promise<PoolRow[]> =>
  prepared<PoolRow>(
    db,
    `select ${columns} from capacity_pool p join capacity_pool o on o.pool_id = p.inside_id
     where p.inside_id = $1 order by p.pool_id`,
    [outerId],
  );

export async function addPool(
  db: TxDb,
  row: {
    subject: string;
    target: string;
    seats: number | null;
    startsAt: Date | null;
    insideId: number | null;
    now: Date;
  },
): Promise<void> {
  await prepared(
    db,
    `insert into capacity_pool (subject, target, seats, starts_at, inside_id, created_at)
     values ($1, $2, $3, $4, $5, $6) on conflict (subject, target) do nothing`,
    [row.subject, row.target, row.seats, row.startsAt, row.insideId, row.now],
  );
}

export async function editPool(
  db: TxDb,
  pool: PoolRow,
  change: { seats: number | null; starts_at: Date | null },
): Promise<PoolRow> {
  await prepared(db, 'update capacity_pool set seats = $2, starts_at = $3 where pool_id = $1', [
    pool.pool_id,
    change.seats,
    change.starts_at,
  ]);
  return { ...pool, ...change };
}

/** Adds to what is taken and to how many wait, there and in the pool around it. */
export async function countPool(
  db: TxDb,
  poolId: number,
  { taken = 0, waiting = 0 }: { taken?: number; waiting?: number },
): Promise<PoolRow> {
  const [row] = await prepared<PoolRow>(
    db,
    `with around as (
       update capacity_pool o set taken = o.taken + $2, waiting = o.waiting + $3
       from capacity_pool i where i.pool_id = $1 and o.pool_id = i.inside_id
       returning o.seats, o.taken, o.waiting)
     update capacity_pool p set taken = p.taken + $2, waiting = p.waiting + $3 where p.pool_id = $1
     returning ${returned}`,
    [poolId, taken, waiting],
  );
  if (!row) throw new Error('no pool');
  return row;
}

/** Of a change to `p` that has changed the pool around it as `around`. */
export const returned = `p.*, (select seats from around) as outer_seats, (select taken from around) as outer_taken,
  (select waiting from around) as outer_waiting,
  exists (select from capacity_pool i where i.inside_id = p.pool_id) as holds`;

export async function findPoolId(db: Db, subject: string, target: string): Promise<number | undefined> {
  const [row] = await prepared<{ pool_id: number }>(
    db,
    'select pool_id from capacity_pool where subject = $1 and target = $2',
    [subject, target],
  );
  return row?.pool_id;
}

/** In the order in which several are locked. */
export const findPools = (db: Db, subject: string, targets: readonly string[]): Promise<PoolRow[]> =>
  prepared<PoolRow>(
    db,
    `select ${columns} from capacity_pool p left join capacity_pool o on o.pool_id = p.inside_id
     where p.subject = $1 and p.target = any($2::text[]) order by p.pool_id`,
    [subject, [...targets]],
  );

/** Pools with something that is over, by id, behind one of them: holds and offers whose time has come. */
export async function findOverdue(db: Db, now: Date, behind: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ pool_id: number }>`
    select distinct pool_id from capacity_claim
    where state = 0 and held_until <= ${now} and pool_id > ${behind}
    order by pool_id limit ${limit}`.execute(db);
  return rows.map(({ pool_id }) => pool_id);
}

/** Pools for which people wait, and which have begun, or have places. Who waits inside one waits for what stands inside. */
export async function findAwaited(db: Db, now: Date, behind: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ pool_id: number }>`
    select p.pool_id from capacity_pool p left join capacity_pool o on o.pool_id = p.inside_id
    where p.waiting > 0 and p.pool_id > ${behind}
      and (coalesce(least(p.seats - p.taken, o.seats - o.taken), 1) > 0 or p.starts_at <= ${now})
      and not exists (select from capacity_pool i where i.inside_id = p.pool_id)
    order by p.pool_id limit ${limit}`.execute(db);
  return rows.map(({ pool_id }) => pool_id);
}

/** D97: what is taken is the sum of live claims, there and inside it, and as many wait as is written. */
export async function findWrongPools(
  db: Db,
  limit: number,
): Promise<{ pool_id: number; taken: number; claimed: number; waiting: number; waits: number }[]> {
  const { rows } = await sql<{
    pool_id: number;
    taken: number;
    claimed: number;
    waiting: number;
    waits: number;
  }>`
    with own as (
      select p.pool_id, p.inside_id, p.taken, p.waiting, coalesce(c.claimed, 0) as claimed, coalesce(w.waits, 0) as waits
      from capacity_pool p
      left join (select pool_id, sum(quantity) as claimed from capacity_claim where state < 2 group by pool_id) c
        using (pool_id)
      left join (select pool_id, count(*) as waits from capacity_wait where state = 0 group by pool_id) w
        using (pool_id)),
    inside as (
      select inside_id as pool_id, sum(claimed) as claimed, sum(waits) as waits
      from own where inside_id is not null group by inside_id)
    select pool_id, taken, claimed, waiting, waits from (
      select o.pool_id, o.taken, (o.claimed + coalesce(i.claimed, 0))::int as claimed, o.waiting,
        (o.waits + coalesce(i.waits, 0))::int as waits
      from own o left join inside i using (pool_id)) counted
    where taken <> claimed or waiting <> waits
    order by pool_id limit ${limit}`.execute(db);
  return rows;
}
