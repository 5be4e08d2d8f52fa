import { fail } from '@qunlu/contract/kernel/errors.ts';
import { waitState } from '@qunlu/contract/capacity/rules.ts';
import { secondsOf, type Ctx, type Tx } from '../../../platform/context.ts';
import { freeOf, hasBegun } from '../policy.ts';
import {
  bookClaim,
  endClaims,
  findEnded,
  findKeysOf,
  findLive,
  findOffers,
  findOwn,
  holdLonger,
  lockPoolOf,
  moveClaim,
  shortenOffers,
  takeClaim,
  type ClaimRow,
} from '../store/claims.ts';
import {
  addPool,
  countPool,
  editPool,
  findPoolId,
  findPools,
  lockPool,
  lockPools,
  type PoolRow,
} from '../store/pools.ts';
import { endQueue, endWaits, findOpen } from '../store/waits.ts';
import { endAll, makeOffers, sweepPool } from './offers.ts';
import { settleOffer, settleOffers } from './notifications.ts';

/** What there is a number of: whose, and which of it. */
export interface Place {
  subject: string;
  target: string;
}

interface PoolInput extends Place {
  seats: number | null;
  startsAt: Date | null;
  orTaken?: boolean;
  /** The pool of whose places these are, too; for good. */
  inside?: Place;
}

async function makePool(tx: Tx, { subject, target, seats, startsAt, inside }: PoolInput): Promise<PoolRow> {
  const insideId = inside ? await findPoolId(tx.db, inside.subject, inside.target) : null;
  if (insideId === undefined) throw new Error(`${target} stands inside a pool that is not there`);
  await addPool(tx.db, { subject, target, seats, startsAt, insideId, now: tx.now });
  return (await lockPool(tx.db, subject, target)) ?? fail('busy');
}

/**
 * How many there are from now on, and when it starts; the pool is made when there is none. Fewer than are taken fails, or with
 * `orTaken` leaves as many as are taken. One that others stand inside of has no places of its own: its number is for all of
 * them. Locks the pool.
 */
export async function setPool(tx: Tx, given: PoolInput): Promise<void> {
  const { subject, target, startsAt } = given;
  let pool = (await lockPool(tx.db, subject, target)) ?? (await makePool(tx, given));
  if (given.inside && pool.inside_id === null) throw new Error(`${target} stands inside no pool`);
  const seats = given.orTaken && given.seats !== null ? Math.max(given.seats, pool.taken) : given.seats;
  if (pool.seats === seats && pool.starts_at?.getTime() === startsAt?.getTime()) return;
  if (seats !== null && seats < pool.taken) pool = await sweepPool(tx, pool);
  if (seats !== null && seats < pool.taken)
    fail('stateChanged', { message: `已有 ${pool.taken} 个名额被占用，不能少于它` });
  if (startsAt && (!pool.starts_at || startsAt < pool.starts_at))
    await shortenOffers(tx.db, pool.pool_id, startsAt);
  await makeOffers(tx, await editPool(tx.db, pool, { seats, starts_at: startsAt }));
}

/**
 * Nobody can have it any more: who waits for it waits for nothing, and places that are offered go to who waits for others inside the
 * same. What is held and booked stays. Locks the pool.
 */
export async function closeQueue(tx: Tx, { subject, target }: Place): Promise<void> {
  const pool = await lockPool(tx.db, subject, target);
  if (!pool) return;
  const offers = await findOffers(tx.db, pool.pool_id);
  const waited = await endQueue(tx.db, pool.pool_id, tx.now);
  await endWaits(
    tx.db,
    offers.flatMap(({ wait_id }) => wait_id ?? []),
    waitState.over,
    tx.now,
  );
  await settleOffers(
    tx,
    offers.flatMap(({ wait_id, user_id }) => (wait_id === null ? [] : [{ wait_id, user_id }])),
  );
  const counted = waited > 0 ? await countPool(tx.db, pool.pool_id, { waiting: -waited }) : pool;
  await makeOffers(tx, await endAll(tx, counted, offers));
}

interface PlaceInput {
  key: string;
  userId: number;
  quantity: number;
  /** null: it is booked at once. */
  until: Date | null;
}

