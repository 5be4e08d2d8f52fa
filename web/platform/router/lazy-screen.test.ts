import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ComponentError } from '../http/errors.ts';
import { loadedScreen, loadScreen } from './lazy-screen.ts';
import type { RouteSpec } from './table.ts';

const Screen = () => null;
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /x.js'));
const loader = (load: RouteSpec['screen']) => load;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('[B151] [K006] code that does not arrive is asked for again after 700 ms', async () => {
  let tries = 0;
  const one = loader(() => (++tries < 3 ? lost() : Promise.resolve({ default: Screen })));
  const loading = loadScreen(one);
  await vi.advanceTimersByTimeAsync(699);
  expect(tries).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(tries).toBe(2);
  await vi.advanceTimersByTimeAsync(700);
  expect(await loading).toBe(Screen);
  expect(loadedScreen(one)).toBe(Screen);
});

test('[B152] [K007] [M012] after 10 retries it ends in the message', async () => {
  let tries = 0;
  const failed = loadScreen(loader(() => (tries++, lost()))).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10 * 700);
  const error = await failed;
  expect(error).toBeInstanceOf(ComponentError);
  expect(error).toMatchObject({ message: '网络不稳定，组件加载失败' });
  expect(tries).toBe(11);
});

test('[D172] a loader that throws something else is not asked again', async () => {
  let tries = 0;
  const failing = loader(() => (tries++, Promise.reject(new Error('活动已经结束'))));
  await expect(loadScreen(failing)).rejects.toThrow('活动已经结束');
  expect(tries).toBe(1);
});

test('nobody waits for a screen that was left', async () => {
  let tries = 0;
  const leaving = new AbortController();
  const left = loadScreen(
    loader(() => (tries++, lost())),
    leaving.signal,
  ).catch(() => 'left');
  leaving.abort();
  await vi.advanceTimersByTimeAsync(700);
  expect(await left).toBe('left');
  expect(tries).toBe(1);
});
