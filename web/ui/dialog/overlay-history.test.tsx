import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { confirm } from './confirm.tsx';
import { DialogHost } from './dialog-host.tsx';
import { browserHistory } from './overlay-history.ts';
import { PageSheet } from './page-sheet.tsx';
import { dismissAll, open } from './stack.ts';

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

describe('a page with something written on it', () => {
  /** One that is open over the present page, in a browser of its own. */
  function write(unsaved = true) {
    const browser = fakeWindow();
    render(<DialogHost history={browserHistory(browser.window)} />);
    let answer!: Promise<string | null>;
    act(() => {
      answer = open<string | null>(
        (done) => (
          <PageSheet title="内容" unsaved={unsaved} onClose={() => done(null)}>
            写了很多
          </PageSheet>
        ),
        null,
      );
    });
    return { browser, answer };
  }
  const asking = () => screen.queryByRole('alertdialog', { name: '不保存就离开？' });
  const tap = async (name: string): Promise<void> => {
    act(() => screen.getByRole('button', { name }).click());
    await settle();
  };

  test('asks before the back gesture takes it away, and stays where one thinks better of it', async () => {
    const { browser, answer } = write();
    browser.back();
    await settle();
    expect(asking()).toBeTruthy();
    expect(browser.at()).toBe(2);
    await tap('留下');
    expect(asking()).toBeNull();
    expect(screen.getByText('写了很多')).toBeTruthy();
    expect(browser.at()).toBe(1);
    browser.back();
    await settle();
    await tap('离开');
    expect(await answer).toBeNull();
    expect(screen.queryByText('写了很多')).toBeNull();
    expect(browser.at()).toBe(0);
  });

  test('asks by its arrow and by Escape, too; going back over the question is to stay', async () => {
    const { browser } = write();
    await tap('返回');
    expect(asking()).toBeTruthy();
    browser.back();
    await settle();
    expect(asking()).toBeNull();
    expect(screen.getByText('写了很多')).toBeTruthy();
    act(
      () =>
        void screen
          .getByRole('dialog', { name: '内容' })
          .dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
    );
    await settle();
    expect(asking()).toBeTruthy();
    await tap('离开');
    expect(screen.queryByText('写了很多')).toBeNull();
    expect(browser.at()).toBe(0);
  });

  test('without anything written it goes at once; so it does when the route changes under it', async () => {
    const { browser, answer } = write(false);
    browser.back();
    await settle();
    expect(await answer).toBeNull();
    cleanup();
    const other = write();
    act(dismissAll);
    await settle();
    expect(await other.answer).toBeNull();
    expect(asking()).toBeNull();
  });
});
