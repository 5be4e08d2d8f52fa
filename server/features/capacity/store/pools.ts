import { sql, type Selectable } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { CapacityTables } from '../tables.ts';

export type PoolRow = Selectable<CapacityTables['capacity_pool']>;

const tables = (db: Db) => db.withTables<CapacityTables>();

/** Held until the transaction ends; everything about the places of a pool changes under it. */
export async function lockPool(db: TxDb, subject: string, target: string): Promise<PoolRow | undefined> {
  const [row] = await prepared<PoolRow>(
    db,
    'select * from capacity_pool where subject = $1 and target = $2 for no key update',
    [subject, target],
  );
  return row;
}

/** Several in one order, ascending, so that two who need the same ones never wait for each other. */
export const lockPools = (db: TxDb, poolIds: readonly number[]): Promise<PoolRow[]> =>
  prepared<PoolRow>(
    db,
    'select * from capacity_pool where pool_id = any($1::bigint[]) order by pool_id for no key update',
    [[...poolIds]],
  );

/** undefined when somebody else holds it. */
export async function lockPoolNow(db: TxDb, poolId: number): Promise<PoolRow | undefined> {
  const [row] = await prepared<PoolRow>(
    db,
    'select * from capacity_pool where pool_id = $1 for no key update skip locked',
    [poolId],
  );
  return row;
}

export async function addPool(
  db: TxDb,
  row: { subject: string; target: string; seats: number | null; startsAt: Date | null; now: Date },
): Promise<void> {
  await prepared(
    db,
    `insert into capacity_pool (subject, target, seats, starts_at, created_at) values ($1, $2, $3, $4, $5)
     on conflict (subject, target) do nothing`,
    [row.subject, row.target, row.seats, row.startsAt, row.now],
  );
}

export const editPool = (
  db: TxDb,
  poolId: number,
  change: { seats: number | null; starts_at: Date | null },
): Promise<PoolRow> =>
  tables(db)
    .updateTable('capacity_pool')
    .set(change)
    .where('pool_id', '=', poolId)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Adds to what is taken and to how many wait. */
export async function countPool(
  db: TxDb,
  poolId: number,
  { taken = 0, waiting = 0 }: { taken?: number; waiting?: number },
): Promise<PoolRow> {
  const [row] = await prepared<PoolRow>(
    db,
    'update capacity_pool set taken = taken + $2, waiting = waiting + $3 where pool_id = $1 returning *',
    [poolId, taken, waiting],
  );
  if (!row) throw new Error('no pool');
  return row;
}

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
    'select * from capacity_pool where subject = $1 and target = any($2::text[]) order by pool_id',
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

/** Pools for which people wait, and which have begun, or have places. */
export async function findAwaited(db: Db, now: Date, behind: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ pool_id: number }>`
    select pool_id from capacity_pool
    where waiting > 0 and pool_id > ${behind}
      and (seats is null or taken < seats or starts_at <= ${now})
    order by pool_id limit ${limit}`.execute(db);
  return rows.map(({ pool_id }) => pool_id);
}

/** D97: what is taken is the sum of live claims, and as many wait as is written. */
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
    select p.pool_id, p.taken, coalesce(c.claimed, 0)::int as claimed, p.waiting,
      coalesce(w.waits, 0)::int as waits
    from capacity_pool p
    left join (select pool_id, sum(quantity) as claimed from capacity_claim where state < 2 group by pool_id) c
      using (pool_id)
    left join (select pool_id, count(*) as waits from capacity_wait where state = 0 group by pool_id) w
      using (pool_id)
    where p.taken <> coalesce(c.claimed, 0) or p.waiting <> coalesce(w.waits, 0)
    order by p.pool_id limit ${limit}`.execute(db);
  return rows;
}
