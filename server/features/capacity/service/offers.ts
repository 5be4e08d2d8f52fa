import { capacityRules, waitState } from '@qunlu/contract/capacity/rules.ts';
import type { Ctx, Tx } from '../../../platform/context.ts';
import { hasBegun, offerEnd, offerKey, outerFree, ownFree } from '../policy.ts';
import { capacitySubjects, type WaitedPlace } from '../ports.ts';
import { addClaims, endClaims, findOver, type ClaimRow } from '../store/claims.ts';
import { countPool, findInside, lockPools, type PoolRow } from '../store/pools.ts';
import { endWaits, findFitting, findWaits, offerWaits, restoreOffers, type WaitRow } from '../store/waits.ts';
import { notifyLapsed, notifyOffered, settleOffers } from './notifications.ts';

/** What people wait for there, as this person sees it; undefined when it is gone or hidden for them. */
export async function describe(
  ctx: Ctx,
  pool: Pick<PoolRow, 'subject' | 'target'>,
  userId: number,
): Promise<WaitedPlace | undefined> {
  const subject = ctx.deps.ports.get(capacitySubjects).find(({ name }) => name === pool.subject);
  return (await subject?.describe(ctx, [pool.target], userId))?.get(pool.target);
}

const batch = 50;

/** The pools that share places with one that is locked: all inside the same, or it alone. */
async function familyOf(tx: Tx, pool: PoolRow): Promise<PoolRow[]> {
  const outerId = pool.inside_id ?? (pool.holds ? pool.pool_id : null);
  return outerId === null ? [pool] : findInside(tx.db, outerId);
}

/** The pool after others of its family have changed: what it has itself and what the one around it has. */
async function again(tx: Tx, pool: PoolRow): Promise<PoolRow> {
  if (pool.inside_id === null && !pool.holds) return pool;
  const [now] = await lockPools(tx.db, [pool.pool_id]);
  return now ?? pool;
}

interface Offered {
  pool: PoolRow;
  waits: { wait: WaitRow; what: WaitedPlace }[];
  free: number;
  taken: number;
}

/** To whom free places of these pools go. */
async function chooseOffers(tx: Tx, pools: readonly PoolRow[]): Promise<Offered[]> {
  const open = new Map<number, Offered>(
    pools
      .filter((pool) => pool.waiting > 0 && !hasBegun(pool, tx.now))
      .map((pool) => [pool.pool_id, { pool, waits: [], free: ownFree(pool), taken: pool.taken }]),
  );
  const [first] = open.values();
  let shared = first ? outerFree(first.pool) : 0;
  let behind = 0;
  for (;;) {
    const some = [...open.values()].filter(({ free }) => free > 0);
    if (some.length === 0 || shared <= 0) break;
    const waits = await findFitting(tx.db, {
      poolIds: some.map(({ pool }) => pool.pool_id),
      free: Math.min(shared, Math.max(...some.map(({ free }) => free)), capacityRules.quantity),
      behind,
      limit: batch,
    });
    for (const wait of waits) {
      const at = open.get(wait.pool_id);
      if (!at || wait.quantity > Math.min(at.free, shared)) continue;
      // Whoever may not see it any more, e.g. blocked by the seller, is passed over.
      const what = await describe(tx, at.pool, wait.user_id);
      if (!what) continue;
      // What was booked before there were fewer stands; given back, it is nobody's.
      if (what.seats !== undefined && at.taken + wait.quantity > what.seats) continue;
      at.waits.push({ wait, what });
      at.free -= wait.quantity;
      at.taken += wait.quantity;
      shared -= wait.quantity;
    }
    const last = waits.at(-1);
    if (!last || waits.length < batch) break;
    behind = last.wait_id;
  }
  return [...open.values()].filter(({ waits }) => waits.length > 0);
}

async function offer(tx: Tx, { pool, waits: offered, taken }: Offered): Promise<PoolRow> {
  const until = offerEnd(tx.now, pool.starts_at);
  const waits = offered.map(({ wait }) => wait);
  await offerWaits(
    tx.db,
    waits.map(({ wait_id }) => wait_id),
    until,
  );
  await addOfferClaims(
    tx,
    waits.map((wait) => ({ ...wait, offer_until: until })),
  );
  await notifyOffered(tx, offered, until);
  return countPool(tx.db, pool.pool_id, { taken: taken - pool.taken, waiting: -waits.length });
}

