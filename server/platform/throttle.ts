import { networkOf, consumeRateLimit } from './limits.ts';
import type { Ctx } from './context.ts';

/** How much somebody may look at before he is taken for a machine. Counts within `seconds` of the first. */
export interface ThrottleRule {
  name: string;
  /** Looks that cost nothing: counted in this process only, since a write for each would double their price. */
  free: number;
  /** Beyond: counted in the database; from `slow` on each waits longer, beyond `max` 42900. */
  slow: number;
  max: number;
  seconds: number;
}

/** Milliseconds that each look beyond `slow` adds, and at most. */
const stepMs = 20;
const waitMaxMs = 2000;
/** People and networks remembered by a process; the oldest are forgotten, which gives them their free looks again. */
const rememberedMax = 5000;

interface Count {
  since: number;
  /** What was looked at: the same thing again is no walk, and a card that a whole network opens is none either. */
  seen: Set<string>;
}
const counts = new WeakMap<object, Map<string, Count>>();

/** How many different things were looked at; 0 for one that was seen before. */
function countHere(ctx: Ctx, subject: string, rule: ThrottleRule, object: string): number {
  const all = counts.get(ctx.deps) ?? new Map<string, Count>();
  counts.set(ctx.deps, all);
  const key = `${rule.name} ${subject}`;
  const now = ctx.now.getTime();
  const before = all.get(key);
  const entry =
    before && now - before.since < rule.seconds * 1000 ? before : { since: now, seen: new Set<string>() };
  const known = entry.seen.has(object);
  if (entry.seen.size < rule.free + rule.max) entry.seen.add(object);
  all.delete(key);
  all.set(key, entry);
  const [oldest] = all.keys();
  if (all.size > rememberedMax && oldest !== undefined) all.delete(oldest);
  return known ? 0 : entry.seen.size;
}

/**
 * Slows down who walks through many different objects, and then refuses. By the person who is logged in, by the network of a guest.
 * Not inside a transaction.
 */
export async function throttle(ctx: Ctx, rule: ThrottleRule, object: string): Promise<void> {
  const subject = ctx.viewer ? `person ${ctx.viewer.userId}` : `address ${networkOf(ctx.client.ip)}`;
  if (countHere(ctx, subject, rule, object) <= rule.free) return;
  const { name, max, seconds, slow } = rule;
  const count = await consumeRateLimit(ctx, { name, subject, max, seconds }).catch((error: unknown) => {
    // What was not seen is not known: asking once more must not be free.
    counts.get(ctx.deps)?.get(`${name} ${subject}`)?.seen.delete(object);
    throw error;
  });
  const wait = Math.min(waitMaxMs, (count - slow) * stepMs);
  if (wait > 0) await ctx.deps.pause(wait);
}
