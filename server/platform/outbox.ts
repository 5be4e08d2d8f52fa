import { after, jobContext, type Ctx, type Deps, type Outbox } from './context.ts';
import { addRows, claimRows, dropRow, parkRow, putOff, releaseRows, type ClaimedRow } from './outbox-rows.ts';

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
const errorMax = 500;

/** Writes outbox rows for the `after` listeners, in the transaction of the event. */
export async function enqueueEvent(
  tx: Ctx,
  waiting: { event: string; listeners: readonly string[]; subject: string; payload: object },
): Promise<void> {
  if (waiting.listeners.length === 0) return;
  const depth = tx.depth ?? 0;
  if (depth > depthMax) throw new Error(`event ${waiting.event} was raised in its own wake`);
  await addRows(tx.db, { ...waiting, depth }, tx.now);
  tx.deps.outbox.raised.add(tx.db);
}

/** Shown to staff: without digits that could be a phone, and without characters that the database refuses. */
const errorText = (error: unknown): string =>
  String(error)
    .replaceAll('\0', '')
    .replaceAll(/\d{7,}/g, '…')
    .slice(0, errorMax);

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

/** Answers false when the rows behind this one must wait for its retry. */
async function deliver(deps: Deps, row: ClaimedRow, until: Date): Promise<boolean> {
  const ctx: Ctx = { ...jobContext(deps), depth: row.depth + 1 };
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
      await parkRow(deps.db, row.outbox_id, until, { attempts, now, error: errorText(error) });
    } else {
      deps.log.warn(facts, 'event not delivered');
      const dueAt = after(now, backoffSeconds(attempts));
      await putOff(deps.db, row.outbox_id, until, { attempts, dueAt, error: errorText(error) });
    }
    return parks;
  }
  await dropRow(deps.db, row.outbox_id, until);
  return true;
}

/** Delivers claimed rows in order; releases those that could not begin while the claim holds. */
async function deliverBatch(
  deps: Deps,
  rows: readonly ClaimedRow[],
  claim: { until: Date; beginBefore: Date },
  goesOn: () => boolean,
): Promise<void> {
  const heldUp = new Set<string>();
  for (const [index, row] of rows.entries()) {
    if (!goesOn() || deps.clock() > claim.beginBefore) {
      const rest = rows.slice(index).map(({ outbox_id }) => outbox_id);
      return releaseRows(deps.db, rest, claim.until);
    }
    const line = `${row.listener} ${row.subject}`;
    if (!heldUp.has(line) && !(await deliver(deps, row, claim.until))) heldUp.add(line);
  }
}

/** Delivers due rows until none is left or `goesOn` answers false. At least once, also with several processes or after a crash. */
export async function deliverDue(deps: Deps, goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    const now = deps.clock();
    const until = after(now, leaseSeconds);
    const rows = await claimRows(deps.db, { now, until, size: batch });
    if (rows.length === 0) return;
    await deliverBatch(deps, rows, { until, beginBefore: after(now, beginSeconds) }, goesOn);
  }
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
  return {
    raised: new WeakSet(),
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