/** What is free for a person there: an offer of theirs counts. */
async function roomFor(
  tx: Tx,
  pool: PoolRow,
  { key, userId }: Pick<PlaceInput, 'key' | 'userId'>,
): Promise<{ room: number; live: ClaimRow | undefined; offer: ClaimRow | undefined }> {
  const { live, offer } = await findOwn(tx.db, { key, poolId: pool.pool_id, userId });
  const stands = offer?.held_until && offer.held_until > tx.now ? offer : undefined;
  return { room: freeOf(pool) + (stands?.quantity ?? 0), live, offer: stands };
}

/** The offer is used: its places are free for the one who has it. */
async function useOffer(tx: Tx, pool: PoolRow, offer: ClaimRow | undefined): Promise<PoolRow> {
  if (!offer?.wait_id) return pool;
  await endClaims(tx.db, [offer.claim_id], tx.now);
  await endWaits(tx.db, [offer.wait_id], waitState.taken, tx.now);
  await settleOffer(tx, offer.user_id, offer.wait_id);
  return countPool(tx.db, pool.pool_id, { taken: -offer.quantity });
}

/** Takes places in a locked pool. false: there are not so many. */
async function take(tx: Tx, pool: PoolRow, input: PlaceInput): Promise<boolean> {
  let found = await roomFor(tx, pool, input);
  if (found.live) {
    // Nobody else got them meanwhile, so they are this order's again.
    if (input.until && found.live.state === 0 && found.live.held_until && found.live.held_until <= tx.now)
      await holdLonger(tx.db, found.live.claim_id, input.until);
    return true;
  }
  let now = pool;
  if (found.room < input.quantity) {
    now = await sweepPool(tx, pool);
    found = await roomFor(tx, now, input);
  }
  if (found.room < input.quantity) return false;
  now = await useOffer(tx, now, found.offer);
  const { key, userId: user_id, quantity, until: held_until } = input;
  const wait_id = found.offer?.wait_id ?? null;
  now = await takeClaim(tx.db, { pool_id: now.pool_id, key, user_id, quantity, held_until, wait_id }, tx.now);
  // They were offered more than they take.
  if (found.offer && found.offer.quantity > quantity) await makeOffers(tx, now);
  return true;
}

/**
 * Holds places for an order that is not paid yet, in the transaction that makes it. The same key again: as it stands. Places
 * that are offered to this person are used first. Locks the pool, which must exist.
 */
export async function hold(
  tx: Tx,
  { subject, target, key, userId, quantity, until }: Place & PlaceInput & { until: Date },
): Promise<'held' | 'full'> {
  const pool = (await lockPool(tx.db, subject, target)) ?? fail('notFound', { message: '没有这个名额' });
  return (await take(tx, pool, { key, userId, quantity, until })) ? 'held' : 'full';
}

/** Locks the pool in which a key has places: for `locks` of a payable subject, before money moves. */
export async function lockPlaces(tx: Tx, key: string): Promise<void> {
  await lockPoolOf(tx.db, key);
}

/** The places of a key under the lock of their pool. */
async function lockClaim(tx: Tx, key: string): Promise<{ pool: PoolRow; claim: ClaimRow } | undefined> {
  const pool = await lockPoolOf(tx.db, key);
  const claim = pool && (await findLive(tx.db, key));
  // Moved in between: two pools would be locked in no order.
  if (claim && claim.pool_id !== pool.pool_id) fail('busy');
  return claim ? { pool, claim } : undefined;
}

/**
 * The order is paid: its places are its own. Also late, when the time of the hold is over, as long as nobody else got them.
 * false: they are gone.
 */
export async function book(tx: Tx, key: string): Promise<boolean> {
  const held = await lockPoolOf(tx.db, key);
  if (held && (await bookClaim(tx.db, key, held.pool_id, tx.now))) return true;
  // Moved in between: two pools would be locked in no order.
  if (await findLive(tx.db, key)) fail('busy');
  const ended = await findEnded(tx.db, key);
  if (!ended || ended.booked_at) return false;
  const [pool] = await lockPools(tx.db, [ended.pool_id]);
  if (!pool) return false;
  return take(tx, pool, { key, userId: ended.user_id, quantity: ended.quantity, until: null });
}

