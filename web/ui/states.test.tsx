import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Avatar } from './avatar.tsx';
import { ErrorState } from './error-state.tsx';
import { LoadMore } from './load-more.tsx';
import { Picture } from './picture.tsx';
import { RouteLoading } from './route-loading.tsx';
import { surname } from '@qunlu/contract/kernel/surname.ts';
import { tintOf } from '@qunlu/contract/kernel/tint.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('the load-failure view says what happened and offers 刷新重试, which loads again [B150][M034][M035][V020][V057][D177]', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const onRetry = vi.fn<() => void>();
  const { rerender } = render(<ErrorState />);
  expect(screen.getByRole('alert').textContent).toContain('网络不稳定，组件加载失败');
  fireEvent.click(screen.getByRole('button', { name: '刷新重试' }));
  expect(reload).toHaveBeenCalledOnce();
  rerender(<ErrorState message="没有加载出来" onRetry={onRetry} />);
  fireEvent.click(screen.getByRole('button', { name: '刷新重试' }));
  expect(onRetry).toHaveBeenCalledOnce();
  expect(reload).toHaveBeenCalledOnce();
});

test('an indicator says 正在读取数据，请稍候 after 100 ms [B154][B161][M033][K056][V061][D173][D177]', () => {
  vi.useFakeTimers();
  render(<RouteLoading />);
  act(() => void vi.advanceTimersByTime(99));
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByRole('status').textContent).toBe('正在读取数据，请稍候');
});

test('an image that does not load gives way to a default image, a new address is tried again [B153][M044]', () => {
  const { container, rerender } = render(<Picture src="/a.jpg" alt="门店" />);
  fireEvent.error(screen.getByRole('img', { name: '门店' }));
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByRole('img', { name: '门店' }).querySelector('svg')).not.toBeNull();
  rerender(<Picture src="/b.jpg" alt="门店" />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/b.jpg');
});

test('a face that is missing or does not load is the surname on the tint of the id [B153][M044]', () => {
  const { container } = render(<Avatar id={12} name="欧阳明月" src="/face.jpg" named />);
  expect(screen.queryByText('欧阳')).toBeNull();
  fireEvent.error(container.querySelector('img') ?? expect.fail('no photo'));
  expect(screen.getByText('欧阳')).toBeTruthy();
  expect(screen.getByRole('img', { name: '欧阳明月' }).dataset['tint']).toBe(String(tintOf(12)));
});

test('a surname is one character, two for a double surname, a capital for a Latin name', () => {
  expect(['张伟', '欧阳明月', '欧阳', ' alice', '𠮷田', ''].map(surname)).toEqual([
    '张',
    '欧阳',
    '欧',
    'A',
    '𠮷',
    '',
  ]);
});

test('a list loads more by a tap, tries again, and says when there is no more [V021]', () => {
  const onMore = vi.fn<() => void>();
  const { rerender } = render(<LoadMore state="more" onMore={onMore} />);
  fireEvent.click(screen.getByRole('button', { name: '加载更多' }));
  rerender(<LoadMore state="failed" onMore={onMore} />);
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(onMore).toHaveBeenCalledTimes(2);
  rerender(<LoadMore state="loading" onMore={onMore} />);
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<LoadMore state="end" onMore={onMore} />);
  expect(screen.getByText('没有更多了')).toBeTruthy();
});

test('a list loads more by itself when its end comes near the screen [V021]', () => {
  let see: (entries: { isIntersecting: boolean }[]) => void = () => undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof see) {
        see = callback;
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  const onMore = vi.fn<() => void>();
  render(<LoadMore state="more" onMore={onMore} />);
  see([{ isIntersecting: false }]);
  expect(onMore).not.toHaveBeenCalled();
  see([{ isIntersecting: true }]);
  expect(onMore).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
