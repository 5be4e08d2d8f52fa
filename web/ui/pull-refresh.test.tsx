import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PullRefresh, pulled } from './pull-refresh.tsx';

const pull = (by: number): void => {
  fireEvent.touchStart(window, { touches: [{ clientY: 100 }] });
  fireEvent.touchMove(window, { touches: [{ clientY: 100 + by }] });
  fireEvent.touchEnd(window, { touches: [] });
};

test('a long pull refreshes once, a short one does not; the mark follows less and less', async () => {
  let done: () => void = () => undefined;
  const onRefresh = vi.fn(() => new Promise<void>((resolve) => (done = resolve)));
  render(<PullRefresh onRefresh={onRefresh} />);
  act(() => pull(40));
  expect(onRefresh).not.toHaveBeenCalled();
  act(() => pull(260));
  expect(onRefresh).toHaveBeenCalledTimes(1);
  expect(await screen.findByText('正在刷新')).toBeTruthy();
  done();
  await waitFor(() => expect(screen.queryByText('正在刷新')).toBeNull());
  expect(pulled(200) - pulled(100)).toBeLessThan(pulled(100));
  expect(pulled(10_000)).toBeLessThanOrEqual(96);
});

test('nothing is pulled under reduced motion', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const onRefresh = vi.fn(async () => undefined);
  render(<PullRefresh onRefresh={onRefresh} />);
  pull(260);
  expect(onRefresh).not.toHaveBeenCalled();
});
