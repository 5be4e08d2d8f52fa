import {
  after,
  jobContext,
  type Ctx,
  type Deps,
  type Outbox,
  type WaitingEvent,
  type Tx,
} from './context.ts';
import { errorText } from './error-text.ts';
import {
  addRows,
  claimRows,
  dropRows,
  nothingDelivered,
  parkRow,
  putOff,
  releaseRows,
  type ClaimedRow,
  type Delivery,
} from './outbox-rows.ts';

/** Rows per claim. */
const batch = 50;
/** Seconds after which the claim of a dead process ends. */
const leaseSeconds = 120;
/** Seconds after which a listener counts as failed. */
const limitSeconds = 50;
/** Latest start of a row after its claim, in seconds, so that it ends or times out while the claim still holds. */
const beginSeconds = leaseSeconds - limitSeconds - 10;
/** Tries before a row is parked, about five hours after the first: an outage of an afternoon recovers by itself. */
export const triesMax = 16;
const backoffSeconds = (attempts: number): number => Math.min(3600, 2 ** attempts);
/** Longest chain of events that raise each other; beyond it there is a loop. */
const depthMax = 20;
/** Milliseconds after which delivered rows are dropped although the batch goes on: a crash would deliver them again. */
const keepMs = 1000;
const errorMax = 500;

/** Keeps an event for its `after` listeners until the transaction that raised it commits. */
export function enqueueEvent(
  tx: Tx,
  waiting: { event: string; listeners: readonly string[]; subject: string; payload: object },
): void {
  if (waiting.listeners.length === 0) return;
  const depth = tx.depth ?? 0;
  if (depth > depthMax) throw new Error(`event ${waiting.event} was raised in its own wake`);
  tx.deps.outbox.add(tx.db, { ...waiting, depth });
}

/** Resolves with `work`, or rejects at the limit; work that hangs is not cancelled and its result is ignored. */
async function limited(deps: Deps, work: Promise<void>): Promise<void> {
  const limit = Promise.withResolvers<never>();
  const stop = deps.timer(limitSeconds * 1000, () =>
    limit.reject(new Error(`not done after ${limitSeconds} s`)),
  );
  try {
    await Promise.race([work, limit.promise]);
  } finally {
    stop();
    // Timed out: a later rejection must not count as unhandled.
    work.catch(() => undefined);
  }
}

/** `heldUp`: the rows behind this one must wait for its retry. */
type Outcome = 'delivered' | 'heldUp' | 'parked';

async function deliver(deps: Deps, row: ClaimedRow, until: Date): Promise<Outcome> {
  const ctx: Ctx = { ...jobContext(deps), depth: row.depth + 1, delivery: row.outbox_id };
  try {
    const listener = deps.events.listener(row.listener);
    if (!listener) throw new Error(`no listener is called ${row.listener}`);
    await limited(deps, listener.after(ctx, row.payload as never));
  } catch (error) {
    const attempts = row.attempts + 1;
    const parks = attempts >= triesMax;
    const now = deps.clock();
    const facts = { err: error, listener: row.listener, attempts };
    if (parks) {
      deps.log.error(facts, 'event parked');
      await parkRow(deps.db, row.outbox_id, until, { attempts, now, error: errorText(error, errorMax) });
    } else {
      deps.log.warn(facts, 'event not delivered');
      const dueAt = after(now, backoffSeconds(attempts));
      await putOff(deps.db, row.outbox_id, until, { attempts, dueAt, error: errorText(error, errorMax) });
    }
    return parks ? 'parked' : 'heldUp';
  }
  return 'delivered';
}

/** Delivers claimed rows in order; releases those that could not begin while the claim holds. Answers which may be dropped. */
async function deliverBatch(
  deps: Deps,
  rows: readonly ClaimedRow[],
  claim: { until: Date; beginBefore: Date },
  goesOn: () => boolean,
): Promise<Delivery> {
  const { until } = claim;
  const heldUp = new Set<string>();
  let ids: number[] = [];
  let dropped = deps.clock().getTime();
  for (const [index, row] of rows.entries()) {
    const now = deps.clock();
    if (now.getTime() - dropped > keepMs) {
      await dropRows(deps.db, { ids, until });
      [ids, dropped] = [[], now.getTime()];
    }
    if (!goesOn() || now > claim.beginBefore) {
      const rest = rows.slice(index).map(({ outbox_id }) => outbox_id);
      await releaseRows(deps.db, rest, until);
      break;
    }
    const line = `${row.listener} ${row.subject}`;
    if (heldUp.has(line)) continue;
    const outcome = await deliver(deps, row, until);
    if (outcome === 'delivered') ids.push(row.outbox_id);
    if (outcome === 'heldUp') heldUp.add(line);
  }
  return { ids, until };
}

/**
 * Delivers due rows until none is left or `goesOn` answers false. At least once, also with several processes or after a
 * crash. A batch costs one statement besides those of its listeners, and the last look for more one.
 */
export async function deliverDue(deps: Deps, goesOn: () => boolean): Promise<void> {
  let done = nothingDelivered;
  while (goesOn()) {
    const now = deps.clock();
    const until = after(now, leaseSeconds);
    const rows = await claimRows(deps.db, { now, until, size: batch }, done);
    if (rows.length === 0) return;
    done = await deliverBatch(deps, rows, { until, beginBefore: after(now, beginSeconds) }, goesOn);
  }
  await dropRows(deps.db, done);
}

export function makeOutbox(deps: () => Deps): Outbox {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  const goesOn = (): boolean => !stopped;
  const pass = async (): Promise<void> => {
    do {
      again = false;
      await deliverDue(deps(), goesOn).catch((error: unknown) =>
        deps().log.error({ err: error }, 'events were not delivered'),
      );
    } while (again && goesOn());
    running = undefined;
  };
  const raised = new WeakMap<object, WaitingEvent[]>();
  return {
    add(tx, ...events) {
      raised.set(tx, [...(raised.get(tx) ?? []), ...events]);
    },
    async write(db, now) {
      const events = raised.get(db);
      if (!events) return false;
      if (events.length > 0) await addRows(db, events, now);
      return true;
    },
    wake() {
      if (stopped) return;
      again = true;
      running ??= pass();
    },
    idle: async () => running,
    stop() {
      stopped = true;
      return running ?? Promise.resolve();
    },
  };
}
