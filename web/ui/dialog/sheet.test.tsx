import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { actionSheet } from './action-sheet.tsx';
import { DialogHost } from './dialog-host.tsx';
import { openSheet } from './sheet.tsx';
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
