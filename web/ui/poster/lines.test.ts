import { expect, test } from 'vitest';
import { linesOf } from './lines.ts';

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

test('a word stays whole unless it is longer than a line, and no line begins with a space', () => {
  expect(linesOf(measure, 'Tea and hills', 80, 4)).toEqual(['Tea and', 'hills']);
  expect(linesOf(measure, '茶 Konstantinopoulou', 80, 4)).toEqual(['茶 Konsta', 'ntinopou', 'lou']);
  expect(linesOf(measure, '四百 400-800-8888', 130, 4)).toEqual(['四百', '400-800-8888']);
});

test('no line begins with a comma or ends with an opening mark', () => {
  expect(linesOf(measure, '一二三，四五', 30, 4)).toEqual(['一二', '三，四', '五']);
  expect(linesOf(measure, '一二《三四》', 30, 4)).toEqual(['一二', '《三', '四》']);
});
