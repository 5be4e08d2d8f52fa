import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { actionSheet } from './action-sheet.tsx';
import { DialogHost } from './dialog-host.tsx';
import { openSheet, useUnsaved } from './sheet.tsx';
import { dismissAll } from './stack.ts';

beforeEach(() => void render(<DialogHost />));
afterEach(() => {
  act(dismissAll);
  cleanup();
});

test('an action sheet answers with what was chosen, or null', async () => {
  const options = {
    title: '名片',
    items: [
      { key: 'share', label: '分享' },
      { key: 'delete', label: '删除', danger: true },
    ],
  } as const;
  let answer!: Promise<string | null>;
  act(() => {
    answer = actionSheet(options);
  });
  expect(screen.getByRole('dialog', { name: '名片' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '删除' }));
  expect(await answer).toBe('delete');
  act(() => {
    answer = actionSheet(options);
  });
  fireEvent.click(screen.getByRole('button', { name: '取消' }));
  expect(await answer).toBeNull();
});

test('a sheet closes by a tap beside it, and its content may answer', async () => {
  let answer!: Promise<string | null>;
  const start = (): void => {
    answer = openSheet<string>('分享', (close) => (
      <button type="button" onClick={() => close('link')}>
        复制链接
      </button>
    ));
  };
  act(start);
  fireEvent.click(screen.getByText('复制链接'));
  expect(await answer).toBe('link');
  act(start);
  fireEvent.click(screen.getByRole('dialog', { name: '分享' }));
  expect(await answer).toBeNull();
});

function Writing() {
  useUnsaved(true);
  return <p>写了一半</p>;
}

test('a sheet with something written on it asks before a tap beside it, its cross or Escape takes that away', async () => {
  let answer!: Promise<null>;
  act(() => {
    answer = openSheet<null>('举报', () => <Writing />);
  });
  const sheet = (): HTMLElement => screen.getByRole('dialog', { name: '举报' });
  const question = (): HTMLElement => screen.getByRole('alertdialog', { name: '不保存就离开？' });
  for (const leave of [
    () => fireEvent.click(sheet()),
    () => fireEvent.click(screen.getByRole('button', { name: '关闭' })),
    () => fireEvent.keyDown(sheet(), { key: 'Escape' }),
  ]) {
    leave();
    expect(question()).toBeTruthy();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '留下' })));
    expect(screen.getByText('写了一半')).toBeTruthy();
  }
  fireEvent.click(sheet());
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '离开' })));
  expect(await answer).toBeNull();
});
