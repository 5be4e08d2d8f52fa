import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { dailyQuote, quotes } from './service/daily-quotes.ts';

const world = useWorld();
const day = 86_400;

test('there are quotes for more than a year, each whole, none twice [C053]', () => {
  expect(quotes.length).toBeGreaterThanOrEqual(366);
  expect(new Set(quotes.map(({ text }) => text)).size).toBe(quotes.length);
  for (const { text, author, source } of quotes) {
    expect(text).toMatch(/^[\p{Script=Han}，。；：？！、《》]{7,39}[。？！]$/u);
    expect(author, text).toMatch(/^\p{Script=Han}{2,4}$/u);
    expect(source, text).toMatch(/^[\p{Script=Han}·]{1,20}$/u);
  }
});

test('each names the public text in which it was found word for word [C053]', () => {
  const [head, ...lines] = readFileSync(new URL('./quotes.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  expect(head).toBe('text\tauthor\twork\tfound_in');
  for (const line of lines)
    expect(line.split('\t')[3], line).toMatch(/^(chinese-poetry|Classical-Modern) \S/);
});

test('whichever day one begins, a year brings no quote twice [C053]', () => {
  const start = Date.UTC(2026, 0, 1);
  const texts = Array.from(
    { length: 366 * 3 },
    (_, index) => dailyQuote(new Date(start + index * day * 1000)).text,
  );
  for (let from = 0; from + 366 <= texts.length; from += 61)
    expect(new Set(texts.slice(from, from + 366)).size).toBe(366);
});

test('the quote is the same all day for everybody, and another after midnight in Shanghai [C053]', async () => {
  const ask = async () => (await world.call('GET', '/v1/user/daily-quote')).body;
  const first = await ask();
  expect(first).toMatchObject({ date: '2026-11-20', text: expect.any(String), author: expect.any(String) });
  world.pass((world.nextDay().getTime() - world.now().getTime()) / 1000 - 1);
  expect(await ask()).toEqual(first);
  world.pass(1);
  const next = await ask();
  expect(next.date).toBe('2026-11-21');
  expect(next.text).not.toBe(first.text);
});
