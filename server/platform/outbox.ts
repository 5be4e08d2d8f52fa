import { sql } from 'kysely';
import { jobContext, type Ctx, type Deps, type Outbox } from './context.ts';

interface WaitingEvent {
  event: string;
  listener: string;
  subject: string;
  payload: object;
}

interface Claimed {
  outbox_id: number;
  listener: string;
  payload: unknown;
  attempts: number;
}

/** Rows that one pass takes; the next pass follows at once while there are more. */
const batch = 50;
/** A claim of a process that died is free again after this many seconds. */
const leaseSeconds = 120;
/** After the last try a row is parked: it waits for staff and no longer holds up its subject. */
const triesMax = 10;
const backoffSeconds = (attempts: number): number => Math.min(3600, 2 ** attempts);

/** Writes rows for `after` listeners, in the transaction of the fact. */
export async function enqueueEvent(tx: Ctx, rows: readonly WaitingEvent[]): Promise<void> {
  for (const { event, listener, subject, payload } of rows)
    await sql`
      insert into platform_outbox (event, listener, subject, payload, created_at, due_at)
      values (${event}, ${listener}, ${subject}, ${JSON.stringify(payload)}::jsonb, ${tx.now}, ${tx.now})`.execute(
      tx.db,
    );
  if (rows.length > 0) tx.deps.outbox.raised.add(tx.db);
}

/**
 * Claims what is due. Of each listener and subject only the oldest row can be claimed, so that what is about one thing
 * arrives in order; the claim is a lease that ends by itself.
 */
async function claim(ctx: Ctx): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    update platform_outbox set claimed_until = ${ctx.now}::timestamptz + make_interval(secs => ${leaseSeconds})
    where outbox_id in (
      select o.outbox_id from platform_outbox o
      where o.parked_at is null and o.due_at <= ${ctx.now}
        and (o.claimed_until is null or o.claimed_until <= ${ctx.now})
        and not exists (
          select from platform_outbox earlier
          where earlier.listener = o.listener and earlier.subject = o.subject
            and earlier.outbox_id < o.outbox_id and earlier.parked_at is null)
      order by o.outbox_id limit ${batch} for update skip locked)
    returning outbox_id, listener, payload, attempts`.execute(ctx.db);
  return rows.toSorted((a, b) => a.outbox_id - b.outbox_id);
}

async function deliver(ctx: Ctx, row: Claimed): Promise<void> {
  const { deps } = ctx;
  const listener = deps.events.listener(row.listener);
  try {
    if (!listener) throw new Error(`no listener is called ${row.listener}`);
    await listener.after(ctx, row.payload as never);
    await sql`delete from platform_outbox where outbox_id = ${row.outbox_id}`.execute(ctx.db);
  } catch (error) {
    const attempts = row.attempts + 1;
    deps.log.error({ err: error, listener: row.listener, attempts }, 'event not delivered');
    await sql`
      update platform_outbox set attempts = ${attempts}, claimed_until = null,
        due_at = ${ctx.now}::timestamptz + make_interval(secs => ${backoffSeconds(attempts)}),
        last_error = ${String(error).slice(0, 500)},
        parked_at = case when ${attempts}::int >= ${triesMax}::int then ${ctx.now}::timestamptz end
      where outbox_id = ${row.outbox_id}`.execute(ctx.db);
  }
}

/** Delivers all that is due. Several processes, or a crash in the middle, deliver a row at least once. */
export async function deliverDue(deps: Deps): Promise<void> {
  for (;;) {
    const ctx = jobContext(deps);
    const rows = await claim(ctx);
    for (const row of rows) await deliver(ctx, row);
    if (rows.length === 0) return;
  }
}

export function makeOutbox(deps: () => Deps): Outbox {
  let running: Promise<void> | undefined;
  let again = false;
  const pass = async (): Promise<void> => {
    do {
      again = false;
      await deliverDue(deps()).catch((error: unknown) =>
        deps().log.error({ err: error }, 'events were not delivered'),
      );
    } while (again);
    running = undefined;
  };
  return {
    raised: new WeakSet(),
    wake() {
      again = true;
      running ??= pass();
    },
    idle: async () => running,
  };
}
