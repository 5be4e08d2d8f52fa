import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp, makeDeps } from '../../app.ts';
import { openLive } from '../../testing/pages.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { inTransaction, jobContext, type Deps } from '../context.ts';
import { postgresBus } from './postgres-bus.ts';

const world = useWorld({ env: { TRUST_PROXY: '1' } });
const event = (id: number) => ({ topic: 'chat' as const, id, version: 1 });
const failures: unknown[] = [];

interface OtherProcess {
  deps: Deps;
  app: FastifyInstance;
}

/** A process of its own, as far as the others can tell: it shares nothing but the database. */
async function startProcess(): Promise<OtherProcess> {
  const url = (world.database.pool as pg.Pool & { options: pg.PoolConfig }).options.connectionString ?? '';
  const deps = makeDeps({
    env: world.deps.env,
    db: world.database.db,
    log: world.deps.log,
    clock: world.now,
    bus: postgresBus(url, (error) => failures.push(error)),
  });
  const app = await buildApp(deps);
  deps.self.url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { deps, app };
}

let processes: readonly [OtherProcess, OtherProcess];
beforeAll(async () => {
  processes = [await startProcess(), await startProcess()];
});
afterAll(async () => {
  for (const { app, deps } of processes) {
    await app.close();
    await deps.realtime.close();
  }
});

async function pages(person: Person) {
  const [first, second] = processes;
  return [await openLive(first.deps.self.url, person), await openLive(second.deps.self.url, person)] as const;
}
const ids = (page: { events: { id: number }[] }): number[] => page.events.map(({ id }) => id);

test('an event reaches the pages of both processes once the transaction of one commits, in order [D164]', async () => {
  const person = await makePerson(world);
  const both = await pages(person);
  const { deps } = processes[0];
  const ctx = jobContext(deps);
  await inTransaction(ctx, async (tx) => {
    await tx.deps.realtime.tell(tx, [person.userId], event(1));
    await deps.realtime.tell(deps, [person.userId], event(2));
    for (const page of both) await expect.poll(() => ids(page)).toEqual([2]);
  });
  const failing = inTransaction(ctx, async (tx) => {
    await tx.deps.realtime.tell(tx, [person.userId], event(3));
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  for (let id = 4; id < 30; id += 1) await deps.realtime.tell(deps, [person.userId], event(id));
  const all = [2, 1, ...Array.from({ length: 26 }, (_, at) => at + 4)];
  for (const page of both) await expect.poll(() => ids(page)).toEqual(all);
  for (const page of both) page.socket.close();
});

test('more people than one notification holds are told in several, each once [D164]', async () => {
  const person = await makePerson(world);
  const both = await pages(person);
  const many = Array.from({ length: 3000 }, (_, at) => 1_000_000_000_000_000 + at);
  const { deps } = processes[1];
  await inTransaction(jobContext(deps), (tx) =>
    tx.deps.realtime.tell(tx, [...many, person.userId], event(51)),
  );
  await deps.realtime.tell(deps, [person.userId], event(52));
  for (const page of both) await expect.poll(() => ids(page)).toEqual([51, 52]);
  for (const page of both) page.socket.close();
});

test('who logs out in one process is shown out of the other at once [D5][D164]', async () => {
  const person = await makePerson(world);
  const [here, there] = await pages(person);
  const { deps } = processes[0];
  await world.database.pool.query('delete from account_session where user_id = $1', [person.userId]);
  await deps.realtime.checkSessions(deps, person.userId);
  const from = Date.now();
  expect([await here.onClose, await there.onClose]).toEqual([4401, 4401]);
  expect(Date.now() - from).toBeLessThan(1500);
});

test('a connection to the database that is lost comes back, and pages look again meanwhile and then [D164]', async () => {
  const person = await makePerson(world);
  const both = await pages(person);
  const before = both.map((page) => page.again('chat'));
  failures.length = 0;
  await world.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'qunlu realtime' and datname = current_database()`,
  );
  for (const [at, page] of both.entries())
    await expect.poll(() => page.again('chat')).toBeGreaterThan(before[at] ?? 0);
  expect(failures.length).toBeGreaterThan(0);
  const { deps } = processes[0];
  await deps.realtime.tell(deps, [person.userId], event(61));
  for (const page of both) await expect.poll(() => ids(page)).toEqual([61]);
  for (const page of both) page.socket.close();
});
