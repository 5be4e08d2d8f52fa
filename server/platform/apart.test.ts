import { fail } from '@qunlu/contract/kernel/errors.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { apart } from './apart.ts';

type Functions = {
  double(value: number): number;
  spin(): void;
  fill(): void;
  defect(): void;
};

const source = `
  export const double = (value) => 2 * value;
  export function spin() { for (;;); }
  export function fill() { const all = []; for (;;) all.push({ a: all.length }); }
  export function defect() { null.x; }`;

const threadOf = (module: string) =>
  apart<Functions>(new URL(`data:text/javascript,${encodeURIComponent(module)}`), {
    ms: 1500,
    heap: 32,
    exceeded: () => fail('invalid', { message: '读不完，请换一个', field: 'file' }),
  });
const run = threadOf(source);

test('a task beyond its time or memory ends alone; what waits behind it is done by a new thread', async () => {
  const spun = run('spin');
  const filled = run('fill');
  const behind = run('double', 21);
  for (const task of [spun, filled])
    await expect(task).rejects.toMatchObject({
      failure: 'invalid',
      message: '读不完，请换一个',
      field: 'file',
    });
  expect(await behind).toBe(42);
});

test('a defect keeps its message, and the thread goes on', async () => {
  await expect(run('defect')).rejects.toThrow('Cannot read properties of null');
  expect(await run('double', 1)).toBe(2);
});

test('more tasks than may wait are refused', async () => {
  const many = await Promise.allSettled(Array.from({ length: 150 }, (_, at) => run('double', at)));
  const refused = many.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(51);
  expect(refused[0]).toMatchObject({ reason: { failure: 'busy', retryAfter: 2 } });
});

test('a thread that comes up while the one before it would have been idle long enough does its work', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const own = threadOf(source);
    expect(await own('double', 1)).toBe(2);
    const spun = own('spin').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1500);
    expect(await spun).toMatchObject({ failure: 'invalid' });
    await vi.advanceTimersByTimeAsync(9990);
    const doubled = own('double', 4);
    await vi.advanceTimersByTimeAsync(20);
    vi.useRealTimers();
    expect(await Promise.race([doubled, wait(5000, 'never')])).toBe(8);
  } finally {
    vi.useRealTimers();
  }
});

test('whoever waits for a thread that does not come up is told', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const hangs = threadOf('await new Promise((go) => setInterval(go, 1e9));');
    const waits = hangs('double', 1).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(30_000);
    vi.useRealTimers();
    expect(await Promise.race([waits, wait(1000, 'never')])).toMatchObject({ failure: 'busy' });
  } finally {
    vi.useRealTimers();
  }
});
