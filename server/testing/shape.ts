import { expect, test } from 'vitest';

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

/** The types of fields, in the words of spec/entities.tsv. */
const kinds = {
  id: (value: unknown) => isWhole(value) && value > 0,
  integer: isWhole,
  flag: (value: unknown) => value === 0 || value === 1,
  boolean: (value: unknown) => typeof value === 'boolean',
  string: (value: unknown) => typeof value === 'string',
  url: (value: unknown) => typeof value === 'string' && /^https?:\/\/[^\s]+$/.test(value),
  /** 10 digits: a time in seconds, never milliseconds. */
  seconds: (value: unknown) => isWhole(value) && String(value).length === 10,
  list: Array.isArray,
  object: (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value),
} as const;

/** An expected value, or a function of facts that are known once the answers are there. */
type Wanted<Facts> = ((facts: Facts) => unknown) | string | number | boolean | object | null | undefined;

/** `[E033] permissions.privacy`, its type, and the expected value in each answer; undefined: the field is absent. */
export type FieldRow<Facts> = readonly [title: string, kind: keyof typeof kinds, ...wanted: Wanted<Facts>[]];

const fieldOf = (answer: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], answer);

/** One test per field of an entity. The type of '' and null is not checked. */
export function testFields<Facts>(
  facts: Facts,
  answersOf: (facts: Facts) => readonly unknown[],
  rows: readonly FieldRow<Facts>[],
): void {
  test.each(rows.map((row) => ({ title: row[0], row })))('$title', ({ title, row: [, kind, ...wanted] }) => {
    const answers = answersOf(facts);
    const path = title.replace(/^(\[\w+\])+ /, '');
    wanted.forEach((want, at) => {
      const value = fieldOf(answers[at], path);
      const expected = typeof want === 'function' ? (want as (facts: Facts) => unknown)(facts) : want;
      expect(value, `${path} of answer ${at + 1}`).toEqual(expected);
      if (value !== undefined && value !== null && value !== '')
        expect(value, `type of ${path}`).toSatisfy(kinds[kind], kind);
    });
  });
}