/**
 * D97: free places go to those who wait, in the order of joining, also for other pools inside the same; whoever wants more than
 * is free keeps their place in the queue, and those behind who fit come first. The pool is locked; answers it as it is
 * afterwards.
 */
export async function makeOffers(tx: Tx, pool: PoolRow): Promise<PoolRow> {
  if ((pool.outer_waiting ?? pool.waiting) === 0) return pool;
  const offers = await chooseOffers(tx, await familyOf(tx, pool));
  if (offers.length === 0) return pool;
  const after: PoolRow[] = [];
  for (const one of offers) after.push(await offer(tx, one));
  const [only, ...others] = after;
  return only?.pool_id === pool.pool_id && others.length === 0 ? only : again(tx, pool);
}

const addOfferClaims = (tx: Tx, waits: readonly WaitRow[]): Promise<void> =>
  addClaims(
    tx.db,
    waits.map(({ wait_id, pool_id, user_id, quantity, offer_until }) => ({
      pool_id,
      key: offerKey(wait_id),
      user_id,
      quantity,
      held_until: offer_until,
      wait_id,
    })),
    tx.now,
  );

const isOffer = ({ key, wait_id }: ClaimRow): boolean => wait_id !== null && key === offerKey(wait_id);

/**
 * Ends claims of one pool as they were read under its lock. A hold that came from an offer gives its places back to it while it
 * stands; an offer itself ends as its caller says.
 */
export async function endAll(tx: Tx, pool: PoolRow, claims: readonly ClaimRow[]): Promise<PoolRow> {
  if (claims.length === 0) return pool;
  await endClaims(
    tx.db,
    claims.map(({ claim_id }) => claim_id),
    tx.now,
  );
  const freed = claims.reduce((sum, { quantity }) => sum + quantity, 0);
  const back = claims.flatMap((claim) =>
    claim.state === 0 && claim.wait_id !== null && !isOffer(claim)
      ? [{ waitId: claim.wait_id, quantity: claim.quantity }]
      : [],
  );
  const restored = back.length === 0 ? [] : await restoreOffers(tx.db, back, tx.now);
  if (restored.length > 0) await addOfferClaims(tx, restored);
  const kept = restored.reduce((sum, { quantity }) => sum + quantity, 0);
  return countPool(tx.db, pool.pool_id, { taken: kept - freed });
}

/** Offers that nobody has used in time. */
async function lapse(tx: Tx, pool: PoolRow, claims: readonly ClaimRow[]): Promise<void> {
  const lapsed = claims.filter(isOffer).flatMap(({ wait_id }) => wait_id ?? []);
  if (lapsed.length === 0) return;
  await endWaits(tx.db, lapsed, waitState.lapsed, tx.now);
  const notified: { wait: WaitRow; what: WaitedPlace }[] = [];
  const waits = await findWaits(tx.db, lapsed);
  await settleOffers(tx, waits);
  for (const wait of waits) {
    const what = await describe(tx, pool, wait.user_id);
    if (what) notified.push({ wait, what });
  }
  await notifyLapsed(tx, notified);
}

/**
 * Ends holds and offers whose time is over, of a pool and of all that share places with it, and offers what is free. The pool
 * is locked.
 */
export async function sweepPool(tx: Tx, pool: PoolRow): Promise<PoolRow> {
  const family = await familyOf(tx, pool);
  const over = Map.groupBy(
    await findOver(
      tx.db,
      family.map(({ pool_id }) => pool_id),
      tx.now,
    ),
    ({ pool_id }) => pool_id,
  );
  let after = pool;
  for (const one of family) {
    const claims = over.get(one.pool_id) ?? [];
    const now = await endAll(tx, one, claims);
    if (one.pool_id === pool.pool_id) after = now;
    await lapse(tx, one, claims);
  }
  if (family.length > 1 || pool.holds) after = await again(tx, after);
  return makeOffers(tx, after);
}