/** Gives places back; they are offered to those who wait. false: there is nothing to give back. */
export async function release(tx: Tx, key: string): Promise<boolean> {
  const found = await lockClaim(tx, key);
  if (!found) return false;
  await makeOffers(tx, await endAll(tx, found.pool, [found.claim]));
  return true;
}

/** Gives back all that a person has of a subject, e.g. because they leave for good. Locks the pools, ascending. */
export async function releaseOf(
  tx: Tx,
  { subject, userId }: { subject: string; userId: number },
): Promise<void> {
  for (const key of await findKeysOf(tx.db, { subject, userId })) await release(tx, key);
}

/**
 * The same number of places in another pool. `full` changes nothing. Locks both, ascending: whoever has locked one of them
 * before also holds what keeps others from moving between the two, e.g. the seller.
 */
export async function move(tx: Tx, key: string, { subject, target }: Place): Promise<'moved' | 'full'> {
  const known = (await findLive(tx.db, key)) ?? fail('stateChanged');
  const toId = (await findPoolId(tx.db, subject, target)) ?? fail('notFound', { message: '没有这个名额' });
  if (known.pool_id === toId) return 'moved';
  const pools = await lockPools(tx.db, [known.pool_id, toId]);
  const claim = (await findLive(tx.db, key)) ?? fail('stateChanged');
  const from = pools.find(({ pool_id }) => pool_id === claim.pool_id) ?? fail('busy');
  let to = pools.find(({ pool_id }) => pool_id === toId) ?? fail('busy');
  if (from.pool_id === to.pool_id) return 'moved';
  const input = { key, userId: claim.user_id };
  // Between two inside the same it keeps its places of that one.
  const kept = from.inside_id !== null && from.inside_id === to.inside_id ? claim.quantity : 0;
  const asKept = (pool: PoolRow): PoolRow =>
    kept === 0 ? pool : { ...pool, outer_taken: (pool.outer_taken ?? 0) - kept };
  let found = await roomFor(tx, asKept(to), input);
  if (found.room < claim.quantity) {
    to = await sweepPool(tx, to);
    // Their own time was over, too.
    if (kept > 0 && !(await findLive(tx.db, key))) fail('stateChanged');
    found = await roomFor(tx, asKept(to), input);
  }
  if (found.room < claim.quantity) return 'full';
  to = await useOffer(tx, to, found.offer);
  await moveClaim(tx.db, claim.claim_id, to.pool_id);
  const left = await countPool(tx.db, from.pool_id, { taken: -claim.quantity });
  await makeOffers(tx, await countPool(tx.db, to.pool_id, { taken: claim.quantity }));
  await makeOffers(tx, left);
  return 'moved';
}

export interface Level {
  /** null: no limit. */
  left: number | null;
  taken: number;
  /** Somebody waits. */
  awaited: boolean;
}

/** How full pools are, by target, in the order in which several are locked; a target without a pool is missing. */
export async function levelsOf(
  ctx: Ctx,
  subject: string,
  targets: readonly string[],
): Promise<ReadonlyMap<string, Level>> {
  const pools = targets.length === 0 ? [] : await findPools(ctx.db, subject, targets);
  return new Map(
    pools.map((pool) => [
      pool.target,
      {
        left: freeOf(pool) === Infinity ? null : Math.max(0, freeOf(pool)),
        taken: pool.taken,
        awaited: pool.waiting > 0,
      },
    ]),
  );
}

/** How it stands with waiting for one person, or a guest. `open`: there are not so many, so that waiting makes sense. */
export async function queueOf(
  ctx: Ctx,
  { subject, target, userId, quantity = 1 }: Place & { userId: number | null; quantity?: number },
): Promise<{ open: boolean; waiting: boolean; offerUntil: number }> {
  const [pool] = await findPools(ctx.db, subject, [target]);
  if (!pool || hasBegun(pool, ctx.now)) return { open: false, waiting: false, offerUntil: 0 };
  const own = userId === null ? undefined : await findOpen(ctx.db, pool.pool_id, userId);
  const until = own?.state === waitState.offered ? own.offer_until : null;
  const offered = until !== null && until > ctx.now;
  const waiting = own?.state === waitState.waiting;
  return {
    open: !offered && !waiting && freeOf(pool) < quantity,
    waiting,
    offerUntil: offered ? secondsOf(until) : 0,
  };
}
