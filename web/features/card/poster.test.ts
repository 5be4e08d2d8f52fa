import { expect, test } from 'vitest';
import { linesOf } from './screens/poster/drawing.ts';

/** Every sign ten wide. */
const measure = (text: string): number => [...new Intl.Segmenter('zh').segment(text)].length * 10;

test('lines break between signs, and an emoji stays whole', () => {
  expect(linesOf(measure, '一二三四五', 30, 4)).toEqual(['一二三', '四五']);
  expect(linesOf(measure, '一👨‍👩‍👧‍👦二', 20, 4)).toEqual(['一👨‍👩‍👧‍👦', '二']);
  expect(linesOf(measure, '一\n二', 50, 4)).toEqual(['一', '二']);
});

test('what does not fit ends with an ellipsis', () => {
  expect(linesOf(measure, '一二三四五六七', 30, 2)).toEqual(['一二三', '四五…']);
  expect(linesOf(measure, '', 30, 2)).toEqual([]);
});
