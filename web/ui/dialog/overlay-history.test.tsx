import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { confirm } from './confirm.tsx';
import { DialogHost } from './dialog-host.tsx';
import { browserHistory } from './overlay-history.ts';
import { dismissAll } from './stack.ts';

/** A window with the history of a browser: going is asynchronous and ends in popstate. */
function fakeWindow() {
  const listeners: ((event: { state: unknown }) => void)[] = [];
  const states: unknown[] = [null];
  let at = 0;
  const history = {
    get state() {
      return states[at];
    },
    pushState(state: unknown) {
      states.splice(at + 1, states.length, state);
      at += 1;
    },
    go(by: number) {
      setTimeout(() => {
        at += by;
        for (const listener of listeners) listener({ state: states[at] });
      }, 5);
    },
  };
  return {
    window: {
      history,
      addEventListener: (_: string, listener: (event: { state: unknown }) => void) =>
        listeners.push(listener),
    } as unknown as Window,
    at: () => at,
    back: () => history.go(-1),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  act(dismissAll);
  cleanup();
  vi.useRealTimers();
});

const settle = (): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(30);
  });

test('going back closes the dialog on top, and only that one', async () => {
  const browser = fakeWindow();
  render(<DialogHost history={browserHistory(browser.window)} />);
  let first!: Promise<boolean>;
  let second!: Promise<boolean>;
  act(() => {
    first = confirm('一');
  });
  act(() => {
    second = confirm('二');
  });
  expect(browser.at()).toBe(2);
  browser.back();
  await settle();
  expect(await second).toBe(false);
  expect(screen.getByRole('alertdialog', { name: '一' })).toBeTruthy();
  browser.back();
  await settle();
  expect(await first).toBe(false);
  expect(browser.at()).toBe(0);
});

test('closing by a button takes the entry away before it answers', async () => {
  const browser = fakeWindow();
  render(<DialogHost history={browserHistory(browser.window)} />);
  let answer!: Promise<boolean>;
  act(() => {
    answer = confirm('一');
  });
  expect(browser.at()).toBe(1);
  act(() => screen.getByRole('button', { name: '确定' }).click());
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await settle();
  expect(await answer).toBe(true);
  expect(browser.at()).toBe(0);
});

test('several that close at once leave nothing behind in the history', async () => {
  const browser = fakeWindow();
  render(<DialogHost history={browserHistory(browser.window)} />);
  let answers!: Promise<boolean>[];
  act(() => {
    answers = [confirm('一'), confirm('二'), confirm('三')];
  });
  expect(browser.at()).toBe(3);
  act(dismissAll);
  await settle();
  await Promise.all(answers);
  expect(browser.at()).toBe(0);
});
