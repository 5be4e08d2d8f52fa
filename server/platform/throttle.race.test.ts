import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeDeps } from '../app.ts';
import { freshIp } from '../testing/people.ts';
import { useWorld } from '../testing/world.ts';
import { jobContext, type Ctx, type Deps } from './context.ts';
import { postgresBus } from './realtime/postgres-bus.ts';
import type { Bus } from './realtime/bus.ts';
import { throttle, type ThrottleRule } from './throttle.ts';

const world = useWorld();
const rule: ThrottleRule = {
  name: 'test.look',
  free: 10,
  slow: 20,
  max: 5,
  seconds: 3600,
  network: { free: 100, slow: 200, max: 300 },
};

/** What the second process has heard that somebody has opened, by caller. */
const heard = new Map<number, Set<number>>();
/** Of guests before the one who opens now. */
const gone = new Set<number>();
const overheard = (bus: Bus): Bus => ({
  ...bus,
  listen: (listener) =>
    bus.listen({
      ...listener,
      hear(news) {
        listener.hear(news);
        if (news.topic === 'opened')
          heard.set(news.id, new Set([...(heard.get(news.id) ?? []), ...news.users]));
      },
    }),
});
/** Sessions of this database that listen: what is told before they do, nobody hears. */
const listening = `select from pg_stat_activity
  where datname = current_database() and application_name = 'qunlu realtime' and query ilike 'listen %' and state = 'idle'`;

/** A process of its own, as far as the others can tell: it shares nothing but the database. */
let processes: Deps[] = [];
beforeAll(async () => {
  const url = (world.database.pool as pg.Pool & { options: pg.PoolConfig }).options.connectionString ?? '';
  const { env, log } = world.deps;
  const buses = [postgresBus(url, () => undefined), overheard(postgresBus(url, () => undefined))];
  processes = buses.map((bus) => makeDeps({ env, log, db: world.database.db, clock: world.now, bus }));
  await vi.waitFor(async () => expect((await world.database.pool.query(listening)).rowCount).toBe(2), 60_000);
});
afterAll(async () => {
  for (const { realtime } of processes) await realtime.close();
});

/** What a guest of their own network opens in a process: 'shown', or 'refused'. */
function guest() {
  for (const id of heard.keys()) gone.add(id);
  const client = { ip: freshIp(), userAgent: '', visitor: '', qc: '', ac: '', call: '' };
  return (at: number, object: string): Promise<string> => {
    const deps = processes[at] as Deps;
    const ctx: Ctx = { ...jobContext(deps), client };
    return throttle(ctx, rule, object).then(
      () => 'shown',
      () => 'refused',
    );
  };
}

/**
 * The second process, told that the first one has shown ten, counts further ones in the database and refuses the sixth of them; by
 * itself it would have shown fifteen.
 */
async function untilRefused(open: ReturnType<typeof guest>): Promise<string[]> {
  await expect.poll(() => [...heard].some(([id, { size }]) => !gone.has(id) && size === 10)).toBe(true);
  const shown: string[] = [];
  await expect
    .poll(async () => {
      const object = `card ${100 + shown.length}`;
      const said = await open(1, object);
      if (said === 'shown') shown.push(object);
      return said;
    })
    .toBe('refused');
  expect(shown.length).toBeLessThan(15);
  return shown;
}

test('what one process has shown counts in the other a moment later; the same thing again costs nothing in either', async () => {
  const open = guest();
  for (let at = 0; at < 10; at += 1) expect(await open(0, `card ${at}`)).toBe('shown');
  const shown = await untilRefused(open);
  for (const object of ['card 0', shown[0] ?? '']) expect(await open(1, object)).toBe('shown');
  await expect.poll(() => open(0, 'card 900')).toBe('refused');
  expect(await open(1, 'card 900')).toBe('refused');
});

test('a window ends in both processes, and another one begins', async () => {
  const open = guest();
  for (let at = 0; at < 10; at += 1) await open(0, `card ${at}`);
  const refused = async (from: number): Promise<boolean> => {
    const said = await Promise.all(Array.from({ length: 6 }, (_, at) => open(1, `card ${from + at}`)));
    return said.includes('refused');
  };
  let from = 200;
  await expect.poll(() => refused((from += 6))).toBe(true);
  world.pass(3601);
  expect(await refused(9000)).toBe(false);
});

test('what is heard after a window has ended belongs to the next one', async () => {
  const open = guest();
  for (let at = 0; at < 3; at += 1) expect(await open(1, `card ${at}`)).toBe('shown');
  world.pass(3601);
  for (let at = 0; at < 10; at += 1) expect(await open(0, `card ${at}`)).toBe('shown');
  await untilRefused(open);
});
