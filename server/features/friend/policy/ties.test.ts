import { monthSeconds } from '@qunlu/contract/kernel/formats.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharedTies } from './ties.ts';

const month = (text: string): number => (text === '' ? 0 : (monthSeconds(text) ?? 0));
const now = month('2026-11');
const career = (
  company: string,
  works: readonly (readonly [string, string, string])[] = [],
  educations: readonly (readonly [string, string, string])[] = [],
) => ({
  company,
  works: works.map(([name, from, to]) => ({ company: name, start_at: month(from), end_at: month(to) })),
  educations: educations.map(([name, from, to]) => ({
    school: name,
    start_at: month(from),
    end_at: month(to),
  })),
});
const texts = (...people: [ReturnType<typeof career>, ReturnType<typeof career>]): string[] =>
  sharedTies(...people, now).map((tie) => tie.text);

test('the same company now, by the card or by work without an end', () => {
  expect(texts(career('青禾茶业'), career('青禾 茶业'))).toEqual(['现在同在青禾茶业']);
  expect(texts(career('ACME'), career('', [['acme', '2020-01', '']]))).toEqual(['现在同在ACME']);
  expect(texts(career(''), career(''))).toEqual([]);
});

test('the same company or school in the same years; not when one came after the other', () => {
  const one = career('', [['远山', '2014-03', '2018-02']], [['浙江大学', '2005-09', '2009-06']]);
  expect(
    texts(one, career('', [['远山', '2016-01', '2020-01']], [['浙江大学', '2009-03', '2012-06']])),
  ).toEqual(['2016—2018年同在远山', '2009年同在浙江大学读书']);
  expect(texts(one, career('', [['远山', '2019-01', '']], [['浙江大学', '2010-09', '2014-06']]))).toEqual([]);
});

test('a time that is not said proves nothing', () => {
  expect(texts(career('', [['远山', '', '2018-02']]), career('', [['远山', '2010-01', '2018-02']]))).toEqual(
    [],
  );
});

test('both read the same of each other', () => {
  const place = fc.tuple(
    fc.constantFrom('甲', '乙', ''),
    fc.constantFrom('2010-01', '2012-05', '2019-03', ''),
    fc.constantFrom('2011-01', '2015-05', '2020-03', ''),
  );
  const person = fc
    .tuple(
      fc.constantFrom('甲', '丙', ''),
      fc.array(place, { maxLength: 4 }),
      fc.array(place, { maxLength: 4 }),
    )
    .map((parts) => career(...parts));
  fc.assert(
    fc.property(person, person, (one, other) => {
      expect(texts(one, other).toSorted()).toEqual(texts(other, one).toSorted());
    }),
  );
});
