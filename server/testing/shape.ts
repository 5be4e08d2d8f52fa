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
  /** 10 digits: a time of these years in seconds, never milliseconds. */
  seconds: (value: unknown) => isWhole(value) && String(value).length === 10,
  list: Array.isArray,
  object: (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value),
} as const;

/** A value, or what tells it from the facts that are known once the answers are in. */
type Wanted<Facts> = ((facts: Facts) => unknown) | string | number | boolean | object | null | undefined;

/** `[E033] permissions.privacy`, its type, and what each answer has there; undefined: the field is absent. */
export type FieldRow<Facts> = readonly [title: string, kind: keyof typeof kinds, ...wanted: Wanted<Facts>[]];

const fieldOf = (answer: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], answer);

/** One test for each field of an entity. What is empty for want of a value ('' or null) has no type to check. */
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
