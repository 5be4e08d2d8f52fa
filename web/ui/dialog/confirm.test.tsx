import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { confirm } from './confirm.tsx';
import { confirmExternal } from './confirm-external.ts';
import { DialogHost } from './dialog-host.tsx';
import { dismissAll } from './stack.ts';

beforeEach(() => void render(<DialogHost />));
afterEach(() => {
  act(dismissAll);
  cleanup();
});

function ask<T>(start: () => Promise<T>): Promise<T> {
  let answer!: Promise<T>;
  act(() => {
    answer = start();
  });
  return answer;
}

const tap = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

test('confirm has an optional title, a message, 确定 and 取消 by default [B138][M028][M029][K034][K035][V037]', async () => {
  const first = ask(() => confirm('要把这张名片设为默认吗？'));
  expect(screen.getByRole('alertdialog', { name: '要把这张名片设为默认吗？' })).toBeTruthy();
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['取消', '确定']);
  tap('确定');
  expect(await first).toBe(true);
  expect(screen.queryByRole('alertdialog')).toBeNull();

  const second = ask(() =>
    confirm({ title: '删除名片', message: '删除后无法恢复', okLabel: '删除', cancelLabel: '留下' }),
  );
  expect(screen.getByRole('alertdialog', { name: '删除名片' })).toBeTruthy();
  expect(screen.getByText('删除后无法恢复')).toBeTruthy();
  tap('留下');
  expect(await second).toBe(false);
});

test('confirm can hide its cancel button [B139]', async () => {
  const answer = ask(() => confirm({ message: '请重新登录', hideCancel: true }));
  expect(screen.getAllByRole('button')).toHaveLength(1);
  tap('确定');
  expect(await answer).toBe(true);
});

test('Escape and a change of route answer like cancel', async () => {
  const answer = ask(() => confirm('继续吗？'));
  fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' });
  expect(await answer).toBe(false);

  const first = ask(() => confirm('一'));
  const second = ask(() => confirm('二'));
  expect(screen.getAllByRole('alertdialog')).toHaveLength(2);
  act(dismissAll);
  expect(await Promise.all([first, second])).toEqual([false, false]);
});

test('the focus goes into the dialog and comes back; what cannot be taken back starts on 取消', async () => {
  const opener = document.createElement('button');
  document.body.append(opener);
  opener.focus();
  const answer = ask(() => confirm({ message: '删除？', danger: true }));
  expect(document.activeElement?.textContent).toBe('取消');
  tap('取消');
  await answer;
  expect(document.activeElement).toBe(opener);
  opener.remove();
});

test('leaving the site by an external link asks first and names where it leads [B148][M043][V041]', async () => {
  const stay = ask(() => confirmExternal('https://example.com/deep/page?a=1', '本站'));
  expect(screen.getByRole('alertdialog', { name: '即将离开本站' })).toBeTruthy();
  expect(screen.getByText(/example\.com/)).toBeTruthy();
  tap('取消');
  expect(await stay).toBe(false);
  const go = ask(() => confirmExternal('https://example.com/', '本站'));
  tap('继续访问');
  expect(await go).toBe(true);
});
