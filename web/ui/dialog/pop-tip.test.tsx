import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Page } from '../page.tsx';
import { confirm } from './confirm.tsx';
import { DialogHost } from './dialog-host.tsx';
import { popTip } from './pop-tip.tsx';
import { dismissAll } from './stack.ts';

beforeEach(() => {
  vi.useFakeTimers();
  render(<DialogHost />);
});
afterEach(() => {
  act(dismissAll);
  act(() => void vi.runAllTimers());
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

test('a pop tip is an info and lasts 3000 ms [B149][K053][K054][V043]', () => {
  act(() => popTip('已保存'));
  expect(screen.getByRole('status').textContent).toBe('已保存');
  expect(document.querySelector('svg')).toBeNull();
  pass(2999);
  expect(screen.queryByText('已保存')).not.toBeNull();
  pass(1);
  expect(screen.queryByText('已保存')).toBeNull();
});

test('a new tip takes the place of the one before, with its own time and type', () => {
  act(() => popTip('一'));
  pass(2000);
  act(() => popTip('二', { type: 'bad', duration: 5000 }));
  expect(screen.queryByText('一')).toBeNull();
  expect(screen.getByRole('alert').textContent).toBe('二');
  pass(4999);
  expect(screen.queryByText('二')).not.toBeNull();
  pass(1);
  expect(screen.queryByText('二')).toBeNull();
});

test('a tip stands above what lies at the bottom of the screen', () => {
  const { container } = render(<Page footer={<button type="button">提交</button>}>内容</Page>);
  const bar = container.querySelector('footer')?.parentElement;
  if (!bar) throw new Error('no bar');
  bar.getBoundingClientRect = () => new DOMRect(0, innerHeight - 148, 390, 148);
  act(() => popTip('已保存'));
  expect(screen.getByRole('status').style.getPropertyValue('--above')).toBe('148px');
  bar.getBoundingClientRect = () => new DOMRect(0, innerHeight + 300, 390, 148);
  act(() => popTip('再次保存'));
  expect(screen.getByRole('status').style.getPropertyValue('--above')).toBe('0px');
});

test('a tip makes room for the bar of a screen that comes under it', async () => {
  const rect = vi
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockImplementation(() => new DOMRect(0, innerHeight - 148, 390, 148));
  act(() => popTip('仅成员可见，请先加入'));
  expect(screen.getByRole('status').style.getPropertyValue('--above')).toBe('0px');
  await act(async () => void render(<Page footer={<button type="button">加入</button>}>内容</Page>));
  expect(screen.getByRole('status').style.getPropertyValue('--above')).toBe('148px');
  rect.mockRestore();
});

test('a tip is heard over an open dialog, and outlives it', () => {
  act(() => void confirm('继续吗？'));
  act(() => popTip('已复制'));
  expect(screen.getByRole('alertdialog').contains(screen.getByText('已复制'))).toBe(true);
  act(dismissAll);
  expect(document.body.contains(screen.getByText('已复制'))).toBe(true);
});
