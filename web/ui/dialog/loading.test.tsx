import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DialogHost } from './dialog-host.tsx';
import { loading, withLoading } from './loading.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<DialogHost />);
});
afterEach(() => {
  act(loading.hide);
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const shown = (): string | null => screen.queryByRole('status')?.textContent ?? null;
const work = (ms: number): Promise<number> => new Promise((resolve) => setTimeout(() => resolve(ms), ms));

test('the overlay says 加载中... by default, or what it is told [B146][M032][K037][V039][D177]', async () => {
  const hide = loading.show();
  await pass(100);
  expect(shown()).toBe('加载中...');
  loading.show('正在保存...');
  await pass(100);
  expect(shown()).toBe('正在保存...');
  act(hide);
  expect(shown()).toBe('正在保存...');
  act(loading.hide);
  expect(shown()).toBeNull();
});

test('the loading dialog shows after 100 ms, and not at all when hidden before [B155][K055][D173]', async () => {
  loading.show();
  await pass(99);
  expect(shown()).toBeNull();
  await pass(1);
  expect(shown()).not.toBeNull();
  act(loading.hide);
  const hide = loading.show();
  await pass(60);
  hide();
  await pass(200);
  expect(shown()).toBeNull();
});

test('the helper waits 300 ms before it shows anything [B156][B157][K057][K059][D173]', async () => {
  const quick = withLoading(work(290));
  await pass(299);
  expect(await quick).toBe(290);
  await pass(300);
  expect(shown()).toBeNull();

  void withLoading(work(5000));
  await pass(299);
  expect(shown()).toBeNull();
  await pass(1);
  expect(shown()).toBe('加载中...');
});

test('once shown it stays 250 ms even when the work is done at once [B156][K058][D173]', async () => {
  const done = vi.fn<(value: number) => void>();
  const waited = async (): Promise<void> => done(await withLoading(work(310)));
  void waited();
  await pass(310);
  expect(shown()).not.toBeNull();
  await pass(239);
  expect(shown()).not.toBeNull();
  expect(done).not.toHaveBeenCalled();
  await pass(1);
  expect(shown()).toBeNull();
  expect(done).toHaveBeenCalledOnce();
});

test('a failure passes through and takes the overlay away', async () => {
  const failed = withLoading(work(400).then(() => Promise.reject(new Error('没有成功'))));
  const seen = failed.catch((error: unknown) => String(error));
  await pass(1000);
  expect(await seen).toBe('Error: 没有成功');
  expect(shown()).toBeNull();
});
