import { readFileSync } from 'node:fs';
import { listQuotes } from '@qunlu/contract/score/staff.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makeStaff } from '../staff/testing.ts';
import { quoteOfFile, quotes } from './service/daily-quotes.ts';

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
    (_, index) => quoteOfFile(new Date(start + index * day * 1000)).text,
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

test('operators choose the quote of a day, take it back, and see 60 days from today on [D127][D138]', async () => {
  const { office: token } = await makeStaff(world, 'operator');
  const ask = async () => (await world.call('GET', '/v1/user/daily-quote')).body;
  const set = (body: object) =>
    world.call('POST', '/v1/staff/quote', { token, body: { author: '', source: '', ...body } });
  const list = (query = {}) => world.ask(listQuotes, { query, token });
  await world.call('POST', '/v1/staff/word', { token, body: { word: '走壁', level: 'refuse' } });
  const usual = await ask();
  const { date } = usual;
  const chosen = { date, text: '今天也要好好说话。', author: '群录', source: '' };
  expect((await set(chosen)).body).toMatchObject({ ...chosen, chosen: true });
  expect(await ask()).toEqual(chosen);
  const first = await list();
  expect(first.list).toHaveLength(20);
  expect(first.list[0]).toMatchObject({ ...chosen, chosen: true, by: expect.stringMatching(/.+/) });
  expect(first.list[1]).toMatchObject({ chosen: false, by: '' });
  const [second, third] = [await list({ next: first.next, size: 30 }), await list({ next: 50 })];
  expect([first.next, second.next, third.next, third.list.length]).toEqual([20, 50, -1, 10]);
  expect(await list({ next: 60 })).toEqual({ list: [], next: -1 });
  const last = third.list.at(-1)?.date ?? '';
  expect((await set({ ...chosen, date: last })).status).toBe(200);
  // What stands in the list for a day is what people will read.
  world.pass(86_400);
  expect(await ask()).toMatchObject({ date: first.list[1]?.date, text: first.list[1]?.text });
  world.pass(-86_400);
  expect((await set({ date, text: '' })).body).toMatchObject({ ...usual, chosen: false });
  expect(await ask()).toEqual(usual);
  const { rows } = await world.database.pool.query(
    `select count(*)::int as looks from staff_audit where action = 'set-quote' and subject = $1`,
    [`quote:${date}`],
  );
  expect(rows).toEqual([{ looks: 2 }]);
  // As long as a quote may be: of figures there are twice as many.
  const long = { date, text: '1'.repeat(200), author: 'a'.repeat(60), source: 'b'.repeat(60) };
  expect((await set(long)).body).toMatchObject(long);
  await set({ date, text: '' });
  for (const [body, errcode, field] of [
    [{ date: '2026-11-19', text: '过去' }, 40001, 'date'],
    [{ date: '2027-02-30', text: '没有' }, 40001, 'date'],
    [{ date: '2027-12-01', text: '太远' }, 40001, 'date'],
    [{ date: '明天', text: '不是日期' }, 40001, 'date'],
    [{ date, text: '长'.repeat(101) }, 40001, 'text'],
    [{ date, text: '飞檐走壁的人' }, 45100, 'text'],
  ] as const)
    expect((await set(body)).body, JSON.stringify(body)).toMatchObject({ errcode, field });
  expect(await ask()).toEqual(usual);
  const { office } = await makeStaff(world, 'service');
  expect((await world.call('GET', '/v1/staff/quotes', { token: office })).body.errcode).toBe(40300);
});
