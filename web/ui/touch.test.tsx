import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DialogHost } from './dialog/dialog-host.tsx';
import { openSheet } from './dialog/sheet.tsx';
import { dismissAll } from './dialog/stack.ts';
import { useMultipleTap } from './touch.ts';

/** An event that happens so many milliseconds after the page was opened. */
function at(type: string, time: number, fields: object = {}): Event {
  const event = new Event(type, { bubbles: true });
  Object.defineProperty(event, 'timeStamp', { value: time });
  return Object.assign(event, { pointerId: 1, ...fields });
}

describe('pulling a sheet down by its handle', () => {
  let answer: Promise<string | null>;
  const sheet = () => screen.queryByRole('dialog', { name: '分享' });
  const panel = () => document.querySelector<HTMLElement>('.panel');

  beforeEach(() => {
    render(<DialogHost />);
    act(() => {
      answer = openSheet<string>('分享', () => '内容');
    });
  });
  afterEach(() => {
    act(dismissAll);
    cleanup();
  });

  function pull(pixels: number, milliseconds: number, end = 'pointerup'): void {
    const handle = document.querySelector('.handle');
    if (!handle) throw new Error('the sheet has no handle');
    fireEvent(handle, at('pointerdown', 1000, { clientY: 500 }));
    fireEvent(handle, at('pointermove', 1000 + milliseconds / 2, { clientY: 500 + pixels }));
    if (pixels > 0) expect(panel()?.style.translate).toBe(`0 ${pixels}px`);
    fireEvent(handle, at(end, 1000 + milliseconds, { clientY: 500 + pixels }));
  }

  test('closes it', async () => {
    pull(80, 300);
    expect(await answer).toBeNull();
    expect(sheet()).toBeNull();
  });

  test('[B253] [K087] held over one second is ignored: the sheet goes back to its place', () => {
    pull(80, 1001);
    expect(sheet()).toBeTruthy();
    expect(panel()?.style.translate).toBe('');
    pull(80, 1000);
    expect(sheet()).toBeNull();
  });

  test.each([
    ['a little', () => pull(20, 300)],
    ['upwards', () => pull(-80, 300)],
    ['and losing it', () => pull(80, 300, 'pointercancel')],
  ])('%s does not close it', (_what, gesture) => {
    gesture();
    expect(sheet()).toBeTruthy();
  });
});

test('[B254] [K088] a multiple tap needs three taps, one soon after the other', () => {
  const shown = vi.fn();
  function Version() {
    return (
      <button type="button" onClick={useMultipleTap(shown)}>
        版本
      </button>
    );
  }
  render(<Version />);
  const tap = (time: number): void => void fireEvent(screen.getByRole('button'), at('click', time));
  for (const time of [100, 400, 1000, 1300]) tap(time);
  expect(shown).not.toHaveBeenCalled();
  tap(1600);
  expect(shown).toHaveBeenCalledOnce();
  for (const time of [1700, 1800]) tap(time);
  expect(shown).toHaveBeenCalledOnce();
  tap(1900);
  expect(shown).toHaveBeenCalledTimes(2);
  cleanup();
});
