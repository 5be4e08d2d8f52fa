import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hasRedis, realRedis, localRedis, type TestRedis } from '../../testing/redis.ts';
import type { Db } from '../database.ts';
import type { Bus, News } from './bus.ts';
import { redisBus } from './redis-bus.ts';

interface Side {
  bus: Bus;
  told: number[];
  looks: number;
}

const news = (id: number, users: readonly number[] = [1]): News[] => [
  { topic: 'chat', id, version: 1, users },
];
/** Not used by this way. */
const db = {} as Db;

/** Everywhere the small one of the tests, and the real one where it is installed. */
const kinds: [string, TestRedis][] = [
  ['a small Redis', localRedis()],
  ...(hasRedis() ? [['the Redis of this machine', realRedis()] as [string, TestRedis]] : []),
];

describe.each(kinds)('%s', (_kind, redis) => {
  const sides: Side[] = [];
  const failures: unknown[] = [];

  async function side(channel = 'qunlu:here'): Promise<Side> {
    const bus = redisBus(`redis://127.0.0.1:${redis.port()}`, channel, (error) => failures.push(error));
    const one: Side = { bus, told: [], looks: 0 };
    bus.listen({ hear: ({ id }) => one.told.push(id), lookAgain: () => (one.looks += 1) });
    sides.push(one);
    await expect.poll(() => one.looks).toBe(1);
    return one;
  }
  beforeEach(() => redis.start());
  afterEach(async () => {
    for (const { bus } of sides.splice(0)) await bus.close();
    await redis.stop();
  });

  test('news of one process reach all of its installation, and no other [D164]', async () => {
    const [first, second, foreign] = [await side(), await side(), await side('qunlu:elsewhere')];
    await first.bus.send(db, news(1));
    await second.bus.send(
      db,
      news(
        2,
        Array.from({ length: 3000 }, (_, at) => 1_000_000_000_000_000 + at),
      ),
    );
    await foreign.bus.send(db, news(3));
    for (const { told } of [first, second]) {
      await expect.poll(() => told.length).toBe(8);
      expect(told.filter((id) => id === 2)).toHaveLength(7);
    }
    await expect.poll(() => foreign.told).toEqual([3]);
  });

  test('while it is away a process hears its own news, and afterwards everybody looks again [D164]', async () => {
    const [first, second] = [await side(), await side()];
    failures.length = 0;
    await redis.stop();
    const sent = () =>
      first.bus.send(db, news(11)).then(
        () => true,
        () => false,
      );
    await expect.poll(sent).toBe(false);
    expect(first.told.at(-1)).toBe(11);
    expect(second.told).not.toContain(11);
    await redis.start();
    for (const one of [first, second]) await expect.poll(() => one.looks).toBeGreaterThan(1);
    const reached = async () => {
      await first.bus.send(db, news(12)).catch(() => undefined);
      return second.told.includes(12);
    };
    await expect.poll(reached).toBe(true);
    expect(failures.length).toBeGreaterThan(0);
  });
});
