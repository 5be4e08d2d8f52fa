import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../database.ts';
import type { Bus, News } from './bus.ts';
import { redisBus } from './redis-bus.ts';

/** Redis of this machine, started for this file; without one there is nothing that could answer. */
function hasRedis(): boolean {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
const it = test.skipIf(!hasRedis());

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

let port = 0;
let server: ChildProcess | undefined;
async function start(): Promise<void> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  server = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const line of server.stdout ?? []) if (String(line).includes('Ready to accept')) break;
}
async function stop(): Promise<void> {
  if (!server) return;
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
}

interface Side {
  bus: Bus;
  heard: number[];
  looks: number;
}
const sides: Side[] = [];
const failures: unknown[] = [];

function side(channel = 'qunlu:here'): Side {
  const bus = redisBus(`redis://127.0.0.1:${port}`, channel, (error) => failures.push(error));
  const one: Side = { bus, heard: [], looks: 0 };
  bus.listen({ hear: ({ id }) => one.heard.push(id), lookAgain: () => (one.looks += 1) });
  sides.push(one);
  return one;
}
const news = (id: number, users: readonly number[] = [1]): News[] => [
  { topic: 'chat', id, version: 1, users },
];
/** Not used by this bus. */
const db = {} as Db;

beforeAll(async () => {
  if (!hasRedis()) return;
  port = await freePort();
  await start();
});
afterAll(async () => {
  for (const { bus } of sides) await bus.close();
  await stop();
});

it('news of one process reach all of its installation, and no other [D164]', async () => {
  const [first, second, foreign] = [side(), side(), side('qunlu:elsewhere')];
  for (const one of [first, second, foreign]) await expect.poll(() => one.looks).toBe(1);
  await first.bus.send(db, news(1));
  await second.bus.send(
    db,
    news(
      2,
      Array.from({ length: 3000 }, (_, at) => 1_000_000_000_000_000 + at),
    ),
  );
  await foreign.bus.send(db, news(3));
  for (const one of [first, second]) {
    await expect.poll(() => one.heard.length).toBe(8);
    expect(new Set(one.heard)).toEqual(new Set([1, 2]));
  }
  await expect.poll(() => foreign.heard).toEqual([3]);
});

it('while Redis is away this process hears its own news, and afterwards everybody looks again [D164]', async () => {
  const [first, second] = [side(), side()];
  for (const one of [first, second]) await expect.poll(() => one.looks).toBe(1);
  await stop();
  await expect
    .poll(() =>
      first.bus.send(db, news(11)).then(
        () => false,
        () => true,
      ),
    )
    .toBe(true);
  expect(first.heard.at(-1)).toBe(11);
  expect(second.heard).not.toContain(11);
  await start();
  for (const one of [first, second]) await expect.poll(() => one.looks).toBeGreaterThan(1);
  await expect
    .poll(async () => {
      await first.bus.send(db, news(12)).catch(() => undefined);
      return second.heard.includes(12);
    })
    .toBe(true);
  expect(failures.length).toBeGreaterThan(0);
});
