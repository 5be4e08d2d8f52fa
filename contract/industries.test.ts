import { expect, test } from 'vitest';
import { industries, industryPath, industryText } from './industries.ts';
import { industryMax } from './card/input.ts';
import { validationWidth } from './kernel/width.ts';

const pairs = industries.flatMap((top) => (top.children ?? []).map((child) => [top, child] as const));

test('every industry has an id of its own, none among those of find pages', () => {
  const ids = [...industries, ...pairs.map(([, child]) => child)].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => id >= 100 && id <= 199)).toEqual([]);
  for (const [top, child] of pairs) expect(Math.floor(child.id / 1000), child.name).toBe(top.id);
});

test('what a card shows of an industry fits into its field, and is found again by it', () => {
  expect(pairs.length).toBeGreaterThan(150);
  for (const pair of pairs) {
    const text = industryText(pair);
    expect(validationWidth(text), text).toBeLessThanOrEqual(2 * industryMax);
    expect(industryPath(text)).toEqual(pair);
  }
  expect(new Set(pairs.map(industryText)).size).toBe(pairs.length);
  expect(industryPath('茶文化')).toEqual([]);
});
