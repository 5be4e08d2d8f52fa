import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SwipeRow } from './swipe-row.tsx';

function swipe(by: number, down = 0): void {
  const row = screen.getByText('一条通知');
  const touch = { pointerType: 'touch', bubbles: true };
  fireEvent.pointerDown(row, { ...touch, clientX: 300, clientY: 50 });
  fireEvent.pointerMove(row, { ...touch, clientX: 300 - by / 2, clientY: 50 + down });
  fireEvent.pointerMove(row, { ...touch, clientX: 300 - by, clientY: 50 + down });
  fireEvent.pointerUp(row, { ...touch, clientX: 300 - by, clientY: 50 + down });
}

test('a swipe to the left does the row’s one action; a short one or a scroll does not', () => {
  const onSwipe = vi.fn();
  render(
    <SwipeRow label="已读" onSwipe={onSwipe}>
      <p>一条通知</p>
    </SwipeRow>,
  );
  swipe(40);
  swipe(120, 300);
  expect(onSwipe).not.toHaveBeenCalled();
  swipe(120);
  expect(onSwipe).toHaveBeenCalledTimes(1);
});
