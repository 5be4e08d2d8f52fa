import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BackToTop } from './back-to-top.tsx';
import { listenThrottled } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('scroll and resize are heard at once, then no sooner than 16 ms later [B290][K048]', () => {
  for (const type of ['scroll', 'resize'] as const) {
    const heard = vi.fn();
    const stop = listenThrottled(window, type, heard);
    const flood = (): void => {
      for (let count = 0; count < 5; count += 1) dispatchEvent(new Event(type));
    };
    flood();
    expect(heard).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(15);
    flood();
    expect(heard).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(heard).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(100);
    expect(heard).toHaveBeenCalledTimes(2);
    flood();
    expect(heard).toHaveBeenCalledTimes(3);
    stop();
    vi.advanceTimersByTime(100);
    dispatchEvent(new Event(type));
    expect(heard).toHaveBeenCalledTimes(3);
  }
});

test('the way back to the top looks once in 16 ms, and at the place where scrolling ends [B290]', () => {
  let place = 0;
  const looked = vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => place);
  render(<BackToTop />);
  looked.mockClear();
  act(() => {
    for (place = 1; place < 5000; place += 100) window.dispatchEvent(new Event('scroll'));
  });
  expect(looked).toHaveBeenCalledOnce();
  act(() => void vi.advanceTimersByTime(16));
  expect(looked).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('button', { name: '回到顶部' })).toBeTruthy();
});
