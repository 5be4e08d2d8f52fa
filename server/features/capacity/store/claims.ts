import type { Selectable } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { CapacityTables } from '../tables.ts';
import { lockedPools, returned, type PoolRow } from './pools.ts';

export type ClaimRow = Selectable<CapacityTables['capacity_claim']>;

export async function findLive(db: Db, key: string): Promise<ClaimRow | undefined> {
  const [row] = await prepared<ClaimRow>(db, 'select * from capacity_claim where key = $1 and state < 2', [
    key,
  ]);
  return row;
}

/** Keys of the places that a person has or holds of a subject. */
export async function findKeysOf(
  db: Db,
  { subject, userId }: { subject: string; userId: number },
): Promise<string[]> {
  const rows = await prepared<{ key: string }>(
    db,
    `select c.key from capacity_claim c join capacity_pool p on p.pool_id = c.pool_id
     where c.user_id = $2 and c.state < 2 and p.subject = $1 order by c.pool_id, c.claim_id`,
    [subject, userId],
  );
  return rows.map(({ key }) => key);
}

/** The last one that was released. */
export async function findEnded(db: Db, key: string): Promise<ClaimRow | undefined> {
  const [row] = await prepared<ClaimRow>(
    db,
    'select * from capacity_claim where key = $1 and state = 2 order by claim_id desc limit 1',
    [key],
  );
  return row;
}

const lockByKey = lockedPools(
  'p.pool_id = (select pool_id from capacity_claim where key = $1 and state < 2)',
);

/** Locks the pool in which a key has places, in the same statement that looks for it. */
export async function lockPoolOf(db: TxDb, key: string): Promise<PoolRow | undefined> {
  const [row] = await prepared<PoolRow>(db, lockByKey, [key]);
  return row;
}

/** What a key has, and the places that are offered to a person: both at once, since every order asks for both. */
export async function findOwn(
  db: Db,
  given: { key: string; poolId: number; userId: number },
): Promise<{ live: ClaimRow | undefined; offer: ClaimRow | undefined }> {
  const rows = await prepared<ClaimRow & { offered: boolean }>(
    db,
    `select c.*, false as offered from capacity_claim c where c.key = $1 and c.state < 2
     union all
     select c.*, true from capacity_wait w
     join capacity_claim c on c.key = 'wait:' || w.wait_id and c.state = 0
     where w.pool_id = $2 and w.user_id = $3 and w.state = 1`,
    [given.key, given.poolId, given.userId],
  );
  return { live: rows.find((row) => !row.offered), offer: rows.find((row) => row.offered) };
}

export interface NewClaim {
  pool_id: number;
  key: string;
  user_id: number;
  quantity: number;
  /** null: it is booked. */
  held_until: Date | null;
  wait_id: number | null;
}

export async function addClaims(db: TxDb, claims: readonly NewClaim[], now: Date): Promise<void> {
  await prepared(
    db,
    `insert into capacity_claim (pool_id, key, user_id, quantity, held_until, wait_id, state, booked_at, created_at)
     select pool_id, key, user_id, quantity, held_until, wait_id,
       case when held_until is null then 1 else 0 end, case when held_until is null then $7::timestamptz end, $7
     from unnest($1::bigint[], $2::text[], $3::bigint[], $4::int[], $5::timestamptz[], $6::bigint[])
       as t (pool_id, key, user_id, quantity, held_until, wait_id)`,
    [
      claims.map((one) => one.pool_id),
      claims.map((one) => one.key),
      claims.map((one) => one.user_id),
      claims.map((one) => one.quantity),
      claims.map((one) => one.held_until),
      claims.map((one) => one.wait_id),
      now,
    ],
  );
}

/** Takes places and writes who has them, in one statement; the pool is locked. */
export async function takeClaim(db: TxDb, claim: NewClaim, now: Date): Promise<PoolRow> {
  const [row] = await prepared<PoolRow>(
    db,
    `with claim as (
       insert into capacity_claim (pool_id, key, user_id, quantity, held_until, wait_id, state, booked_at, created_at)
       values ($1, $2, $3, $4, $5::timestamptz, $6, case when $5::timestamptz is null then 1 else 0 end,
         case when $5::timestamptz is null then $7::timestamptz end, $7)
       returning quantity),
     around as (
       update capacity_pool o set taken = o.taken + c.quantity from claim c, capacity_pool i
       where i.pool_id = $1 and o.pool_id = i.inside_id
       returning o.seats, o.taken, o.waiting)
     update capacity_pool p set taken = p.taken + c.quantity from claim c where p.pool_id = $1 returning ${returned}`,
    [claim.pool_id, claim.key, claim.user_id, claim.quantity, claim.held_until, claim.wait_id, now],
  );
  if (!row) throw new Error('no pool');
  return row;
}

/** false: the key has nothing in this pool. */
export async function bookClaim(db: TxDb, key: string, poolId: number, now: Date): Promise<boolean> {
  const rows = await prepared(
    db,
    `update capacity_claim set state = 1, held_until = null, booked_at = coalesce(booked_at, $3)
     where key = $1 and state < 2 and pool_id = $2 returning claim_id`,
    [key, poolId, now],
  );
  return rows.length > 0;
}

export async function holdLonger(db: TxDb, claimId: number, until: Date): Promise<void> {
  await prepared(db, 'update capacity_claim set held_until = $2 where claim_id = $1 and state = 0', [
    claimId,
    until,
  ]);
}

export async function endClaims(db: TxDb, claimIds: readonly number[], now: Date): Promise<void> {
  await prepared(
    db,
    `update capacity_claim set state = 2, held_until = null, ended_at = $2
     where claim_id = any($1::bigint[]) and state < 2`,
    [[...claimIds], now],
  );
}

/** Another pool for the places of a claim; an offer that it came from is used up. */
export async function moveClaim(db: TxDb, claimId: number, poolId: number): Promise<void> {
  await prepared(db, 'update capacity_claim set pool_id = $2, wait_id = null where claim_id = $1', [
    claimId,
    poolId,
  ]);
}

/** Holds and offers of pools whose time is over. */
export const findOver = (db: Db, poolIds: readonly number[], now: Date): Promise<ClaimRow[]> =>
  prepared<ClaimRow>(
    db,
    'select * from capacity_claim where pool_id = any($1::bigint[]) and state = 0 and held_until <= $2 order by claim_id',
    [[...poolIds], now],
  );

/** What is offered of a pool, whenever it ends. */
export const findOffers = (db: Db, poolId: number): Promise<ClaimRow[]> =>
  prepared<ClaimRow>(
    db,
    `select * from capacity_claim where pool_id = $1 and state = 0 and key = 'wait:' || wait_id order by claim_id`,
    [poolId],
  );

/** Offers end with the start, when that comes nearer. */
export async function shortenOffers(db: TxDb, poolId: number, start: Date): Promise<void> {
  await prepared(
    db,
    `update capacity_claim set held_until = $2
     where pool_id = $1 and state = 0 and key = 'wait:' || wait_id and held_until > $2`,
    [poolId, start],
  );
  await prepared(
    db,
    'update capacity_wait set offer_until = $2 where pool_id = $1 and state in (1, 2) and offer_until > $2',
    [poolId, start],
  );
}
