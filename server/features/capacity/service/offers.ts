import { waitState } from '@qunlu/contract/capacity/rules.ts';
import type { Ctx, Tx } from '../../../platform/context.ts';
import { freeOf, hasBegun, offerEnd, offerKey } from '../policy.ts';
import { capacitySubjects, type WaitedPlace } from '../ports.ts';
import { addClaims, endClaims, findOver, type ClaimRow } from '../store/claims.ts';
import { countPool, type PoolRow } from '../store/pools.ts';
import { endWaits, findFitting, findWaits, offerWaits, restoreOffers, type WaitRow } from '../store/waits.ts';
import { notifyLapsed, notifyOffered } from './notifications.ts';

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

/**
 * D97: free places go to those who wait, in the order of joining; whoever wants more than is free keeps their place in the
 * queue, and those behind who fit come first. The pool is locked; answers it as it is afterwards.
 */
export async function makeOffers(tx: Tx, pool: PoolRow): Promise<PoolRow> {
  if (pool.waiting === 0 || hasBegun(pool, tx.now)) return pool;
  let free = freeOf(pool);
  let { taken } = pool;
  let behind = 0;
  const offered: { wait: WaitRow; what: WaitedPlace }[] = [];
  while (free > 0) {
    const waits = await findFitting(tx.db, { poolId: pool.pool_id, free, behind, limit: batch });
    for (const wait of waits) {
      if (wait.quantity > free) continue;
      // Whoever may not see it any more, e.g. blocked by the seller, is passed over.
      const what = await describe(tx, pool, wait.user_id);
      if (!what) continue;
      // What was booked before there were fewer stands; given back, it is nobody's.
      if (what.seats !== undefined && taken + wait.quantity > what.seats) continue;
      offered.push({ wait, what });
      free -= wait.quantity;
      taken += wait.quantity;
    }
    const last = waits.at(-1);
    if (!last || waits.length < batch) break;
    behind = last.wait_id;
  }
  if (offered.length === 0) return pool;
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
 * Ends claims as they were read under the lock of their pool. A hold that came from an offer gives its places back to it while
 * it stands; an offer itself ends as its caller says.
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
  const again = restored.reduce((sum, { quantity }) => sum + quantity, 0);
  return countPool(tx.db, pool.pool_id, { taken: again - freed });
}

/** Ends holds and offers of a pool whose time is over, and offers what is free. The pool is locked. */
export async function sweepPool(tx: Tx, pool: PoolRow): Promise<PoolRow> {
  const over = await findOver(tx.db, pool.pool_id, tx.now);
  const lapsed = over.filter(isOffer).flatMap(({ wait_id }) => wait_id ?? []);
  const after = await endAll(tx, pool, over);
  if (lapsed.length > 0) {
    await endWaits(tx.db, lapsed, waitState.lapsed, tx.now);
    const waits = await findWaits(tx.db, lapsed);
    const notified: { wait: WaitRow; what: WaitedPlace }[] = [];
    for (const wait of waits) {
      const what = await describe(tx, pool, wait.user_id);
      if (what) notified.push({ wait, what });
    }
    await notifyLapsed(tx, notified);
  }
  return makeOffers(tx, after);
}
