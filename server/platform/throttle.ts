import { networkOf, consumeRateLimit } from './limits.ts';
import type { Ctx } from './context.ts';

/** Slows down, then refuses, a caller who opens many different objects. Windows last `seconds` from the first object. */
export interface ThrottleRule {
  name: string;
  /** Different objects that cost nothing; counted in memory, of all processes (`realtime/opened.ts`): a write would double their price. */
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
/** A number for a text, which nobody else can make; 48 bits are enough for the few thousand that are known at a time. */
const numberOf = ({ deps }: Ctx, text: string): number =>
  deps.secrets.mac('platform.throttle', text).readUIntBE(0, 6);

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
  const { opened } = ctx.deps.realtime;
  const [caller, thing] = [numberOf(ctx, `${name} ${subject}`), numberOf(ctx, object)];
  const known = opened.count(caller, thing, seconds * 1000);
  if (known === 0) return 0;
  const count =
    known <= bound.free
      ? 0
      : await consumeRateLimit(ctx, { name, subject, max, seconds }).catch((error: unknown) => {
          // The refused object was not shown, so a retry must be counted again.
          opened.forget(caller, thing);
          throw error;
        });
  opened.tell(ctx.deps.db, caller, thing);
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
