import { expect, test } from 'vitest';
import { pagesOf } from './pages.ts';

const whole = [
  { ids: [1, 2], next: 2 },
  { ids: [3, 4], next: 4 },
  { ids: [5], next: -1 },
];
/** A call that continues from a cursor, and what it was asked. */
function calls() {
  const asked: (number | undefined)[] = [];
  const ask = (next: number | undefined) => {
    asked.push(next);
    const at = next === undefined ? 0 : whole.findIndex((one) => one.next === next) + 1;
    const found = whole[at];
    if (!found) throw new Error(`no page begins at ${next}`);
    return Promise.resolve({ list: found.ids.map((id) => ({ id })), next: found.next });
  };
  return { asked, ask };
}

test('a page that is opened by its address is that page, not the first one', async () => {
  const { asked, ask } = calls();
  const page = pagesOf();
  expect(await page('members', 2, ask)).toEqual({ list: [{ id: 3 }, { id: 4 }], next: 4 });
  expect(asked).toEqual([undefined, 2]);
  expect(await page('members', 3, ask)).toEqual({ list: [{ id: 5 }], next: -1 });
  expect(asked).toEqual([undefined, 2, 4]);
});

test('a page behind the end is empty; another list begins at its own first page', async () => {
  const { asked, ask } = calls();
  const page = pagesOf();
  expect(await page('members', 9, ask)).toEqual({ list: [], next: -1 });
  expect(await page('members {"q":"林"}', 1, ask)).toMatchObject({ list: [{ id: 1 }, { id: 2 }] });
  expect(asked).toEqual([undefined, 2, 4, undefined]);
});
