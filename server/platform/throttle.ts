import { LRUCache } from 'lru-cache';
import { networkOf, consumeRateLimit } from './limits.ts';
import type { Ctx } from './context.ts';

/** Slows down, then refuses, a caller who opens many different objects. Windows last `seconds` from the first object. */
export interface ThrottleRule {
  name: string;
  /** Different objects that cost nothing; counted in this process only, since a database write would double their price. */
  free: number;
  /** Counted in the database beyond `free`: from `slow` on each call waits longer, beyond `max` it fails with 42900. */
  slow: number;
  max: number;
  seconds: number;
  /** The same for all browsers behind one network together, since a carrier puts thousands behind one address. */
  network: { free: number; slow: number; max: number };
}

/** Milliseconds that each object beyond `slow` adds to the wait, and the longest wait. */
const stepMs = 20;
const waitMaxMs = 2000;
/** Callers (people and networks) remembered by a process; the oldest are forgotten, which resets their free objects. */
const rememberedMax = 5000;

interface Count {
  since: number;
  /** Objects already opened: opening one again is not counted, nor when several people of a network open the same one. */
  seen: Set<string>;
}
const counts = new WeakMap<object, LRUCache<string, Count>>();

/** Number of different objects opened in the window; 0 when `object` was opened before. */
function countHere(ctx: Ctx, rule: Bound, object: string): number {
  const all = counts.get(ctx.deps) ?? new LRUCache<string, Count>({ max: rememberedMax });
  counts.set(ctx.deps, all);
  const key = `${rule.name} ${rule.subject}`;
  const now = ctx.now.getTime();
  const before = all.get(key);
  const entry =
    before && now - before.since < rule.seconds * 1000 ? before : { since: now, seen: new Set<string>() };
  if (entry !== before) all.set(key, entry);
  const known = entry.seen.has(object);
  if (entry.seen.size < rule.free + rule.max) entry.seen.add(object);
  return known ? 0 : entry.seen.size;
}

interface Bound {
  name: string;
  subject: string;
  free: number;
  slow: number;
  max: number;
  seconds: number;
}

/** Milliseconds to wait; fails with 42900 beyond `max`. */
async function countFor(ctx: Ctx, bound: Bound, object: string): Promise<number> {
  const { name, subject, max, seconds, slow } = bound;
  if (countHere(ctx, bound, object) <= bound.free) return 0;
  const count = await consumeRateLimit(ctx, { name, subject, max, seconds }).catch((error: unknown) => {
    // The refused object was not shown, so a retry must be counted again.
    counts.get(ctx.deps)?.get(`${name} ${subject}`)?.seen.delete(object);
    throw error;
  });
  return Math.max(0, Math.min(waitMaxMs, (count - slow) * stepMs));
}

/**
 * Counts `object` for the caller: the person when logged in; a guest's browser, and with all others of its network together;
 * a guest without the cookie by network. Waits beyond `slow`, fails with 42900 beyond `max`. Never inside a transaction: it
 * writes on a connection of its own.
 */
export async function throttle(ctx: Ctx, rule: ThrottleRule, object: string): Promise<void> {
  const { viewer, client } = ctx;
  const address = networkOf(client.ip);
  const { network, ...each } = rule;
  let wait = 0;
  if (viewer) wait = await countFor(ctx, { ...each, subject: `person ${viewer.userId}` }, object);
  else if (client.visitor === '')
    wait = await countFor(ctx, { ...each, subject: `address ${address}` }, object);
  else {
    wait = await countFor(ctx, { ...each, subject: `visitor ${client.visitor}` }, object);
    const all = { ...network, name: rule.name, seconds: rule.seconds, subject: `network ${address}` };
    wait = Math.max(wait, await countFor(ctx, all, object));
  }
  if (wait > 0) await ctx.deps.pause(wait);
}
