import { expect, test } from 'vitest';
import { loadTogether, type Part } from './load-together.ts';

const part = (size: number, pages: string, imports: string[] = []): Part => ({
  size,
  imports,
  pages: new Set(pages),
});

const files = (parts: Record<string, Part>, weightOf?: (page: string) => number): string[] =>
  loadTogether(new Map(Object.entries(parts)), weightOf)
    .map((file) => file.join('+'))
    .toSorted();

test('what the same pages load is one file, and a small part that one page more loads goes with it', () => {
  expect(files({ one: part(9000, 'abc'), two: part(500, 'abc'), three: part(200, 'abcd') })).toEqual([
    'one+three+two',
  ]);
});

test('a page never pays for a large part that it does not use', () => {
  expect(files({ large: part(300_000, 'a'), shared: part(9000, 'abcdefgh') })).toEqual(['large', 'shared']);
  // unless the page that uses both is what nearly everybody opens
  expect(
    files({ large: part(300_000, 'a'), shared: part(9000, 'abcdefgh') }, (page) => (page === 'a' ? 60 : 1)),
  ).toEqual(['large+shared']);
});

test('two files never import each other, not by way of a third either', () => {
  const circle = {
    top: part(100, 'ab', ['between']),
    between: part(900_000, 'abc', ['low']),
    low: part(100, 'abcd'),
  };
  expect(files(circle)).not.toContain('low+top');
});

test('what a part brings along counts for pages that would load it for nothing', () => {
  const heavy = { heavy: part(200_000, 'ab'), user: part(100, 'ab', ['heavy']), other: part(100, 'abcd') };
  expect(files(heavy)).toEqual(['heavy+user', 'other']);
});

test('the order in which the parts come changes nothing', () => {
  const parts = { a: part(4000, 'xy'), b: part(7000, 'yz'), c: part(3000, 'xyz'), d: part(50_000, 'z') };
  const turned = Object.fromEntries(Object.entries(parts).toReversed());
  expect(files(turned)).toEqual(files(parts));
});
