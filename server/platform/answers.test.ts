import { allEndpoints } from '@qunlu/contract/all.ts';
import { endpoint, type AnyEndpoint } from '@qunlu/contract/kernel/endpoint.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { answerWriter, compileAnswer } from './answers.ts';

const leak = '13800138000';

interface Inner {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
  options?: readonly z.core.$ZodType[];
  entries?: Record<string, unknown>;
}

/** An answer of a schema; `full`: with all that may be absent, and in each object a field that the contract does not name. */
function exampleOf(schema: z.core.$ZodType, full: boolean): unknown {
  const { type, shape, element, innerType, valueType, options, entries } = schema._zod
    .def as unknown as Inner;
  const inner = (one: z.core.$ZodType | undefined): unknown => exampleOf(one ?? z.null(), full);
  switch (type) {
    case 'object': {
      const named = Object.entries(shape ?? {}).map(
        ([name, field]) => [name, exampleOf(field, full)] as const,
      );
      const given = named.filter(([, value]) => value !== undefined);
      return Object.fromEntries([...(full ? [['leaked_phone', leak] as const] : []), ...given]);
    }
    case 'array':
      return full ? [inner(element), inner(element)] : [];
    case 'record':
      return full ? { 一: inner(valueType), 'a"b': inner(valueType) } : {};
    case 'nullable':
      return full ? inner(innerType) : null;
    case 'optional':
      return full ? inner(innerType) : undefined;
    case 'union':
      return inner(options?.[full ? 0 : options.length - 1]);
    case 'enum':
      return Object.values(entries ?? {})[0];
    case 'unknown':
      return null;
    case 'boolean':
      return full;
    case 'number':
      return full ? -12.5 : 2 ** 53 - 1;
    case 'string':
      return full ? '引号"、\\、\n、\u0001、\u2028、😀、<b>' : '';
    default:
      throw new Error(`no example of ${type}`);
  }
}

const answered = allEndpoints.filter(({ produces }) => !produces);

test('what the contract does not name never leaves, and the rest leaves as its schema writes it, in every answer', () => {
  for (const one of answered)
    for (const full of [true, false]) {
      const example = exampleOf(one.output, full);
      const [compiled, checked] = (['compiled', 'checked'] as const).map((mode) =>
        answerWriter(one, mode)(example),
      );
      expect(JSON.parse(compiled ?? ''), one.id).toEqual(JSON.parse(checked ?? ''));
      expect(compiled, one.id).not.toContain(leak);
      if (full && one.output._zod.def.type === 'object')
        expect(JSON.stringify(example), one.id).toContain(leak);
    }
});

/** Whether a schema lets pass what it does not name. */
function isOpen(schema: z.core.$ZodType): boolean {
  const { type, shape, element, innerType, valueType, options } = schema._zod.def as unknown as Inner;
  const inside = [element, innerType, valueType, ...(options ?? []), ...Object.values(shape ?? {})];
  return type === 'unknown' || type === 'any' || inside.some((one) => one !== undefined && isOpen(one));
}

test('only orders have something in their answers that another feature names', () => {
  const open = answered.filter(({ output }) => isOpen(output)).map(({ id }) => id);
  expect(open.filter((id) => !id.startsWith('order.'))).toEqual([]);
});

test('every answer is written by a function of its own', () => {
  const rest = answered.filter(({ output }) => !compileAnswer(output)).map(({ id }) => id);
  expect(rest).toEqual([]);
});

const callOf = (output: z.core.$ZodType): AnyEndpoint =>
  endpoint({
    id: 'some.call',
    methods: ['GET'],
    path: '/v1/some/call',
    access: 'guest',
    effect: 'read',
    summary: '一个接口',
    query: z.object({}),
    output,
    errors: [],
    idempotency: 'none',
    requirements: [],
  });

test('what would change an answer, or let pass what is not named, goes through its schema', () => {
  const output = z.object({ name: z.string() });
  const odd: [z.core.$ZodType, unknown, string][] = [
    [
      z.object({
        phone: z.pipe(
          z.string(),
          z.transform(() => '***'),
        ),
      }),
      { phone: leak },
      '{"phone":"***"}',
    ],
    [z.object({ at: z.string().check(z.trim()) }), { at: ' a ' }, '{"at":"a"}'],
    [z.looseObject({ name: z.string() }), { name: 'a', more: 1 }, '{"name":"a","more":1}'],
    [z.object({ one: z.union([output, z.string()]) }), { one: { name: 'a', leak } }, '{"one":{"name":"a"}}'],
    [z.object({ kind: z._default(z.string(), 'x') }), {}, '{"kind":"x"}'],
  ];
  for (const [schema, given, expected] of odd) {
    expect(compileAnswer(schema), expected).toBeUndefined();
    expect(answerWriter(callOf(schema), 'compiled')(given)).toBe(expected);
  }
});

test('an answer without a field that the contract promises fails instead of leaving without it', () => {
  const write = answerWriter(
    callOf(z.object({ name: z.string(), more: z.object({ a: z.number() }) })),
    'compiled',
  );
  expect(() => write({ more: { a: 1 } })).toThrow('required');
  expect(() => write({ name: 'a', more: {} })).toThrow('required');
});

test('in tests a difference between the two ways fails the call', () => {
  const strict = answerWriter(callOf(z.object({ size: z.number() })), 'compared');
  expect(strict({ size: 1, leak })).toBe('{"size":1}');
  expect(() => strict({ size: '1' })).toThrow('"expected": "number"');
});
