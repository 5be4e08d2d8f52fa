import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { useWorld } from '../testing/world.ts';
import { inTransaction, jobContext, type Deps } from './context.ts';
import { openServer, type Database } from './database.ts';
import { afterEvent, defineEvent, raise } from './events.ts';
import { deliverDue, makeOutbox } from './outbox.ts';
import { claimRows } from './outbox-rows.ts';

const happened = defineEvent<{ subject: string; id: number }>('test.happened', ({ subject }) => subject);
const heard: { subject: string; id: number }[] = [];
const busy = new Set<string>();
const world = useWorld({
  extra: {
    name: 'test',
    listens: [
      afterEvent(happened, 'test.hear', async (_ctx, { subject, id }) => {
        if (busy.has(subject)) throw new Error(`two at once on ${subject}`);
        busy.add(subject);
        // Gives the other process time to interfere.
        await turn();
        heard.push({ subject, id });
        busy.delete(subject);
      }),
    ],
  },
});
const always = (): boolean => true;

/** Deliveries with connections of their own, as other processes have them. */
async function withProcesses<T>(count: number, work: (processes: readonly Deps[]) => Promise<T>): Promise<T> {
  const server = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  const { rows } = await world.database.pool.query<{ name: string }>('select current_database() as name');
  server.pathname = `/${rows[0]?.name ?? ''}`;
  const databases: Database[] = Array.from({ length: count }, () => openServer(server.href, 3));
  try {
    return await work(
      databases.map(({ db }) => {
        const deps: Deps = { ...world.deps, db };
        deps.outbox = makeOutbox(() => deps);
        return deps;
      }),
    );
  } finally {
    for (const database of databases) await database.close();
  }
}

const subjects = Array.from({ length: 20 }, (_, index) => `s${index}`);
const ordered = (subject: string): number[] =>
  heard.filter((one) => one.subject === subject).map(({ id }) => id);
const countRows = async (): Promise<number> =>
  (await sql`select from platform_outbox`.execute(world.deps.db)).rows.length;

beforeEach(async () => {
  heard.length = 0;
  await sql`truncate platform_outbox`.execute(world.deps.db);
});

test('four processes at once deliver every row once, and what is about one thing in its order', async () => {
  const ids = Array.from({ length: 30 }, (_, id) => id);
  await sql`insert into platform_outbox (event, listener, subject, payload, created_at, due_at)
    select 'test.happened', 'test.hear', 's' || s, jsonb_build_object('subject', 's' || s, 'id', i), ${world.now()}, ${world.now()}
    from generate_series(0, 29) i, generate_series(0, 19) s order by i, s`.execute(world.deps.db);
  await withProcesses(4, (processes) => Promise.all(processes.map((deps) => deliverDue(deps, always))));
  await deliverDue(world.deps, always);
  expect(heard).toHaveLength(600);
  for (const subject of subjects) expect(ordered(subject), subject).toEqual(ids);
  expect(await countRows()).toBe(0);
});

test('what is raised while others deliver arrives once and in order as well', async () => {
  await withProcesses(2, async (processes) => {
    await Promise.all(
      subjects.map(async (subject, index) => {
        const deps = processes[index % 2] as Deps;
        for (let id = 0; id < 30; id += 1)
          await inTransaction(jobContext(deps), (tx) => raise(tx, happened, { subject, id }));
      }),
    );
    for (const deps of processes) await deps.outbox.idle();
    await deliverDue(world.deps, always);
  });
  for (const subject of subjects)
    expect(ordered(subject), subject).toEqual(Array.from({ length: 30 }, (_, id) => id));
  expect(await countRows()).toBe(0);
});

test('nothing is claimed twice while a claim holds, by however many claims at once', async () => {
  await sql`insert into platform_outbox (event, listener, subject, payload, created_at, due_at)
    select 'test.happened', 'test.hear', 's' || i, '{}', ${world.now()}, ${world.now()} from generate_series(1, 400) i`.execute(
    world.deps.db,
  );
  const claim = { now: world.now(), until: new Date(world.now().getTime() + 120_000), size: 50 };
  const claims = await Promise.all(Array.from({ length: 8 }, () => claimRows(world.deps.db, claim)));
  const ids = claims.flat().map(({ outbox_id }) => outbox_id);
  expect(ids).toHaveLength(400);
  expect(new Set(ids).size).toBe(400);
  expect(await claimRows(world.deps.db, claim)).toEqual([]);
});

