import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { alert } from './alert.tsx';
import { DialogHost } from './dialog-host.tsx';
import { dismissAll } from './stack.ts';

beforeEach(() => void render(<DialogHost />));
afterEach(() => {
  act(dismissAll);
  cleanup();
});

test('alert has a title, an HTML message and one button, 确定 by default [B147][M030][K036][V040][D177]', async () => {
  let answer!: Promise<void>;
  act(() => {
    answer = alert({
      title: '关于号码',
      html: '您的号码<b>不会</b>公开。<br><a href="https://example.com/p">说明</a>',
    });
  });
  const dialog = screen.getByRole('alertdialog', { name: '关于号码' });
  expect(dialog.querySelector('b')?.textContent).toBe('不会');
  expect(screen.getByRole('link', { name: '说明' }).getAttribute('href')).toBe('https://example.com/p');
  const buttons = screen.getAllByRole('button');
  expect(buttons.map((button) => button.textContent)).toEqual(['确定']);
  fireEvent.click(screen.getByRole('button', { name: '确定' }));
  await answer;
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('the HTML of an alert runs nothing: other tags become text, addresses that run code are dropped [B147]', () => {
  const html =
    '<img src=x onerror="window.hit=1"><script>window.hit=1</script><a href="javascript:window.hit=1">点</a><a href="//evil.example">外</a><div onclick="window.hit=1">文<i>字</i></div>';
  act(() => void alert({ html }));
  const dialog = screen.getByRole('alertdialog');
  expect(dialog.querySelectorAll('img, script, a, div[onclick], i')).toHaveLength(0);
  expect(dialog.textContent).toContain('点外文字');
  expect(dialog.textContent).not.toContain('window.hit');
  expect('hit' in window).toBe(false);
});

test('a plain message is shown as it is written', () => {
  act(() => void alert('<b>不是</b>标签'));
  expect(screen.getByText('<b>不是</b>标签')).toBeTruthy();
});
