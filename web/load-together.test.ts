import fc from 'fast-check';
import { expect, test } from 'vitest';
import { circleOf } from './chunk-groups.ts';
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
    files({ large: part(300_000, 'a'), shared: part(9000, 'abcdefgh') }, (page) => (page === 'a' ? 200 : 1)),
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

/** Modules that import only later ones, and the pages that load each by way of those that it names. */
const graphs = fc
  .record({
    sizes: fc.array(fc.integer({ min: 1, max: 300_000 }), { minLength: 2, maxLength: 30 }),
    imports: fc.array(fc.tuple(fc.nat(29), fc.nat(29)), { maxLength: 60 }),
    pages: fc.array(fc.array(fc.nat(29), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 40 }),
  })
  .map(({ sizes, imports, pages }) => {
    const count = sizes.length;
    const to = sizes.map((_, from) =>
      imports
        .filter(([one, other]) => one % count === from && other % count > from)
        .map(([, other]) => other % count),
    );
    const loading = sizes.map(() => new Set<string>());
    const visit = (page: string, at: number): void => {
      if (loading[at]?.has(page)) return;
      loading[at]?.add(page);
      for (const next of to[at] ?? []) visit(page, next);
    };
    for (const [number, starts] of pages.entries())
      for (const start of starts) visit(`page ${number}`, start % count);
    return new Map<string, Part>(
      sizes.flatMap((size, at) => {
        const used = loading[at] ?? new Set<string>();
        return used.size === 0
          ? []
          : [[`m${at}`, { size, imports: (to[at] ?? []).map((next) => `m${next}`), pages: used }]];
      }),
    );
  });

test('each part is in one file, files import each other in no circle, and more than 32 pages are told apart', () => {
  fc.assert(
    fc.property(graphs, (parts) => {
      const made = loadTogether(parts, (page) => (page === 'page 0' ? 60 : 1));
      expect(made.flat().toSorted()).toEqual([...parts.keys()].toSorted());
      const fileOf = new Map(made.flatMap((file, at) => file.map((name) => [name, at] as const)));
      const steps = made.map(
        (file, at) =>
          new Set(
            file
              .flatMap((name) => parts.get(name)?.imports ?? [])
              .flatMap((name) => fileOf.get(name) ?? [])
              .filter((to) => to !== at),
          ),
      );
      // Taking away whatever imports nothing that is left ends with nothing left.
      const left = new Set(made.keys());
      for (let before = -1; before !== left.size;) {
        before = left.size;
        for (const at of left) if (![...(steps[at] ?? [])].some((to) => left.has(to))) left.delete(at);
      }
      expect([...left]).toEqual([]);
    }),
  );
});

test('a build whose files import each other is refused: one of them would run before what it needs', () => {
  expect(
    circleOf(
      new Map([
        ['app', ['schemas']],
        ['schemas', ['card']],
        ['card', ['app']],
      ]),
    ),
  ).toEqual(['app', 'schemas', 'card', 'app']);
  expect(
    circleOf(
      new Map([
        ['app', ['kit']],
        ['card', ['app', 'kit']],
        ['kit', []],
      ]),
    ),
  ).toBeUndefined();
});