test('who has lost the claim neither drops the row nor holds it up', async () => {
  await withProcesses(2, async ([slow, other]) => {
    if (!slow || !other) throw new Error('two processes');
    await inTransaction({ ...jobContext(world.deps) }, (tx) => raise(tx, happened, { subject: 'a', id: 1 }));
    await world.deps.outbox.idle();
    heard.length = 0;
    await sql`insert into platform_outbox (event, listener, subject, payload, created_at, due_at)
      values ('test.happened', 'test.slow', 'a', '{}', ${world.now()}, ${world.now()})`.execute(
      world.deps.db,
    );
    const fails: Deps = {
      ...slow,
      events: {
        ...slow.events,
        listener: (name) => ({
          event: happened as never,
          name,
          async after() {
            // So long that another process has taken the row.
            world.pass(121);
            const until = new Date(world.now().getTime() + 120_000);
            expect(await claimRows(other.db, { now: world.now(), until, size: 1 })).toHaveLength(1);
            throw new Error('too late to count');
          },
        }),
      },
    };
    await deliverDue(fails, always);
    const { rows } =
      await sql`select attempts, claimed_until > ${world.now()} as held from platform_outbox`.execute(
        world.deps.db,
      );
    expect(rows).toEqual([{ attempts: 0, held: true }]);
  });
});

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

/** Pages of 8 KB that the search for due rows reads, and the rows it finds. */
async function look(): Promise<{ pages: number; found: number }> {
  const search = sql`select platform_outbox_due(${world.now()}, 50)`;
  const explained = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
    explain (analyze, buffers, format json) ${search}`.execute(world.deps.db);
  const top = explained.rows[0]?.['QUERY PLAN'][0].Plan;
  return {
    pages: (top?.['Shared Hit Blocks'] ?? 0) + (top?.['Shared Read Blocks'] ?? 0),
    found: (await search.execute(world.deps.db)).rows.length,
  };
}

const hour = 3_600_000;
test.each([
  { name: 'all due, of as many subjects', subject: 'i', due: 0, parked: false, found: 50 },
  { name: 'all due, of one subject', subject: '0', due: 0, parked: false, found: 50 },
  { name: 'all put off', subject: 'i', due: hour, parked: false, found: 0 },
  { name: 'all parked', subject: 'i', due: 0, parked: true, found: 0 },
])('with 100,000 rows, $name, a look reads a few pages', async ({ name, subject, due, parked, found }) => {
  const dueAt = new Date(world.now().getTime() + due);
  await sql`insert into platform_outbox (event, listener, subject, payload, created_at, due_at, parked_at)
    select 'test.happened', 'test.hear', 's' || ${sql.raw(subject)}, '{}', ${world.now()}, ${dueAt},
      ${parked ? world.now() : null}::timestamptz from generate_series(1, 100000) i`.execute(world.deps.db);
  // With statistics and, as after a burst, with none.
  const before = await look();
  await sql`analyze platform_outbox`.execute(world.deps.db);
  const pages: number[] = [];
  for (const seen of [before, await look()]) {
    expect(seen.found).toBe(found);
    pages.push(seen.pages);
  }
  // Three pages per row found, and the index pages.
  expect(Math.max(...pages), name).toBeLessThan(1000);
});

test('a row that fails at the head of 100,000 takes them out of everybody’s sight until it is due again', async () => {
  await sql`insert into platform_outbox (event, listener, subject, payload, created_at, due_at)
    select 'test.happened', 'test.gone', 'a', '{}', ${world.now()}, ${world.now()} from generate_series(1, 100000)`.execute(
    world.deps.db,
  );
  await deliverDue(world.deps, always);
  await sql`vacuum analyze platform_outbox`.execute(world.deps.db);
  const seen = await look();
  expect(seen.found).toBe(0);
  expect(seen.pages).toBeLessThan(1500);
});
