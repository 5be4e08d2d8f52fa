import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TileLinks } from './tile-links.tsx';

const columnsOf = (count: number, few = false): string => {
  const list = Array.from({ length: count }, (_, at) => `第 ${at + 1} 类`);
  const { unmount } = render(
    <TileLinks label="分类" list={list} keyOf={(one) => one} few={few}>
      {(one) => <a href="#!/">{one}</a>}
    </TileLinks>,
  );
  expect(screen.getAllByRole('link')).toHaveLength(count);
  const columns = screen.getByRole('list').style.getPropertyValue('--columns');
  unmount();
  return columns;
};

test('lines of tiles are full where they can be, and none has one alone', () => {
  expect([4, 6, 7, 8, 9, 10].map((count) => columnsOf(count))).toEqual(['4', '3', '4', '4', '3', '4']);
  expect([2, 5, 6, 7, 8].map((count) => columnsOf(count, true))).toEqual(['2', '5', '3', '5', '4']);
});
